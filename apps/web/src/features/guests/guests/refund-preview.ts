import type { GuestOrderDetailView } from '@foyer/contract'
import { planRefund, type RefundPlan, type RefundWish } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'

/** What a refund form says, amounts in minor units; null while the amount is none. */
export interface RefundChoice {
  kind: 'full' | 'tickets' | 'amount'
  ticketIds: readonly string[]
  amount: number | null
  returnFee: boolean
}

/** Tickets that can be given back. */
export function refundableTickets(order: Pick<GuestOrderDetailView, 'tickets'>) {
  return order.tickets.filter((ticket) => ticket.state !== 'refunded')
}

/** What the server will do with a choice: the same rule, asked before it is sent. Null while the choice says nothing yet. */
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

/** Why a choice cannot be sent, in words; null when it can. */
export function refundFault(plan: RefundPlan | null, choice: RefundChoice, currency: string): string | null {
  if (plan?.ok) return null
  if (!plan) return choice.kind === 'tickets' ? 'Choose at least one ticket.' : 'Say how much goes back.'
  if (plan.reason === 'above_left') return `At most ${formatMoney(plan.left, currency)} are left of this order.`
  if (plan.reason === 'is_all') return 'That is all there is: choose everything, so that the tickets become void too.'
  return choice.kind === 'tickets'
    ? 'Nothing is left to give back for these. You can cancel them instead.'
    : 'Nothing is left to give back.'
}
