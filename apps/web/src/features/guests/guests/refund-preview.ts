import type { GuestOrderDetailView } from '@foyer/contract'
import {
  lineKey,
  type PlannedRefund,
  planRefundOfBoth,
  planSharedRefund,
  type RefundPlan,
  type RefundWish,
  type SharedRefundPlan,
} from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'

/** The input of a refund form, amounts in minor units; null while the amount is invalid. */
export interface RefundChoice {
  kind: 'full' | 'tickets' | 'amount'
  ticketIds: readonly string[]
  amount: number | null
  returnFee: boolean
}

/** The tickets that can be refunded. */
export function refundableTickets(order: Pick<GuestOrderDetailView, 'tickets'>) {
  return order.tickets.filter((ticket) => ticket.state !== 'refunded')
}

/** The group with which a ticket is refunded: its unit, or the bundle that it is part of. */
function givenBackWith({ unit, bundleUnit }: GuestOrderDetailView['tickets'][number]): string {
  return bundleUnit === undefined ? `unit ${unit}` : `bundle ${bundleUnit}`
}

/** The selection after a change: tickets of one unit, such as a table, and those of a bundle are selected and deselected together. */
export function withUnits(
  order: Pick<GuestOrderDetailView, 'tickets'>,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const unitsOf = (ids: readonly string[]) =>
    new Set(order.tickets.filter(({ _id }) => ids.includes(_id)).map(givenBackWith))
  const left = unitsOf(before.filter((id) => !after.includes(id)))
  const chosen = unitsOf(after)
  return refundableTickets(order)
    .filter((ticket) => chosen.has(givenBackWith(ticket)) && !left.has(givenBackWith(ticket)))
    .map(({ _id }) => _id)
}

type Refunded = Pick<GuestOrderDetailView, 'lines' | 'tickets' | 'surchargeLines'>

/** Previews a refund by the rule that the server applies. Null while the choice is incomplete. */
export function previewRefund(
  order: Refunded,
  { kind, ticketIds, amount, returnFee }: RefundChoice,
): RefundPlan | null {
  const wish = wishOf(order, { kind, ticketIds, amount })
  if (!wish) return null
  const lines = order.lines.map(({ ticketId, priceStepId, bundle, fee, ...line }) => ({
    ...line,
    ticketTypeId: ticketId,
    ...(priceStepId !== null && { priceStepId }),
    ...(bundle && { bundleUnit: bundle.unit }),
    passedFee: fee,
  }))
  const surcharge = (order.surchargeLines ?? []).map(({ ticketId: ticketTypeId, fee: passedFee, ...line }) => ({
    ...line,
    ticketTypeId,
    passedFee,
  }))
  const shared = { own: lines, surcharge }
  const plan =
    wish.own.kind === 'amount'
      ? planSharedRefund(shared, wish.own.amount, { returnFee })
      : planRefundOfBoth(shared, wish, { returnFee })
  return plan.ok ? bothOf(plan) : plan
}

/** The sum of the refunds of two payments of an order. */
function bothOf({ own, surcharge }: Extract<SharedRefundPlan, { ok: true }>): PlannedRefund {
  const plans = [own, surcharge].filter((plan) => plan !== null)
  const sum = (of: 'amount' | 'fee' | 'tax') => plans.reduce((running, plan) => running + plan[of], 0)
  return {
    ok: true,
    amount: sum('amount'),
    fee: sum('fee'),
    tax: sum('tax'),
    parts: plans.flatMap(({ parts }) => parts),
  }
}

/** The refund of each payment. The payment of a surcharge has no price steps. */
function wishOf(
  order: Pick<GuestOrderDetailView, 'tickets'>,
  { kind, ticketIds, amount }: Omit<RefundChoice, 'returnFee'>,
): { own: RefundWish; surcharge: RefundWish } | null {
  if (kind === 'full') return { own: { kind }, surcharge: { kind } }
  if (kind === 'amount')
    return amount === null || amount < 1 ? null : { own: { kind, amount }, surcharge: { kind, amount } }
  const chosen = refundableTickets(order).filter(({ _id }) => ticketIds.includes(_id))
  if (chosen.length === 0) return null
  return {
    own: ticketsWish(chosen),
    surcharge: ticketsWish(chosen.map((ticket) => ({ ...ticket, priceStepId: null }))),
  }
}

function ticketsWish(
  chosen: readonly Pick<GuestOrderDetailView['tickets'][number], 'unit' | 'ticketId' | 'priceStepId' | 'bundleUnit'>[],
): RefundWish {
  const units = new Map(
    chosen.map(({ unit, ticketId: ticketTypeId, priceStepId, bundleUnit }) => [
      unit,
      lineKey({ ticketTypeId, priceStepId, bundleUnit }),
    ]),
  )
  const byLine = new Map<string, number>()
  for (const line of units.values()) byLine.set(line, (byLine.get(line) ?? 0) + 1)
  return { kind: 'tickets', byLine }
}

/** Why a choice is invalid; null when it is valid. */
export function refundFault(plan: RefundPlan | null, choice: RefundChoice, currency: string): string | null {
  if (plan?.ok) return null
  if (!plan) return choice.kind === 'tickets' ? m.guests_refund_fault_tickets() : m.guests_refund_fault_amount()
  if (plan.reason === 'above_left')
    return m.guests_refund_fault_above_left({ amount: formatMoney(plan.left, currency) })
  if (plan.reason === 'is_all') return m.guests_refund_fault_is_all()
  return choice.kind === 'tickets' ? m.guests_refund_fault_tickets_nothing_left() : m.guests_refund_fault_nothing_left()
}
