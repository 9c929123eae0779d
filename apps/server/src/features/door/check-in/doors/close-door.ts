import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import type { UserActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { auditForeign, assertManages, findEvent } from '../../../programme/events/index.ts'

/** Closes a door for good. Its scans stay; its phones are refused from their next call on, since each call looks at the door. */
export async function closeDoor(deps: Deps, actor: UserActor, ids: { eventId: string; doorId: string }): Promise<void> {
  const event = assertManages(actor, await findEvent(deps.db, ids.eventId))
  await deps.db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('doors')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', ids.doorId)
      .where('event_id', '=', event.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (closed.numUpdatedRows === 0n) throw new AppError('door.not_found')
    await auditForeign(trx, actor, event, 'close_door')
  })
}
