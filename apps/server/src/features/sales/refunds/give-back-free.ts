import { lineKey, type TicketState } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { lineOf, lockOrder, lockTickets, type OrderRow } from '../orders/index.ts'
import { wholeUnits } from '../tickets/index.ts'
import { makeVoid } from './cancel-tickets.ts'
import { listAdmitted } from './refunds.queries.ts'

interface Returnable {
  readonly id: string
  readonly ticket_type_id: string
  readonly price_step_id: string | null
  readonly bundle_unit: number | null
  readonly state: TicketState
  readonly transfer_id: string | null
}

/** Whether a ticket was free for its buyer, by its price or by a promo code. */
export function costNothing(
  order: Pick<OrderRow, 'lines'>,
  ticket: Pick<Returnable, 'ticket_type_id' | 'price_step_id' | 'bundle_unit'>,
): boolean {
  return order.lines.some((line) => lineKey(line) === lineKey(lineOf(ticket)) && line.total === 0)
}

/**
 * A free ticket that was neither used nor transferred can be returned by its buyer until the event begins, whatever the refund policy.
 * `admitted`: tickets of the order that were used.
 */
export function isReturnable(
  event: Pick<EventRow, 'starts_at' | 'dates_open'>,
  ticket: Pick<Returnable, 'id' | 'state' | 'transfer_id'>,
  { admitted, now }: { admitted: ReadonlySet<string>; now: Date },
): boolean {
  const begun = !event.dates_open && event.starts_at !== null && event.starts_at <= now
  return !begun && ticket.state === 'valid' && ticket.transfer_id === null && !admitted.has(ticket.id)
}

/**
 * Takes free tickets back from a buyer, so that their places become available. Locks the order and its tickets: a scan or a transfer that
 * came first wins.
 */
export async function giveBackFree(
  deps: Deps,
  trx: Trx,
  { orderId, event, ticketIds }: { orderId: string; event: EventRow; ticketIds: readonly string[] },
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  if (order?.state !== 'paid' && order?.state !== 'partially_refunded') throw new AppError('order.state')
  const tickets = await lockTickets(trx, orderId)
  const named = tickets.filter((ticket) => ticketIds.includes(ticket.id))
  const chosen = wholeUnits(tickets, named)
  const at = { admitted: await listAdmitted(trx, orderId), now: deps.now() }
  if (named.length !== new Set(ticketIds).size || !chosen.every((ticket) => isReturnable(event, ticket, at)))
    throw new AppError('refund.not_returnable')
  await makeVoid(deps, trx, { order, event, tickets, chosen, free: true, actorId: null })
}
