import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { auditEvent, assertManages, findEvent } from '../../../programme/events/index.ts'
import { replaceCode } from './renew-door-code.ts'

/**
 * Locks one paired phone out, from its next call on. The door gets a new code in the same transaction: with the former one, or its
 * link, the phone could pair itself again at once. A phone that was paired by a link of its own knows neither.
 */
export async function revokeDevice(
  deps: Deps,
  actor: MemberActor,
  ids: { eventId: string; deviceId: string },
): Promise<void> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, ids.eventId))
  await deps.db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('door_devices')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', ids.deviceId)
      .where('event_id', '=', event.id)
      .where('revoked_at', 'is', null)
      .returning(['door_id', 'label', 'by_link'])
      .executeTakeFirst()
    if (!revoked) throw new AppError('door.not_found')
    const door = revoked.by_link ? null : await replaceCode(trx, event.id, revoked.door_id)
    await auditEvent(trx, actor, event, 'revoke_device', {
      before: { device: revoked.label, ...(door && { door: door.name }) },
    })
  })
}
