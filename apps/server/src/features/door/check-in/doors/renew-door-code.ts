import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { auditEvent, assertManages, type EventRow, findEvent } from '../../../programme/events/index.ts'
import { newDoorCode } from './door-codes.ts'
import { assertManagesDoor, holdDoors, isDoorAt } from './door-place.ts'
import type { DoorRow } from './doors.queries.ts'
import { doorLink } from './doors.view.ts'
import { endPairingLinks } from './pairing-links.ts'

/** Gives a door another code. Phones that are paired have tokens of their own and stay; the former code opens nothing any more. */
export async function renewDoorCode(
  deps: Deps,
  actor: MemberActor,
  ids: { eventId: string; doorId: string },
): Promise<{ code: string; link: string }> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, ids.eventId))
  return deps.db.transaction().execute(async (trx) => {
    const current = await holdDoors(trx, actor, event, undefined)
    const door = await replaceCode(trx, event, ids.doorId)
    if (!door) throw new AppError('door.not_found')
    assertManagesDoor(current, event, door)
    await endPairingLinks(trx, door.id)
    await auditEvent(trx, actor, event, 'renew_door_code', { after: { door: door.name } })
    return { code: door.code, link: doorLink(deps.site, door) }
  })
}

/** The door with its new code; undefined when it is closed or not of this event. */
export function replaceCode(
  trx: Trx,
  event: Pick<EventRow, 'id' | 'series_id'>,
  doorId: string,
): Promise<DoorRow | undefined> {
  return trx
    .updateTable('doors')
    .set({ code: newDoorCode() })
    .where('id', '=', doorId)
    .where(isDoorAt(event))
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
