import type { DoorInput, DoorView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { Network } from '../../../../http/subject.ts'
import { uuidv7 } from '../../../../ids.ts'
import { hashPassword } from '../../../people/accounts/index.ts'
import { auditEvent, assertManages, changeOf, type EventRow, findEvent } from '../../../programme/events/index.ts'
import { holdList } from './check-in-lists.queries.ts'
import { assertIsNoPasses } from './check-in.policy.ts'
import { assertManagesDoor, holdDoors, isAtEvent, isDoorAt } from './door-place.ts'
import { findDoor, knownTicketTypes, lockDoor } from './doors.queries.ts'
import { doorView } from './doors.view.ts'
import { newDoorCode } from './door-codes.ts'

const HOUR = 3_600_000
/** Guests leave and staff finish after the end. */
const AFTER_END = 12 * HOUR
const WITHOUT_END = 30 * 24 * HOUR

/** Until when the phones of an event's doors may scan. */
export function expiryOf(event: EventRow, now: Date): Date {
  return new Date(event.ends_at ? event.ends_at.getTime() + AFTER_END : now.getTime() + WITHOUT_END)
}

/** The dates of a series go on; its doors last a year from when they were made or changed. */
function seriesExpiry(now: Date): Date {
  return new Date(now.getTime() + 365 * 24 * HOUR)
}

/** Of one event, or of all dates of the series that the event is a date of. */
function placeRules(event: EventRow, { series }: DoorInput) {
  if (series === null) return { event_id: event.id, series_id: null }
  if (event.series_id === null) throw new AppError('series.not_found')
  return { event_id: null, series_id: event.series_id, arrival_before: series.before, arrival_after: series.after }
}

/** Creates a door and its pairing code. It admits all tickets, or only the given ticket types. */
export async function createDoor(
  deps: Deps,
  actor: MemberActor,
  { eventId, network }: { eventId: string; network: Network },
  input: DoorInput,
): Promise<DoorView> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, eventId))
  assertIsNoPasses(event)
  const rules = { ...(await doorRules(deps, event.id, input)), ...(await kioskRules(input, null, network)) }
  const listId = input.listId ?? null
  const place = placeRules(event, input)
  assertManagesDoor(actor, event, place)
  const id = await deps.db.transaction().execute(async (trx) => {
    await holdDoors(trx, actor, event, place)
    if (listId !== null) await holdList(trx, place, listId)
    const made = await trx
      .insertInto('doors')
      .values({
        id: uuidv7(),
        ...place,
        ...rules,
        // A list admits a ticket once: it has no exit after which the ticket could be admitted again.
        direction: listId === null ? rules.direction : 'in',
        list_id: listId,
        code: newDoorCode(),
        expires_at: place.series_id === null ? expiryOf(event, deps.now()) : seriesExpiry(deps.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditEvent(trx, actor, event, 'create_door', { after: { name: input.name } })
    return made.id
  })
  const door = required(await findDoor(deps.db, id), 'the door just made')
  // The organiser reads the door's own rules.
  const own = { ...door, ticket_type_ids: rules.ticket_type_ids, opens_at: rules.opens_at, closes_at: rules.closes_at }
  return doorView(deps.site, own, {
    eventId: event.id,
    admitted: 0,
    selfCheckIns: 0,
    devices: [],
    links: [],
    showsCode: true,
  })
}

/**
 * Changes what a door admits. Its code and phones stay, unless the door becomes a kiosk or stops being one: guests must not see on a tablet
 * what a staff phone has stored, so its phones have to be paired again.
 */
export async function updateDoor(
  deps: Deps,
  actor: MemberActor,
  ids: { eventId: string; doorId: string; network: Network },
  input: DoorInput,
): Promise<void> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, ids.eventId))
  // Also one that has expired, which a change opens again.
  const found = await findDoor(deps.db, ids.doorId)
  const known = found && isAtEvent(found, event) ? found : undefined
  assertManagesDoor(actor, event, known)
  if (known && (known.series_id === null) !== (input.series === null)) throw new AppError('door.place_fixed')
  // The door's phones may still have unsent scans that they decided by its list.
  if (known && input.listId !== undefined && input.listId !== known.list_id) throw new AppError('check_in_list.fixed')
  const rules = {
    ...(await doorRules(deps, event.id, input)),
    ...(known?.list_id && { direction: 'in' as const }),
    ...(await kioskRules(input, known?.pin_hash ?? null, ids.network)),
    arrival_before: input.series?.before ?? null,
    arrival_after: input.series?.after ?? null,
    // A change shows that the door is still in use.
    ...(input.series && { expires_at: seriesExpiry(deps.now()) }),
  }
  await deps.db.transaction().execute(async (trx) => {
    const former = await lockDoor(trx, ids.doorId)
    const changed = await trx
      .updateTable('doors')
      .set(rules)
      .where('id', '=', ids.doorId)
      .where(isDoorAt(event))
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('door.not_found')
    if (former && former.kiosk !== rules.kiosk) await lockPhonesOut(trx, ids.doorId, rules.kiosk)
    else if (input.kiosk?.pin) await endStaffing(trx, ids.doorId)
    const change = changeOf(former ?? {}, rules)
    await auditEvent(trx, actor, event, 'change_door', {
      before: change.before,
      after: { door: former?.name ?? input.name, ...change.after },
    })
  })
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

async function doorRules(deps: Deps, eventId: string, input: DoorInput) {
  return {
    name: input.name,
    ticket_type_ids: await knownTicketTypes(deps.db, eventId, input.ticketIds),
    direction: input.direction,
    shows_names: input.showsNames,
    admits_offline: input.admitsOffline,
    opens_at: instantOf(input.opensAt),
    closes_at: instantOf(input.closesAt),
  }
}

/** How a kiosk is secured: by the PIN in the request, or else by its existing PIN. */
async function kioskRules({ kiosk }: DoorInput, knownPin: string | null, network: Network) {
  if (kiosk === null) return { kiosk: false, pin_hash: null, badge_size: null }
  const pinHash = kiosk.pin === null ? knownPin : await hashPassword(kiosk.pin, network)
  if (pinHash === null) throw new AppError('request.invalid', { fields: { 'kiosk.pin': 'kiosk_pin' } })
  return { kiosk: true, pin_hash: pinHash, badge_size: kiosk.badgeSize }
}

/**
 * Locks out the phones of a door that becomes a kiosk or stops being one. Before that, stores in whose hands each of them was until now: a
 * phone may hand in scans later, when the door itself no longer shows it. A phone of staff was staffed all the time, a tablet that staff
 * never opened at no time.
 */
async function lockPhonesOut(trx: Trx, doorId: string, becomesKiosk: boolean): Promise<void> {
  const until = becomesKiosk ? sql<Date>`least(revoked_at, now())` : sql<Date>`created_at`
  await trx
    .updateTable('door_devices')
    .set({ staffed_at: sql<Date>`created_at`, staffed_until: until })
    .where('door_id', '=', doorId)
    .where('staffed_at', 'is', null)
    .execute()
  await trx
    .updateTable('door_devices')
    .set({ revoked_at: sql<Date>`now()` })
    .where('door_id', '=', doorId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** A new PIN closes a staff scanner that was opened with the previous one. */
async function endStaffing(trx: Trx, doorId: string): Promise<void> {
  await trx
    .updateTable('door_devices')
    .set({ staffed_until: sql<Date>`greatest(staffed_at, now())` })
    .where('door_id', '=', doorId)
    .where(sql<boolean>`staffed_until > now()`)
    .execute()
}
