import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { auditForeign, assertManages, findEvent } from '../events/index.ts'

/** Locks one paired phone out, from its next call on. */
export async function revokeDevice(
  deps: Deps,
  actor: UserActor,
  ids: { eventId: string; deviceId: string },
): Promise<void> {
  const event = assertManages(actor, await findEvent(deps.db, ids.eventId))
  await deps.db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('door_devices')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', ids.deviceId)
      .where('event_id', '=', event.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (revoked.numUpdatedRows === 0n) throw new AppError('door.not_found')
    await auditForeign(trx, actor, event, 'revoke_device')
  })
}
