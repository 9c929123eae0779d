import { onlyRow } from '../../../../db/only-row.ts'
import type { ScanLogView } from '@foyer/contract'
import type { ScanResult, ScanStanding } from '@foyer/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { instantKey, type Keyset, orderOf } from '../../../../db/keyset.ts'
import { type CursorQuery, pageFrom, type SortedRow, startOf } from '../../../../http/cursor-paging.ts'

/** The length of one step of the arrival curve, in minutes. */
export const ARRIVAL_MINUTES = 10

/** Tickets that still admit, in orders that are paid. */
const EXPECTED = sql`tickets.state in ('valid', 'checked_in', 'checked_out') and orders.state in ('paid', 'partially_refunded')`

export interface TypeAttendance {
  id: string
  name: string
  /** It lets nobody in: who came with it was handed it. */
  extra: boolean
  inside: number
  came: number
  expected: number
}

export async function countAttendance(db: Database, eventId: string): Promise<TypeAttendance[]> {
  const { rows } = await sql<TypeAttendance>`
    select ticket_types.id, ticket_types.name, ticket_types.admits = 0 as extra, count(*)::int as expected,
      (count(*) filter (where tickets.checked_in_at is not null))::int as came,
      (count(*) filter (where tickets.state = 'checked_in'))::int as inside
    from tickets
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
    where tickets.event_id = ${eventId} and ${EXPECTED}
    group by ticket_types.id
    order by ticket_types.position, ticket_types.variant_position, ticket_types.id`.execute(db)
  return rows
}

export async function listArrivals(
  db: Database,
  eventId: string,
): Promise<{ at: Date; door: string | null; admitted: number }[]> {
  const { rows } = await sql<{ at: Date; door: string | null; admitted: number }>`
    select date_bin(make_interval(mins => ${ARRIVAL_MINUTES}), scans.happened_at, 'epoch'::timestamptz) as at,
      doors.name as door, count(*)::int as admitted
    from scans
      left join doors on doors.id = scans.door_id
      left join tickets on tickets.id = scans.ticket_id
    where scans.event_id = ${eventId} and scans.standing = 'admission' and tickets.extra is not true
      and scans.list_id is null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export interface LoggedScan {
  id: string
  happened_at: Date
  door: string | null
  /** The check-in list; null for the main one. */
  list: string | null
  device: string | null
  result: ScanResult
  device_result: ScanResult | null
  standing: ScanStanding
  undone_at: Date | null
  unproven: boolean
  self_service: boolean
  direction: ScanLogView['direction']
  guest_name: string | null
  ticket_name: string | null
  /** The name of the organiser who undid it. */
  undone_by: string | null
  undo_reason: string | null
}

export type ScanFilter = 'all' | 'let_in' | 'refused' | 'conflict' | 'offline' | 'kiosk'

const filters: Readonly<Record<ScanFilter, RawBuilder<unknown>>> = {
  all: sql`true`,
  let_in: sql`scans.standing in ('admission', 'list_visit', 'conflict')`,
  refused: sql`scans.result not in ('admitted', 'checked_out')`,
  conflict: sql`scans.standing = 'conflict'`,
  offline: sql`scans.device_result is not null`,
  kiosk: sql`scans.self_service`,
}

interface Log extends CursorQuery {
  show: ScanFilter
  doorId?: string | undefined
  listId?: string | undefined
}

const NEWEST_FIRST: Keyset = {
  name: 'scans',
  key: instantKey(sql`scans.happened_at`),
  id: sql`scans.id`,
  descending: true,
}

/** A page of an event's scans, newest first, and how many there are of the kind. */
export async function listLog(
  db: Database,
  eventId: string,
  { show, doorId, listId, ...query }: Log,
): Promise<{ scans: LoggedScan[]; next: string | null; total: number }> {
  const start = startOf(NEWEST_FIRST, query)
  const where = sql`scans.event_id = ${eventId} and ${filters[show]} ${doorId ? sql`and scans.door_id = ${doorId}` : sql``}
    ${listId ? sql`and scans.list_id = ${listId}` : sql``}`
  const { rows } = await sql<LoggedScan & SortedRow>`
    select ${NEWEST_FIRST.key.text} as sort_text, scans.id, scans.happened_at, doors.name as door, check_in_lists.name as list, door_devices.label as device,
      scans.result, scans.device_result, scans.standing, scans.undone_at, scans.unproven, scans.self_service, scans.direction,
      tickets.guest_name, ticket_types.name as ticket_name, scans.undo_reason,
      trim(concat_ws(' ', users.first_name, users.last_name)) as undone_by
    from scans
      left join doors on doors.id = scans.door_id
      left join check_in_lists on check_in_lists.id = scans.list_id
      left join door_devices on door_devices.id = scans.device_id
      left join users on users.id = scans.undone_by
      left join tickets on tickets.id = scans.ticket_id
      left join ticket_types on ticket_types.id = tickets.ticket_type_id
    where ${where} and ${start.from}
    order by ${orderOf(NEWEST_FIRST)} limit ${start.limit} offset ${start.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from scans where ${where}`.execute(db)
  const page = pageFrom(start, rows, ({ id }) => id)
  return { scans: page.rows, next: page.next, total: onlyRow(counted.rows).total }
}

export interface AbsentRow {
  id: string
  guest_name: string
  ticket_name: string
  reference: string
}

/** A page of the guests who have not been admitted, sorted by name, and their total. */
export async function listAbsent(
  db: Database,
  eventId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ guests: AbsentRow[]; total: number }> {
  const from = sql`
    from tickets
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
    where tickets.event_id = ${eventId} and tickets.checked_in_at is null and not tickets.extra and ${EXPECTED}`
  const { rows } = await sql<AbsentRow>`
    select tickets.id, tickets.guest_name, ticket_types.name as ticket_name, orders.reference ${from}
    order by search_text(tickets.guest_name), tickets.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { guests: rows, total: onlyRow(counted.rows).total }
}
