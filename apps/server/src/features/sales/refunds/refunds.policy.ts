import type { Database, Trx } from '../../../db/database.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { canManageEvent, type EventRow, findEvent } from '../../programme/events/index.ts'
import { findOrder, type OrderRow } from '../orders/index.ts'

/** An order with its event for whoever may manage the event; to anyone else it does not exist. */
export async function managedOrder(
  db: Database | Trx,
  actor: UserActor,
  orderId: string,
  missing: 'order.not_found' | 'refund.not_found' | 'ticket.not_found' = 'order.not_found',
): Promise<{ order: OrderRow; event: EventRow }> {
  const order = await findOrder(db, orderId)
  const event = order && (await findEvent(db, order.event_id))
  if (!order || !event || !canManageEvent(actor, event)) throw new AppError(missing)
  return { order, event }
}
