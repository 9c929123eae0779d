import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { auditEvent, assertManages, findEvent } from '../../../programme/events/index.ts'
import { assertManagesDoor, isDoorAt } from './door-place.ts'

/** Closes a door for good. Its scans stay; its phones are refused from their next call on, since each call looks at the door. */
export async function closeDoor(
  deps: Deps,
  actor: MemberActor,
  ids: { eventId: string; doorId: string },
): Promise<void> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, ids.eventId))
  await deps.db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('doors')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', ids.doorId)
      .where(isDoorAt(event))
      .where('revoked_at', 'is', null)
      .returning(['name', 'series_id'])
      .executeTakeFirst()
    if (!closed) throw new AppError('door.not_found')
    assertManagesDoor(actor, event, closed)
    await auditEvent(trx, actor, event, 'close_door', { before: { name: closed.name } })
  })
}
