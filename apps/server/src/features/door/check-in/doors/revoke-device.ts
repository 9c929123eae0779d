import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { auditEvent, assertManages, findEvent } from '../../../programme/events/index.ts'
import { assertManagesDoor, isDoorAt } from './door-place.ts'
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
      .from('doors')
      .set({ revoked_at: sql<Date>`now()` })
      .whereRef('doors.id', '=', 'door_devices.door_id')
      .where('door_devices.id', '=', ids.deviceId)
      .where(isDoorAt(event))
      .where('door_devices.revoked_at', 'is', null)
      .returning(['door_id', 'label', 'by_link', 'doors.series_id'])
      .executeTakeFirst()
    if (!revoked) throw new AppError('door.not_found')
    assertManagesDoor(actor, event, revoked)
    const door = revoked.by_link ? null : await replaceCode(trx, event, revoked.door_id)
    await auditEvent(trx, actor, event, 'revoke_device', {
      before: { device: revoked.label, ...(door && { door: door.name }) },
    })
  })
}
