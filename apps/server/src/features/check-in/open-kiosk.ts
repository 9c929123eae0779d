import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { DoorActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { limits } from '../../http/limits.ts'
import { forgiveHit, limitRate } from '../../http/rate-limit.ts'
import { type Network, Subject } from '../../http/subject.ts'
import { passwordMatches } from '../accounts/index.ts'
import { findDoor } from './doors.queries.ts'

/** Staff who walk away leave no scanner behind for long. */
const MINUTES = 5

/** Makes a kiosk a scanner for staff, by its PIN and for some minutes. */
export async function openKiosk(
  deps: Deps,
  kiosk: DoorActor,
  pin: string,
  network: Network,
): Promise<{ staffedUntil: string }> {
  const device = Subject.of('device', kiosk.deviceId)
  const atDoor = Subject.of('door', kiosk.doorId)
  await limitRate(deps, limits.kioskPins, device)
  await limitRate(deps, limits.kioskPinsAtDoor, atDoor)
  const door = await findDoor(deps.db, kiosk.doorId)
  if (!(await passwordMatches(door?.pin_hash ?? null, pin, network))) throw new AppError('kiosk.pin_wrong')
  await forgiveHit(deps, limits.kioskPins, device)
  await forgiveHit(deps, limits.kioskPinsAtDoor, atDoor)
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
