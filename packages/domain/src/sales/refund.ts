import { required } from '../required.ts'
import { allocate } from '../money.ts'
import { lineKey } from '../programme/price-steps.ts'

/** When an event refunds automatically: never, until a number of days before it starts, or until it starts. */
export const refundPolicies = ['none', 'days_before', 'flexible'] as const
export type RefundPolicy = { kind: (typeof refundPolicies)[number]; days: number }

/** What became of a buyer's wish to give tickets back; `open` waits for the organiser. */
export const refundRequestStates = ['open', 'granted', 'declined', 'withdrawn'] as const
export type RefundRequestState = (typeof refundRequestStates)[number]

const DAY = 86_400_000

/** Until when a buyer's wish is granted without asking the organiser. Null: never, every wish is the organiser's to answer. */
export function grantedUntil(policy: RefundPolicy, startsAt: Date): Date | null {
  if (policy.kind === 'none') return null
  return policy.kind === 'flexible' ? startsAt : new Date(startsAt.getTime() - policy.days * DAY)
}

/** Whether the platform gives its fee back with the money: under a policy that promises refunds, yes; as a favour, no. */
export function returnsFee(policy: RefundPolicy): boolean {
  return policy.kind !== 'none'
}

/**
 * A line of a paid order with what went back already. Amounts in minor units; `refundedTickets` counts tickets given back by
 * ticket, `refunded`, `feeReturned` and `taxReturned` everything, also what was given back by amount.
 */
export type RefundableLine = {
  ticketTypeId: string
  /** The price step of its tickets, where they were sold at one. */
  priceStepId?: string | undefined
  /** Which bundle of its order its tickets are part of, where they are. */
  bundleUnit?: number | undefined
  quantity: number
  total: number
  passedFee: number
  platformFee: number
  tax: number
  refundedTickets: number
  refunded: number
  feeReturned: number
  taxReturned: number
}

/**
 * What is to go back: all that is left, so many tickets per line (`lineKey`), or an amount that leaves the tickets valid: of the order, or
 * of each line, less than what is left of it.
 */
export type RefundWish =
  | { kind: 'full' }
  | { kind: 'tickets'; byLine: ReadonlyMap<string, number> }
  | { kind: 'amount'; amount: number }
  | { kind: 'lines'; byLine: ReadonlyMap<string, number> }

type PaidLine = Pick<RefundableLine, 'total' | 'refunded'>

/** What of lines neither went back nor is going, minor units. */
export function leftOfLines(lines: readonly PaidLine[]): number {
  return lines.reduce((left, line) => left + line.total - line.refunded, 0)
}

/** The wish to give back all that is left of each line, without a word about tickets. */
function restOfLines(
  lines: readonly (PaidLine & Parameters<typeof lineKey>[0])[],
): Extract<RefundWish, { kind: 'lines' }> {
  return { kind: 'lines', byLine: new Map(lines.map((line) => [lineKey(line), line.total - line.refunded])) }
}

/** One line's part of a refund: of `amount` the platform gives up `fee`, the tax collected `tax`, the organiser the rest. */
export type RefundPart = {
  ticketTypeId: string
  priceStepId?: string | undefined
  bundleUnit?: number | undefined
  tickets: number
  amount: number
  fee: number
  tax: number
}

/** The refund, its parts summing to `amount`, `fee` and `tax`; or why there is none, with what could go back at most. */
export type RefundPlan =
  | { ok: true; amount: number; fee: number; tax: number; parts: RefundPart[] }
  | { ok: false; reason: 'nothing_left' | 'above_left' | 'is_all'; left: number }

/**
 * Splits a refund over the lines of its order. Shares of a line are cumulative, so that giving its tickets back one by one
 * returns exactly what giving them back at once would, and never more than the line brought. With `returnFee` the buyer also
 * gets back the booking fee of these tickets, paid by the platform; without it the buyer bears the booking fee, or the organiser
 * who absorbed it. An amount that is all there is must be asked for as a full refund, since tickets would stay valid.
 */
export function planRefund(
  lines: readonly RefundableLine[],
  wish: RefundWish,
  { returnFee }: { returnFee: boolean },
): RefundPlan {
  const left = sum(lines.map(leftOf))
  if (wish.kind === 'amount' && wish.amount > left) return { ok: false, reason: 'above_left', left }
  if (wish.kind === 'amount' && wish.amount === left) return { ok: false, reason: 'is_all', left }
  const amounts = amountsOf(lines, wish)
  const parts = lines.map((line, index): RefundPart => {
    const tickets = ticketsOf(line, wish)
    const amount = amounts
      ? required(amounts[index], 'the amount of a line')
      : amountOf(line, { tickets, returnFee, all: wish.kind === 'full' })
    const feeDue = returnFee ? feeOf(line, { tickets, amount, byAmount: amounts !== null }) : 0
    const tax = taxOf(line, { tickets, amount, fee: feeDue, returnFee })
    const fee = Math.min(feeDue, amount - tax)
    return { ...partOf(line), tickets, amount, fee, tax }
  })
  const amount = sum(parts.map((part) => part.amount))
  if (amount === 0) return { ok: false, reason: 'nothing_left', left }
  return { ok: true, amount, fee: sum(parts.map((part) => part.fee)), tax: sum(parts.map((part) => part.tax)), parts }
}

/** A refund that can be made. */
export type PlannedRefund = Extract<RefundPlan, { ok: true }>

/** What the two payments of an order give back, null of the one that gives nothing; or why there is no refund. */
export type SharedRefundPlan =
  { ok: true; own: PlannedRefund | null; surcharge: PlannedRefund | null } | Extract<RefundPlan, { ok: false }>

interface SharedLines {
  readonly own: readonly RefundableLine[]
  /** Of the surcharge with which the order moved to a dearer date; none where none was paid. */
  readonly surcharge: readonly RefundableLine[]
}

/**
 * Plans a refund of everything or of tickets: what was paid for them goes back from the order's own payment and from its surcharge, from each
 * as far as anything is left of it. The wishes name the same tickets, each by the lines of its payment.
 */
export function planRefundOfBoth(
  lines: SharedLines,
  wishes: Readonly<Record<keyof SharedLines, RefundWish>>,
  { returnFee }: { returnFee: boolean },
): SharedRefundPlan {
  const own = planRefund(lines.own, wishes.own, { returnFee })
  const surcharge = planRefund(lines.surcharge, wishes.surcharge, { returnFee })
  if (!own.ok && !surcharge.ok) return { ...own, left: own.left + surcharge.left }
  return { ok: true, own: own.ok ? own : null, surcharge: surcharge.ok ? surcharge : null }
}

/**
 * Splits an amount in minor units over what an order was paid with and the surcharge with which it moved to a dearer date: the order's own
 * payment gives back first, and the surcharge what is more than all that is left of it. The amount that is all of both must be asked for
 * as a full refund, as with one payment.
 */
export function planSharedRefund(
  { own, surcharge }: SharedLines,
  amount: number,
  { returnFee }: { returnFee: boolean },
): SharedRefundPlan {
  const left = leftOfLines(own)
  if (amount < left || leftOfLines(surcharge) === 0) {
    const plan = planRefund(own, { kind: 'amount', amount }, { returnFee })
    return plan.ok ? { ok: true, own: plan, surcharge: null } : plan
  }
  const rest = planRefund(own, restOfLines(own), { returnFee })
  if (amount === left && rest.ok) return { ok: true, own: rest, surcharge: null }
  const beyond = planRefund(surcharge, { kind: 'amount', amount: amount - left }, { returnFee })
  if (!beyond.ok) return { ...beyond, left: left + beyond.left }
  return { ok: true, own: rest.ok ? rest : null, surcharge: beyond }
}

/** What each line gives back where money alone goes back; null where tickets do. */
function amountsOf(lines: readonly RefundableLine[], wish: RefundWish): number[] | null {
  if (wish.kind === 'amount') return allocate(wish.amount, lines.map(leftOf))
  if (wish.kind !== 'lines') return null
  return lines.map((line) => Math.min(leftOf(line), wish.byLine.get(lineKey(line)) ?? 0))
}

function partOf({ ticketTypeId, priceStepId, bundleUnit }: RefundableLine) {
  return {
    ticketTypeId,
    ...(priceStepId !== undefined && { priceStepId }),
    ...(bundleUnit !== undefined && { bundleUnit }),
  }
}

function ticketsOf(line: RefundableLine, wish: RefundWish): number {
  if (wish.kind === 'amount' || wish.kind === 'lines') return 0
  const most = line.quantity - line.refundedTickets
  return wish.kind === 'full' ? most : Math.min(most, wish.byLine.get(lineKey(line)) ?? 0)
}

function leftOf(line: RefundableLine): number {
  return line.total - line.refunded
}

/** The share of `whole` that the next tickets of a line carry, counted on from those given back before. */
function share(line: RefundableLine, whole: number, tickets: number): number {
  const upTo = (count: number) => Number((BigInt(whole) * BigInt(count)) / BigInt(Math.max(1, line.quantity)))
  return upTo(line.refundedTickets + tickets) - upTo(line.refundedTickets)
}

function amountOf(
  line: RefundableLine,
  { tickets, returnFee, all }: { tickets: number; returnFee: boolean; all: boolean },
): number {
  // What is left includes the booking fee of tickets that were given back without it: the buyer bears that one too.
  const kept = all ? Math.max(0, line.passedFee - line.feeReturned) : share(line, line.passedFee, tickets)
  const brought = all ? leftOf(line) : Math.min(leftOf(line), share(line, line.total, tickets))
  return returnFee ? brought : Math.max(0, brought - kept)
}

function feeOf(
  line: RefundableLine,
  { tickets, amount, byAmount }: { tickets: number; amount: number; byAmount: boolean },
): number {
  const unreturned = line.platformFee - line.feeReturned
  if (amount === leftOf(line)) return Math.min(unreturned, amount)
  if (!byAmount) return Math.min(share(line, line.platformFee, tickets), unreturned, amount)
  const due = Number((BigInt(line.platformFee) * BigInt(line.refunded + amount)) / BigInt(Math.max(1, line.total)))
  return Math.max(0, Math.min(due - line.feeReturned, unreturned, amount))
}

/**
 * The tax in a refund of one line: in proportion to what of the refund was taxed, which the booking fee was not, all that is left of it with
 * the last ticket, and never so little that the rest of the line could not cover the tax and fees that stay.
 */
function taxOf(
  line: RefundableLine,
  { tickets, amount, fee, returnFee }: { tickets: number; amount: number; fee: number; returnFee: boolean },
): number {
  const unreturned = line.tax - line.taxReturned
  const most = Math.min(unreturned, amount)
  if (tickets > 0 && line.refundedTickets + tickets === line.quantity) return most
  const stays = Math.max(line.passedFee, returnFee ? line.platformFee - line.feeReturned - fee : 0)
  const needed = unreturned + stays - (leftOf(line) - amount)
  const taxed = amount - (line.passedFee > 0 ? fee : 0)
  const due = Number((BigInt(line.tax) * BigInt(taxed)) / BigInt(Math.max(1, line.total - line.passedFee)))
  return Math.max(0, Math.min(Math.max(due, needed), most))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((running, amount) => running + amount, 0)
}
