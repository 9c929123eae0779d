import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { DoorActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { forgiveHit, limitRate } from '../../http/rate-limit.ts'
import { passwordMatches } from '../accounts/index.ts'
import { findDoor } from './doors.queries.ts'

/** Whoever stands before a tablet has few guesses at its PIN, and pairing more tablets does not give many more. */
const TRIES = { name: 'kiosk-pin', hits: 5, seconds: 15 * 60 }
const TRIES_AT_DOOR = { name: 'kiosk-pin-door', hits: 15, seconds: 15 * 60 }
/** Staff who walk away leave no scanner behind for long. */
const MINUTES = 5

/** Makes a kiosk a scanner for staff, by its PIN and for some minutes. */
export async function openKiosk(deps: Deps, kiosk: DoorActor, pin: string): Promise<{ staffedUntil: string }> {
  await limitRate(deps, TRIES, kiosk.deviceId)
  await limitRate(deps, TRIES_AT_DOOR, kiosk.doorId)
  const door = await findDoor(deps.db, kiosk.doorId)
  if (!(await passwordMatches(door?.pin_hash ?? null, pin))) throw new AppError('kiosk.pin_wrong')
  await forgiveHit(deps, TRIES, kiosk.deviceId)
  await forgiveHit(deps, TRIES_AT_DOOR, kiosk.doorId)
  const now = deps.now()
  const until = new Date(now.getTime() + MINUTES * 60_000)
  await deps.db
    .updateTable('door_devices')
    .set({ staffed_at: now, staffed_until: until })
    .where('id', '=', kiosk.deviceId)
    .execute()
  return { staffedUntil: until.toISOString() }
}

/** Gives a kiosk back to the guests. What staff did until now stays theirs. */
export async function closeKiosk(deps: Deps, kiosk: DoorActor): Promise<void> {
  await deps.db
    .updateTable('door_devices')
    .set({ staffed_until: sql<Date>`greatest(staffed_at, ${deps.now()})` })
    .where('id', '=', kiosk.deviceId)
    .where('staffed_until', '>', deps.now())
    .execute()
}
