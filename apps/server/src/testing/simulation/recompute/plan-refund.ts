import { type ModelEvent, type ModelOrder, type ModelOrganiser, take, takeToGivenCard } from './model.ts'
import { cardFirst, type Refunded, refundedTotal } from './second-cards.ts'
import { lineName, type Line, refundOf, type Returned, sum, type Wish, withoutMoney } from './second-pricing.ts'

/** What is refunded of an order line by line: to its gift card, through its provider, or both. */
export interface PaidBack {
  readonly order: ModelOrder
  readonly returned: Returned
  readonly card: readonly Refunded[]
  readonly provider: readonly Refunded[]
}

const leftOf = ({ lines }: ModelOrder) => sum(lines.map((line) => line.total - line.returned))

/** What can still be refunded to the gift card of an order. */
const leftOnCard = ({ paidByCard }: ModelOrder) => (paidByCard ? paidByCard.paid - paidByCard.returned : 0n)

/** What can still be refunded of an order: what its bank took back cannot, what a gift card paid can. */
export const refundableOf = (order: ModelOrder) => (order.dispute?.state === 'lost' ? leftOnCard(order) : leftOf(order))

/** Shares what is refunded of an order between its gift card and its provider. What a bank took back is not refunded as well. */
export function paidBack(order: ModelOrder, returned: Returned): PaidBack {
  const { card, provider } = cardFirst(returned, leftOnCard(order))
  return { order, returned, card, provider: order.dispute?.state === 'lost' ? [] : provider }
}

/** The refunds of an order as they are made, each with a credit note: the gift card's comes first. */
export const amountsOf = ({ card, provider }: PaidBack): bigint[] =>
  [card, provider].map((parts) => refundedTotal(parts).amount).filter((amount) => amount > 0n)

const isToGivenCard = ({ order }: PaidBack) => order.paidByCard !== undefined && !order.paidByCard.card.isSold

/** What a refund takes from the organiser: all but the fee and the tax in it. */
const takenByOne = ({ amount, fee, tax }: Refunded) => amount - fee - tax

/** What refunds take from the organiser; a refund to a gift card that was given away gives back fee and tax instead. */
export function takenBy(parts: readonly PaidBack[]): bigint {
  return sum(
    parts.map((part) => {
      const card = refundedTotal(part.card)
      return (
        takenByOne(refundedTotal(part.provider)) + (isToGivenCard(part) ? -(card.fee + card.tax) : takenByOne(card))
      )
    }),
  )
}

/** Makes a refund in the model: in the lines of the order, on its gift card, and with the organiser's money. */
export function payBack(organiser: ModelOrganiser, event: ModelEvent, part: PaidBack): void {
  const { order, returned } = part
  for (const [index, { line, tickets }] of returned.parts.entries()) {
    line.returnedTickets += tickets
    for (const { amount, fee, tax } of [part.card, part.provider].flatMap((parts) => parts[index] ?? [])) {
      line.returned += amount
      line.returnedFee += fee
      line.returnedTax += tax
    }
  }
  order.refunds.push(...amountsOf(part))
  const { paidByCard } = order
  const card = refundedTotal(part.card)
  if (paidByCard) {
    paidByCard.returned += card.amount
    paidByCard.card.balance += card.amount
  }
  if (isToGivenCard(part)) takeToGivenCard(event, card.fee + card.tax)
  else take(organiser, event, { kind: 'refund', order, amount: takenByOne(card) })
  take(organiser, event, { kind: 'refund', order, amount: takenByOne(refundedTotal(part.provider)) })
}

/** A surcharge has one line for a ticket type, whatever price steps the tickets of the order were sold at. */
function wishOfSurcharge(wish: Wish, lines: readonly Line[]): Wish {
  if (wish.kind !== 'tickets') return wish
  const counts = new Map<string, bigint>()
  for (const line of lines) {
    const name = lineName({ ...line, stepId: null })
    counts.set(name, (counts.get(name) ?? 0n) + (wish.counts.get(lineName(line)) ?? 0n))
  }
  return { kind: 'tickets', counts }
}

/**
 * What the payments of an order refund: its own, and the surcharge with which it moved to a dearer date. Tickets are refunded from both, as far
 * as something is left of each; an amount is refunded from the surcharge only beyond what the order itself has left. Nothing is refunded of a payment that a bank took back,
 * and nothing at all while it decides on one that would be refunded. Null if the refund must be refused.
 */
export function planRefund(order: ModelOrder, wish: Wish, returnFee: boolean): PaidBack[] | null {
  if (isUnderDispute(order) || (order.dispute?.state === 'lost' && !order.paidByCard)) return null
  const { surcharge } = order
  if (!surcharge) return planOf(order, wish, returnFee)
  const isShared = wish.kind !== 'amount' || wish.amount >= leftOf(order)
  if (isShared && isUnderDispute(surcharge)) return null
  if (surcharge.dispute?.state === 'lost' || !isShared) return planOf(order, wish, returnFee)
  if (wish.kind === 'amount') {
    if (leftOf(surcharge) === 0n) return planOf(order, wish, returnFee)
    const rest = { kind: 'lines', amounts: order.lines.map((line) => line.total - line.returned) } as const
    if (wish.amount === leftOf(order)) return planOf(order, rest, returnFee)
    const beyond = { kind: 'amount', amount: wish.amount - leftOf(order) } as const
    const more = planOf(surcharge, beyond, returnFee)
    return more && [...(planOf(order, rest, returnFee) ?? []), ...more]
  }
  const own = planOf(order, wish, returnFee)
  const more = planOf(surcharge, wishOfSurcharge(wish, order.lines), returnFee)
  if (!own && !more) return null
  return [...(own ?? [paidBack(order, withoutMoney(order.lines, wish))]), ...(more ?? [])]
}

const isUnderDispute = ({ dispute }: ModelOrder) => dispute?.state === 'open'

/** What one order refunds on its own; null if nothing, or less than the amount that was asked for. */
function planOf(order: ModelOrder, wish: Wish, returnFee: boolean): PaidBack[] | null {
  const returned = refundOf(order.lines, wish, returnFee)
  if (!returned) return null
  const plan = paidBack(order, returned)
  const amount = sum(amountsOf(plan))
  return amount === 0n || (wish.kind === 'amount' && amount < wish.amount) ? null : [plan]
}
