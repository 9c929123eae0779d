import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { DoorDevicesTable, DoorsTable } from '../../../../db/schema/index.ts'
import type { EventRow } from '../../../programme/events/index.ts'
import { isDoorAt } from './door-place.ts'

export type DoorRow = Selectable<DoorsTable>

/** A door with what it lets through, narrowed by its check-in list. */
export type RuledDoor = DoorRow & { readonly list_name: string | null }
export type DoorDeviceRow = Selectable<DoorDevicesTable>

function admissionsOf(eventId: string, which: RawBuilder<unknown>) {
  return sql<number>`(
    select count(*)::int from scans where scans.door_id = doors.id and scans.event_id = ${eventId} and scans.standing = 'admission' and ${which}
      and (scans.list_id is not null or not exists (select from tickets where tickets.id = scans.ticket_id and tickets.extra))
  ) + (
    select count(*)::int from pass_list_visits visit join scans on scans.id = visit.scan_id
    where visit.list_id = doors.list_id and visit.event_id = ${eventId} and scans.door_id = doors.id and ${which}
  )`
}

/** An event's open doors with those of its series, oldest first, each with its number of admissions at the event; undone ones do not count. What the main list handed out lets nobody in. */
export function listDoors(
  db: Database,
  event: Pick<EventRow, 'id' | 'series_id'>,
): Promise<(RuledDoor & { admitted: number; self_check_ins: number })[]> {
  return db
    .selectFrom('doors')
    .leftJoin('check_in_lists', 'check_in_lists.id', 'doors.list_id')
    .selectAll('doors')
    .select([
      'check_in_lists.name as list_name',
      admissionsOf(event.id, sql`true`).as('admitted'),
      admissionsOf(event.id, sql`scans.self_service`).as('self_check_ins'),
    ])
    .where(isDoorAt(event))
    .where('doors.revoked_at', 'is', null)
    .orderBy('doors.id')
    .execute()
}

/** Every phone ever paired with the event's doors, oldest first. */
export function listDevices(db: Database, event: Pick<EventRow, 'id' | 'series_id'>): Promise<DoorDeviceRow[]> {
  return db
    .selectFrom('door_devices')
    .innerJoin('doors', 'doors.id', 'door_devices.door_id')
    .selectAll('door_devices')
    .where(isDoorAt(event))
    .orderBy('door_devices.id')
    .execute()
}

/** A door by which scans are decided: its ticket types and hours are narrowed by those of its check-in list. */
export function findDoor(db: Database, id: string): Promise<RuledDoor | undefined> {
  return db
    .selectFrom('doors')
    .innerJoin('door_rules', 'door_rules.id', 'doors.id')
    .selectAll('doors')
    .select(['door_rules.ticket_type_ids', 'door_rules.opens_at', 'door_rules.closes_at', 'door_rules.list_name'])
    .where('doors.id', '=', id)
    .executeTakeFirst()
}

/** A door of the event, or of its series, that can still be opened. */
export function findOpenDoorById(
  db: Database,
  event: Pick<EventRow, 'id' | 'series_id'>,
  id: string,
): Promise<DoorRow | undefined> {
  return db
    .selectFrom('doors')
    .selectAll()
    .where(isDoorAt(event))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
}

/** Those of these phones that may still scan: neither they nor their doors are locked out or expired. */
export async function listAdmittedDevices(db: Database, ids: string[]): Promise<string[]> {
  const admitted = await db
    .selectFrom('door_devices')
    .innerJoin('doors', 'doors.id', 'door_devices.door_id')
    .select('door_devices.id')
    .where('door_devices.id', 'in', ids)
    .where('door_devices.revoked_at', 'is', null)
    .where('doors.revoked_at', 'is', null)
    .where(sql<boolean>`doors.expires_at > now()`)
    .execute()
  return admitted.map(({ id }) => id)
}

/** Locks a door, so that the second of two concurrent changes sees the first. */
export function lockDoor(trx: Trx, id: string): Promise<DoorRow | undefined> {
  return trx.selectFrom('doors').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** How many of these ticket types belong to the event. */
async function countTicketTypes(db: Database, eventId: string, ids: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_types')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

/** The given ticket types, each once, if all are the event's; null for all. */
export async function knownTicketTypes(db: Database, eventId: string, ids: string[] | null): Promise<string[] | null> {
  const once = ids && [...new Set(ids)]
  if (once && (await countTicketTypes(db, eventId, once)) < once.length) throw new AppError('ticket_type.not_found')
  return once
}

/** When a phone last reported that it had no unsent scans; null if it never did. */
export async function findToldAllAt(db: Database, deviceId: string): Promise<Date | null> {
  const device = await db.selectFrom('door_devices').select('told_all_at').where('id', '=', deviceId).executeTakeFirst()
  return device?.told_all_at ?? null
}

/** Status that a phone reports with its requests. */
export interface DeviceReport {
  queued?: number | undefined
  battery?: number | undefined
}

/** Stores when a phone was last seen and the status it reported. Throttled to once in ten seconds, because phones poll more often. */
export async function touchDevice(db: Database, deviceId: string, report: DeviceReport = {}): Promise<void> {
  await db
    .updateTable('door_devices')
    .set({
      last_seen_at: sql<Date>`now()`,
      ...(report.queued !== undefined && { queue_length: report.queued }),
      ...(report.queued === 0 && { told_all_at: sql<Date>`now()` }),
      ...(report.battery !== undefined && { battery: report.battery }),
    })
    .where('id', '=', deviceId)
    .where(
      sql<boolean>`(
      last_seen_at < now() - interval '10 seconds' or queue_length <> coalesce(${report.queued ?? null}::int, queue_length)
    )`,
    )
    .execute()
}
