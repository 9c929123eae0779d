import type { GuestOrderDetailView } from '@foyer/contract'
import { planRefund, type RefundPlan, type RefundWish } from '@foyer/domain'
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

/** Previews a refund by the rule that the server applies. Null while the choice is incomplete. */
export function previewRefund(
  order: Pick<GuestOrderDetailView, 'lines' | 'tickets'>,
  { kind, ticketIds, amount, returnFee }: RefundChoice,
): RefundPlan | null {
  const wish = wishOf(order, { kind, ticketIds, amount })
  if (!wish) return null
  const lines = order.lines.map(({ ticketId, fee, ...line }) => ({ ...line, ticketTypeId: ticketId, passedFee: fee }))
  return planRefund(lines, wish, { returnFee })
}

function wishOf(
  order: Pick<GuestOrderDetailView, 'tickets'>,
  { kind, ticketIds, amount }: Omit<RefundChoice, 'returnFee'>,
): RefundWish | null {
  if (kind === 'full') return { kind }
  if (kind === 'amount') return amount === null || amount < 1 ? null : { kind, amount }
  const byType = new Map<string, number>()
  for (const ticket of refundableTickets(order))
    if (ticketIds.includes(ticket._id)) byType.set(ticket.ticketId, (byType.get(ticket.ticketId) ?? 0) + 1)
  return byType.size === 0 ? null : { kind: 'tickets', byType }
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
