import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { EventRow } from '../../programme/events/index.ts'
import {
  admits,
  auditOrder,
  type LockedTicket,
  lockOrder,
  lockTickets,
  moveOrder,
  type OrderRow,
  reduceSales,
  takeBackTickets,
  writeOrderEvent,
} from '../orders/index.ts'
import { unitCount, wholeUnits } from '../tickets/index.ts'
import { announceWithdrawn } from '../transfers/index.ts'
import { managedOrder } from './refunds.policy.ts'

/**
 * Voids tickets without refunding money. What was paid stays with the order and can be refunded later; an order that cost nothing and has
 * no ticket left is cancelled.
 */
export async function cancelTickets(
  deps: Deps,
  actor: MemberActor,
  { orderId, ticketIds, free }: { orderId: string; ticketIds: readonly string[]; free: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { event } = await managedOrder(trx, actor, 'orders:write', orderId)
    const order = await lockOrder(trx, orderId)
    if (order?.state !== 'paid' && order?.state !== 'partially_refunded') throw new AppError('order.state')
    const tickets = await lockTickets(trx, orderId)
    const named = tickets.filter((ticket) => admits(ticket) && ticketIds.includes(ticket.id))
    if (named.length !== new Set(ticketIds).size) throw new AppError('ticket.void')
    const chosen = wholeUnits(tickets.filter(admits), named)
    await makeVoid(deps, trx, { order, event, tickets, chosen, free, actorId: actor.userId })
    await auditOrder(trx, actor, order, {
      organisationId: event.organiser_id,
      action: 'order.cancel_tickets',
      before: { tickets: tickets.filter(admits).length },
      after: { tickets: tickets.filter(admits).length - chosen.length, free },
    })
  })
}

interface Voiding {
  order: OrderRow
  event: EventRow
  /** All tickets of the order. */
  tickets: readonly LockedTicket[]
  chosen: readonly LockedTicket[]
  /** Whether their places can be sold again. */
  free: boolean
  /** Null if the buyer returns free tickets. */
  actorId: string | null
  /** Whether the event was cancelled, which is announced for the whole order. */
  withEvent?: boolean
}

/** Takes the chosen tickets back. The order and its tickets must be locked, and none of the chosen tickets may be void yet. */
export async function makeVoid(deps: Deps, trx: Trx, voiding: Voiding): Promise<void> {
  const { order, event, tickets, chosen, free, actorId, withEvent = false } = voiding
  await takeBackTickets(trx, order, chosen, { to: 'cancelled', free })
  await announceWithdrawn(deps, trx, order, chosen, 'cancelled')
  const byType = Map.groupBy(chosen, (ticket) => ticket.ticket_type_id)
  const changes = [...byType].map(([ticketTypeId, own]) => ({
    ticketTypeId,
    tickets: unitCount(own),
    amount: 0,
    fee: 0,
    tax: 0,
    withheld: free ? 0 : unitCount(own),
    complimentary: order.complimentary ? unitCount(own) : 0,
  }))
  await reduceSales(trx, [{ order, event, changes }])
  if (order.total === 0 && tickets.filter(admits).length === chosen.length) {
    await moveOrder(trx, order.id, 'cancelled')
    if (!withEvent)
      await deps.outbox.announce(trx, { name: 'order.cancelled', eventId: order.event_id, orderId: order.id })
  }
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: actorId === null ? 'tickets_given_back' : 'tickets_cancelled',
    actorId,
    details: { tickets: chosen.length, free },
  })
}
