import { isForeignKeyViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCounters } from '../inventory/index.ts'
import { namesOf, visibleTo } from './announce-change.ts'
import { auditEvent } from './audit-event.ts'
import { hasOrders } from './events.queries.ts'
import { lockManagedEvent } from './lock-managed-event.ts'

/** Deletes an event without orders. Orders refer to it, so the database refuses the deletion if one is placed after the check. */
export async function deleteEvent(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const event = await lockManagedEvent(trx, actor, 'events:write', id)
      await lockCounters(trx, id, 'buyers')
      if (await hasOrders(trx, id)) throw new AppError('event.has_orders')
      await deps.outbox.announce(trx, { name: 'event.deleted', ...namesOf(event), wasVisibleTo: visibleTo(event) })
      await trx.deleteFrom('events').where('id', '=', id).execute()
      await auditEvent(trx, actor, event, 'delete', { before: { title: event.title, status: event.status } })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('event.has_orders', { cause: error })
    throw error
  }
}
