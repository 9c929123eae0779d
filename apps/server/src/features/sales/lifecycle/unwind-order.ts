import type { Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import { findEvent } from '../../programme/events/index.ts'
import { admits, findOrder, lockOrder, lockTickets, type OrderRow } from '../orders/index.ts'
import { hasOwnLeft, makeVoid, refundOrder } from '../refunds/index.ts'

interface Cancellation {
  event_id: string
  cancelled_by: string
}

/**
 * Unwinds one paid order of a cancelled event: all of its remaining money is refunded, free tickets are voided, and its buyer is notified,
 * all or nothing. Money that the buyer's bank took back for good cannot be refunded as well, so those tickets are only voided; an order
 * with an open dispute waits. The row that records this has the order's id as its key: of two workers one commits, the other rolls back.
 */
export async function unwindOrder(deps: Deps, orderId: string, cancellation: Cancellation): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const order = await findOrder(trx, orderId)
      if (order?.state !== 'paid' && order?.state !== 'partially_refunded') return
      if (await hasOwnLeft(trx, order)) await giveBack(deps, trx, order, cancellation)
      else await makeRestVoid(deps, trx, order, cancellation)
      await trx.insertInto('cancelled_orders').values({ order_id: order.id, event_id: order.event_id }).execute()
      // The payer of a surcharge is notified about the order that moved by it.
      if (order.surcharge_of !== null) return
      await deps.outbox.announce(trx, {
        name: 'order.cancelled_with_event',
        eventId: order.event_id,
        orderId: order.id,
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'cancelled_orders_pkey')) throw error
  }
}

/** Uses the same refund as everywhere, with the platform's fee: nobody pays for an event that does not take place. */
async function giveBack(deps: Deps, trx: Trx, order: OrderRow, { cancelled_by }: Cancellation): Promise<void> {
  await refundOrder(deps, trx, {
    orderId: order.id,
    scope: { kind: 'full' },
    returnFee: true,
    free: true,
    reason: 'event_cancelled',
    note: '',
    actorId: cancelled_by,
  })
}

/** Tickets that cost nothing, or whose money was refunded before. */
async function makeRestVoid(deps: Deps, trx: Trx, seen: OrderRow, { cancelled_by }: Cancellation): Promise<void> {
  const order = await lockOrder(trx, seen.id)
  const event = await findEvent(trx, seen.event_id)
  if (!order || !event) throw new Error('A cancelled event has lost an order')
  const tickets = await lockTickets(trx, order.id)
  await makeVoid(deps, trx, {
    order,
    event,
    tickets,
    chosen: tickets.filter(admits),
    free: true,
    actorId: cancelled_by,
    withEvent: true,
  })
}
