/**
 * The rules of prices, fees, taxes, refunds and chargebacks, written a second time from decisions 25 and 27, in whole numbers of
 * minor units. Nothing here is shared with the product: a mistake would have to be made twice to stay hidden.
 */

export interface Fee {
  readonly basisPoints: bigint
  readonly fixed: bigint
  readonly least: bigint | null
  readonly most: bigint | null
}

export interface Tax {
  readonly basisPoints: bigint
  readonly inclusive: boolean
}

/** A promo code: a percentage in basis points or an amount, off some ticket types or off all. */
export interface Code {
  readonly kind: 'percent' | 'fixed'
  readonly value: bigint
  readonly only: readonly string[] | null
}

export interface Terms {
  readonly fee: Fee
  readonly passOn: boolean
  readonly tax: Tax | null
}

export interface Item {
  readonly ticketTypeId: string
  /** The price step at which the line is bought; null for the ticket type's own price. */
  readonly stepId: string | null
  readonly unitPrice: bigint
  /** Units: tickets, tables or extras. */
  readonly quantity: bigint
  /** How many people each unit lets in. */
  readonly admits: bigint
  /** Whether the unit price is that of a group, for the census. */
  readonly isAtGroupPrice?: boolean
  /** The line's share of a bundle: which bundle of the order, and how much of its price. */
  readonly bundle?: { readonly unit: number; readonly share: bigint }
}

/** The price of an item before any reduction. */
export const subtotalOf = ({ unitPrice, quantity, bundle }: Item): bigint => bundle?.share ?? unitPrice * quantity

/** Splits the price of a bundle among its parts in proportion to their single prices, or equally if those are zero. */
export function bundleShares(price: bigint, parts: readonly Pick<Item, 'unitPrice' | 'quantity'>[]): bigint[] {
  const singly = parts.map(({ unitPrice, quantity }) => unitPrice * quantity)
  return split(price, sum(singly) > 0n ? singly : parts.map(({ quantity }) => quantity))
}

/** The key that distinguishes the lines of one order. */
export const lineName = ({ ticketTypeId, stepId, bundle }: Pick<Item, 'ticketTypeId' | 'stepId' | 'bundle'>) =>
  `${ticketTypeId} ${stepId ?? ''} ${bundle?.unit ?? ''}`

/** A line of an order with what has been refunded of it so far. */
export interface Line extends Item {
  readonly discount: bigint
  readonly fee: bigint
  readonly passedFee: bigint
  readonly tax: bigint
  readonly total: bigint
  returnedTickets: bigint
  /** Units that are void without a refund. */
  voidTickets: bigint
  returned: bigint
  returnedFee: bigint
  returnedTax: bigint
}

/** The units of a line that still admit somebody. */
export const validTickets = ({ quantity, returnedTickets, voidTickets }: Line): bigint =>
  quantity - returnedTickets - voidTickets

const WHOLE = 10_000n

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((running, amount) => running + amount, 0n)
export const least = (...amounts: bigint[]) => amounts.reduce((one, other) => (one < other ? one : other))
export const atLeastNothing = (amount: bigint) => (amount > 0n ? amount : 0n)
export const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  (numerator * 2n + denominator) / (denominator * 2n)

/** Largest remainder; of equal remainders the earlier part gets the unit. */
export function split(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  if (all === 0n) return weights.map((_, index) => (index === 0 ? whole : 0n))
  const parts = weights.map((weight) => (whole * weight) / all)
  const order = weights
    .map((weight, index) => ({ index, rest: (whole * weight) % all }))
    .toSorted((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest < other.rest ? 1 : -1))
  const missing = Number(whole - sum(parts))
  const raised = new Set(order.slice(0, missing).map(({ index }) => index))
  return parts.map((part, index) => (raised.has(index) ? part + 1n : part))
}

function discounts(items: readonly Item[], code: Code | null): bigint[] {
  if (!code) return items.map(() => 0n)
  const covered = items.map((item) =>
    code.only === null || code.only.includes(item.ticketTypeId) ? subtotalOf(item) : 0n,
  )
  const wanted = code.kind === 'percent' ? halfUp(sum(covered) * code.value, WHOLE) : code.value
  return split(least(wanted, sum(covered)), covered)
}

function taxOf(net: bigint, tax: Tax | null): bigint {
  if (!tax) return 0n
  return halfUp(net * tax.basisPoints, tax.inclusive ? WHOLE + tax.basisPoints : WHOLE)
}

/** The part of the fee that a line causes, in ten-thousandths of a minor unit. */
function caused(net: bigint, quantity: bigint, fee: Fee): bigint {
  if (net === 0n) return 0n
  const raw = net * fee.basisPoints + fee.fixed * quantity * WHOLE
  const lower = (fee.least ?? 0n) * quantity * WHOLE
  const held = raw < lower ? lower : raw
  return fee.most === null ? held : least(held, fee.most * quantity * WHOLE)
}

/** Prices an order line by line. */
export function priced({ fee, passOn, tax }: Terms, items: readonly Item[], code: Code | null): Line[] {
  const off = discounts(items, code)
  const nets = items.map((item, index) => subtotalOf(item) - (off[index] ?? 0n))
  const taxes = nets.map((net) => taxOf(net, tax))
  const causes = nets.map((net, index) => caused(net, items[index]?.quantity ?? 0n, fee))
  const room = nets.map((net, index) => net - (tax?.inclusive ? (taxes[index] ?? 0n) : 0n))
  const wanted = halfUp(sum(causes), WHOLE)
  const fees = passOn ? split(wanted, causes) : absorbed(least(wanted, sum(room)), causes, room)
  return items.map((item, index) => {
    const lineTax = taxes[index] ?? 0n
    const lineFee = fees[index] ?? 0n
    const passedFee = passOn ? lineFee : 0n
    return {
      ...item,
      discount: off[index] ?? 0n,
      fee: lineFee,
      passedFee,
      tax: lineTax,
      total: (nets[index] ?? 0n) + passedFee + (tax?.inclusive ? 0n : lineTax),
      returnedTickets: 0n,
      voidTickets: 0n,
      returned: 0n,
      returnedFee: 0n,
      returnedTax: 0n,
    }
  })
}

/** Where the organiser bears the fee, no line bears more than its price without tax. */
function absorbed(fee: bigint, causes: readonly bigint[], room: readonly bigint[]): bigint[] {
  const held = split(fee, causes).map((part, index) => least(part, room[index] ?? 0n))
  const free = held.map((part, index) => (room[index] ?? 0n) - part)
  const more = split(fee - sum(held), free)
  return held.map((part, index) => part + (more[index] ?? 0n))
}

export type Wish =
  | { readonly kind: 'full' }
  /** Allocates a number of units to the named lines. */
  | { readonly kind: 'tickets'; readonly counts: ReadonlyMap<string, bigint> }
  | { readonly kind: 'amount'; readonly amount: bigint }
  /** Allocates an amount to the lines in order, each at most what is left of it. */
  | { readonly kind: 'lines'; readonly amounts: readonly bigint[] }

/** A refund that the rules allow; `apply` writes it into the lines of its order. */
export interface Returned {
  readonly amount: bigint
  readonly fee: bigint
  readonly tax: bigint
  /** The same line by line. */
  readonly parts: readonly ReturnedPart[]
  readonly apply: () => void
}

/** What is refunded of a line, with the fee and the tax in it, and how many of its units. */
export interface ReturnedPart {
  readonly line: Line
  readonly tickets: bigint
  readonly amount: bigint
  readonly fee: bigint
  readonly tax: bigint
}

const leftOf = (line: Line) => line.total - line.returned

/** The share of `whole` that the next `tickets` of a line carry, after those refunded before. */
function shareOf(line: Line, whole: bigint, tickets: bigint): bigint {
  const upTo = (count: bigint) => (whole * count) / line.quantity
  return upTo(line.returnedTickets + tickets) - upTo(line.returnedTickets)
}

/** What a refund amounts to; null if it must be refused. */
export function refundOf(lines: readonly Line[], wish: Wish, returnFee: boolean): Returned | null {
  const left = sum(lines.map(leftOf))
  if (wish.kind === 'amount' && wish.amount >= left) return null
  const byAmount = amountsOf(lines, wish)
  const parts = lines.map((line, index) => {
    const tickets = ticketsOf(line, wish)
    const amount = byAmount ? (byAmount[index] ?? 0n) : ticketsMoney(line, tickets, wish.kind === 'full', returnFee)
    const feeDue = returnFee ? feeBack(line, tickets, amount, byAmount !== null) : 0n
    const tax = taxBack(line, { tickets, amount, fee: feeDue, returnFee })
    return { line, tickets, amount, tax, fee: least(feeDue, amount - tax) }
  })
  const amount = sum(parts.map((part) => part.amount))
  if (amount === 0n) return null
  return {
    amount,
    fee: sum(parts.map((part) => part.fee)),
    tax: sum(parts.map((part) => part.tax)),
    parts,
    apply: () => {
      for (const { line, tickets, ...part } of parts) {
        line.returnedTickets += tickets
        line.returned += part.amount
        line.returnedFee += part.fee
        line.returnedTax += part.tax
      }
    },
  }
}

/** The tickets of a refund whose money comes from the surcharge alone. */
export function withoutMoney(lines: readonly Line[], wish: Wish): Returned {
  const parts = lines.map((line) => ({ line, tickets: ticketsOf(line, wish), amount: 0n, fee: 0n, tax: 0n }))
  const apply = () => {
    for (const { line, tickets } of parts) line.returnedTickets += tickets
  }
  return { amount: 0n, fee: 0n, tax: 0n, parts, apply }
}

function ticketsOf(line: Line, wish: Wish): bigint {
  if (wish.kind === 'amount' || wish.kind === 'lines') return 0n
  return wish.kind === 'full' ? line.quantity - line.returnedTickets : (wish.counts.get(lineName(line)) ?? 0n)
}

/** What each line refunds when only money is returned; null when tickets are returned. */
function amountsOf(lines: readonly Line[], wish: Wish): readonly bigint[] | null {
  if (wish.kind === 'amount') return split(wish.amount, lines.map(leftOf))
  return wish.kind === 'lines' ? wish.amounts : null
}

/** If the fee is not refunded, the buyer bears the booking fee of the tickets, and of those that were refunded without it before. */
function ticketsMoney(line: Line, tickets: bigint, all: boolean, returnFee: boolean): bigint {
  const brought = all ? leftOf(line) : least(leftOf(line), shareOf(line, line.total, tickets))
  if (returnFee) return brought
  const stays = all ? atLeastNothing(line.passedFee - line.returnedFee) : shareOf(line, line.passedFee, tickets)
  return atLeastNothing(brought - stays)
}

function feeBack(line: Line, tickets: bigint, amount: bigint, byAmount: boolean): bigint {
  const kept = line.fee - line.returnedFee
  if (amount === leftOf(line)) return least(kept, amount)
  if (!byAmount) return least(shareOf(line, line.fee, tickets), kept, amount)
  const due = line.total === 0n ? 0n : (line.fee * (line.returned + amount)) / line.total
  return atLeastNothing(least(due - line.returnedFee, kept, amount))
}

/** Proportional to what was taxed, without the booking fee; the last ticket takes all that is left; and never so little that the remainder could not be refunded later. */
function taxBack(
  line: Line,
  { tickets, amount, fee, returnFee }: { tickets: bigint; amount: bigint; fee: bigint; returnFee: boolean },
): bigint {
  const kept = line.tax - line.returnedTax
  const most = least(kept, amount)
  if (tickets > 0n && line.returnedTickets === line.quantity - tickets) return most
  const feeStays = returnFee ? line.fee - line.returnedFee - fee : 0n
  const stays = feeStays > line.passedFee ? feeStays : line.passedFee
  const needed = kept + stays - (leftOf(line) - amount)
  const whole = line.total - line.passedFee
  const due = whole === 0n ? 0n : (line.tax * (line.passedFee > 0n ? amount - fee : amount)) / whole
  return atLeastNothing(least(due > needed ? due : needed, most))
}

/** What a disputed amount takes from the organiser: their share of the order, at most what they still have of it. */
export function organisersShare(lines: readonly Line[], disputed: bigint): bigint {
  const total = sum(lines.map((line) => line.total))
  const earned = sum(lines.map((line) => line.total - line.fee - line.tax))
  const given = sum(lines.map((line) => line.returned - line.returnedFee - line.returnedTax))
  // An organiser who absorbed the fee of a refund may have returned more than the order earned them.
  return least((disputed * earned) / total, atLeastNothing(earned - given))
}
