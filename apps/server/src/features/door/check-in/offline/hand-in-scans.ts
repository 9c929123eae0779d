import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import type { DoorActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { readDoorToken } from '../../../../http/tokens.ts'
import { type Batch, BELIEVED_DAYS, receiveScans } from './receive-scans.ts'

/**
 * Takes the scans that a phone made before it was locked out or its door expired: the guests it let in are inside, and a ticket
 * shown a second time must be found out. The phone is no longer trusted, so only codes it saw count; names go into the log alone.
 */
export async function handInScans(deps: Deps, authorization: string | undefined, batch: Batch) {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : ''
  const deviceId = await readDoorToken(deps, token)
  const device = deviceId === null ? undefined : await findDevice(deps, deviceId)
  if (!device || (device.eventId ?? device.seriesId) !== batch.eventId) throw new AppError('event.not_found')
  const { lockedOutAt, staffed_at: from, staffed_until: until, ...phone } = device
  const actor: DoorActor = { kind: 'door', ...phone, staffed: from && until ? { from, until } : null }
  return receiveScans(deps, actor, batch, lockedOutAt)
}

/** A phone that may still scan, or that could until a few days ago. */
function findDevice(deps: Deps, deviceId: string) {
  const lockedOutAt = sql<Date>`least(door_devices.revoked_at, doors.revoked_at, doors.expires_at, now())`
  return deps.db
    .selectFrom('door_devices')
    .innerJoin('doors', 'doors.id', 'door_devices.door_id')
    .select([
      'door_devices.id as deviceId',
      'doors.id as doorId',
      'doors.name as doorName',
      'doors.event_id as eventId',
      'doors.series_id as seriesId',
      // The door may have become a kiosk since, or stopped being one: its phones then keep the time in which staff had them.
      sql<boolean>`doors.kiosk or staffed_at is not null`.as('kiosk'),
      'staffed_at',
      'staffed_until',
      lockedOutAt.as('lockedOutAt'),
    ])
    .where('door_devices.id', '=', deviceId)
    .where(sql<boolean>`${lockedOutAt} > now() - make_interval(days => ${BELIEVED_DAYS})`)
    .executeTakeFirst()
}
