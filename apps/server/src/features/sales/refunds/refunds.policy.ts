import type { Database, Trx } from '../../../db/database.ts'
import type { OrganisationPermission } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertManages, type EventRow, findEvent } from '../../programme/events/index.ts'
import { findOrder, type OrderRow } from '../orders/index.ts'

/** An order with its event, for callers with the permission for the event. To others it does not exist. */
export async function managedOrder(
  db: Database | Trx,
  actor: MemberActor,
  permission: OrganisationPermission,
  orderId: string,
  missing: 'order.not_found' | 'refund.not_found' | 'ticket.not_found' = 'order.not_found',
): Promise<{ order: OrderRow; event: EventRow }> {
  const order = await findOrder(db, orderId)
  if (!order) throw new AppError(missing)
  return { order, event: assertManages(actor, permission, await findEvent(db, order.event_id), missing) }
}
