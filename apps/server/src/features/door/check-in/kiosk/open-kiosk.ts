import { sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { DoorActor, MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { Network } from '../../../../http/subject.ts'
import { passwordMatches } from '../../../people/accounts/index.ts'
import { auditEvent, assertManages, type EventRow, findEvent } from '../../../programme/events/index.ts'
import { assertManagesDoor, isDoorAt, placeOf } from '../doors/door-place.ts'
import { findDoor } from '../doors/doors.queries.ts'

/** Short, because staff may walk away without closing the scanner. */
const MINUTES = 5
/** Wrong PINs until the first delay of 15 seconds. Each further one doubles the delay, up to five minutes. */
const FREE_FAILURES = 3
const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 5 * 60

/**
 * Makes a kiosk a scanner for staff, by its PIN and for some minutes. Wrong PINs slow this tablet down and no other; the organiser
 * can open it from their own page at any time.
 */
export async function openKiosk(
  deps: Deps,
  kiosk: DoorActor,
  pin: string,
  network: Network,
): Promise<{ staffedUntil: string }> {
  await takeTry(deps, kiosk.deviceId)
  const door = await findDoor(deps.db, kiosk.doorId)
  if (!(await passwordMatches(door?.pin_hash ?? null, pin, network))) throw new AppError('kiosk.pin_wrong')
  return { staffedUntil: (await staff(deps.db, kiosk.deviceId, deps.now())).toISOString() }
}

/** Lets the organiser open a kiosk whose PIN is forgotten or delayed. `place` is what its tablet follows. */
export async function staffKiosk(
  deps: Deps,
  actor: MemberActor,
  ids: { eventId: string; deviceId: string },
): Promise<{ staffedUntil: string; place: string }> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, ids.eventId))
  const tablet = await findTablet(deps, event, ids.deviceId)
  if (!tablet) throw new AppError('door.not_found')
  assertManagesDoor(actor, event, tablet)
  if (!tablet.kiosk) throw new AppError('kiosk.not_one')
  return deps.db.transaction().execute(async (trx) => {
    const until = await staff(trx, ids.deviceId, deps.now())
    await auditEvent(trx, actor, event, 'staff_kiosk', { after: { door: tablet.name } })
    return { staffedUntil: until.toISOString(), place: placeOf(tablet) }
  })
}

/** A paired phone or tablet of the event, or of its series, that is not locked out. */
function findTablet(deps: Deps, event: EventRow, deviceId: string) {
  return deps.db
    .selectFrom('door_devices')
    .innerJoin('doors', 'doors.id', 'door_devices.door_id')
    .select(['doors.kiosk', 'doors.name', 'doors.event_id', 'doors.series_id'])
    .where('door_devices.id', '=', deviceId)
    .where(isDoorAt(event))
    .where('door_devices.revoked_at', 'is', null)
    .where('doors.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Counts an attempt as wrong before checking it, so that concurrent attempts are delayed like successive ones. A correct PIN resets the count. */
async function takeTry(deps: Deps, deviceId: string): Promise<void> {
  const taken = await sql`
    update door_devices set
      pin_failures = pin_failures + 1,
      pin_wait_until = case when pin_failures + 1 >= ${FREE_FAILURES} then now() + make_interval(secs => least(
        ${LONGEST_WAIT_SECONDS}::int, ${FIRST_WAIT_SECONDS}::int * power(2, least(pin_failures + 1 - ${FREE_FAILURES}, 20))
      )) end
    where id = ${deviceId} and (pin_wait_until is null or pin_wait_until <= now())`.execute(deps.db)
  if (taken.numAffectedRows === 1n) return
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from pin_wait_until - now())))::int as wait
    from door_devices where id = ${deviceId}`.execute(deps.db)
  throw new AppError('request.too_many', { retryAfter: rows[0]?.wait ?? FIRST_WAIT_SECONDS })
}

async function staff(db: Database | Trx, deviceId: string, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + MINUTES * 60_000)
  await db
    .updateTable('door_devices')
    .set({ staffed_at: now, staffed_until: until, pin_failures: 0, pin_wait_until: null })
    .where('id', '=', deviceId)
    .execute()
  return until
}

/** Closes the staff scanner of a kiosk. Scans made until now still count as made by staff. */
export async function closeKiosk(deps: Deps, kiosk: DoorActor): Promise<void> {
  await deps.db
    .updateTable('door_devices')
    .set({ staffed_until: sql<Date>`greatest(staffed_at, ${deps.now()})` })
    .where('id', '=', kiosk.deviceId)
    .where('staffed_until', '>', deps.now())
    .execute()
}
