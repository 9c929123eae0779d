import { onlyRow } from '../../../../db/only-row.ts'
import { normaliseReference, type ScanResult } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { type AtEvents, isAt } from '../scanning/at-events.ts'
import { likeText } from '../../../../db/like-text.ts'

/** An admission of a ticket that was already used or should have been refused. In the second case, `kept` is the same scan. */
export interface ConflictRow {
  scan_id: string
  ticket_id: string
  guest_name: string
  ticket_name: string
  number: number
  quantity: number
  kept_at: Date
  kept_door: string | null
  other_at: Date
  other_door: string | null
  refused_as: ScanResult | null
}

/**
 * Why a guest should have been refused. A pass that the server admitted can turn out to be one visit too many when an earlier visit is
 * reported.
 */
const REFUSED_AS = sql`case when conflict.kept_scan_id is null then
      case other.result when 'admitted' then 'visits_used' else other.result end end`

/** Two phones that were both offline for an evening have some hundreds of conflicts, and each phone has to receive them. */
const MOST = 2_000

/** The open conflicts of an event, newest first: all of them, or those that involve one phone. */
export async function listConflicts(db: Database, events: AtEvents, deviceId: string | null): Promise<ConflictRow[]> {
  const ofDevice = deviceId ? sql`and ${deviceId} in (kept.device_id, other.device_id)` : sql``
  const { rows } = await sql<ConflictRow>`
    select conflict.scan_id, conflict.ticket_id, tickets.guest_name, ticket_types.name as ticket_name, tickets.number,
      orders.quantity, kept.happened_at as kept_at, kept_door.name as kept_door,
      other.happened_at as other_at, other_door.name as other_door,
      ${REFUSED_AS} as refused_as
    from scan_conflicts conflict
      join tickets on tickets.id = conflict.ticket_id
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
      join scans kept on kept.id = coalesce(conflict.kept_scan_id, conflict.scan_id)
      join scans other on other.id = conflict.scan_id
      left join doors kept_door on kept_door.id = kept.door_id
      left join doors other_door on other_door.id = other.door_id
    where ${isAt('conflict.event_id', events)} and conflict.seen_at is null ${ofDevice}
    order by conflict.found_at desc, conflict.scan_id
    limit ${MOST}`.execute(db)
  return rows
}

/** How many conflicts an event has, how many are open, and how many of those are of guests who were to be refused. */
export async function countConflicts(
  db: Database,
  eventId: string,
): Promise<{ open: number; total: number; refused: number }> {
  const { rows } = await sql<{ open: number; total: number; refused: number }>`
    select (count(*) filter (where seen_at is null))::int as open, count(*)::int as total,
      (count(*) filter (where seen_at is null and kept_scan_id is null))::int as refused
    from scan_conflicts where event_id = ${eventId}`.execute(db)
  return rows[0] ?? { open: 0, total: 0, refused: 0 }
}

/** A conflict with its ticket, for the organiser. */
export interface ListedConflict extends ConflictRow {
  reference: string
  seen_at: Date | null
  seen_by: string | null
  seen_note: string | null
  /** The label of the phone that let the guest in. */
  device: string | null
  /** The check-in list; null for the main one. */
  list: string | null
}

interface Asked {
  readonly show: 'open' | 'seen' | 'all'
  readonly search: string
  readonly limit: number
  readonly offset: number
}

const shown = { open: sql`and conflict.seen_at is null`, seen: sql`and conflict.seen_at is not null`, all: sql`` }

/** The conflicts of a page of tickets, those with the newest first, and how many tickets have any of the kind. */
export async function listTicketConflicts(
  db: Database,
  eventId: string,
  { show, search, limit, offset }: Asked,
): Promise<{ conflicts: ListedConflict[]; total: number }> {
  const words = search.split(/\s+/).flatMap((word) => (word === '' ? [] : `%${likeText(word)}%`))
  const reference = normaliseReference(search)
  const found =
    words.length === 0
      ? sql``
      : sql`and (search_text(tickets.guest_name) like all (select search_text(word) from unnest(${words}::text[]) word)
          or orders.reference like ${reference === '' ? null : `${likeText(reference)}%`})`
  const tickets = sql`
    select conflict.ticket_id, max(conflict.found_at) as newest
    from scan_conflicts conflict
      join tickets on tickets.id = conflict.ticket_id
      join orders on orders.id = tickets.order_id
    where conflict.event_id = ${eventId} ${shown[show]} ${found}
    group by conflict.ticket_id`
  const { rows } = await sql<ListedConflict>`
    with page as (${tickets} order by newest desc, ticket_id limit ${limit} offset ${offset})
    select conflict.scan_id, conflict.ticket_id, tickets.guest_name, ticket_types.name as ticket_name, tickets.number,
      orders.quantity, orders.reference, kept.happened_at as kept_at, kept_door.name as kept_door,
      other.happened_at as other_at, other_door.name as other_door,
      ${REFUSED_AS} as refused_as, conflict.seen_at,
      check_in_lists.name as list, conflict.seen_note, admitting.label as device,
      coalesce(nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''), seen_door.name) as seen_by
    from page
      join scan_conflicts conflict on conflict.ticket_id = page.ticket_id
      join tickets on tickets.id = conflict.ticket_id
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
      join scans kept on kept.id = coalesce(conflict.kept_scan_id, conflict.scan_id)
      join scans other on other.id = conflict.scan_id
      left join doors kept_door on kept_door.id = kept.door_id
      left join doors other_door on other_door.id = other.door_id
      left join door_devices admitting on admitting.id = other.device_id
      left join check_in_lists on check_in_lists.id = other.list_id
      left join users on users.id = conflict.seen_by
      left join door_devices on door_devices.id = conflict.seen_device
      left join doors seen_door on seen_door.id = door_devices.door_id
    where true ${shown[show]}
    order by page.newest desc, conflict.ticket_id, other.happened_at, conflict.scan_id`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${tickets}) listed`.execute(db)
  return { conflicts: rows, total: onlyRow(counted.rows).total }
}

/** Marks conflicts of an event as seen, once; for a phone, only those it took part in. Returns how many it marked. */
export async function markSeen(
  db: Database,
  events: AtEvents,
  conflictIds: readonly string[],
  by: { userId: string | null; deviceId: string | null; note: string | null },
): Promise<number> {
  const own = by.deviceId
    ? sql`and exists (
        select from scans where scans.id in (scan_conflicts.scan_id, scan_conflicts.kept_scan_id) and device_id = ${by.deviceId}
      )`
    : sql``
  const marked = await sql`
    update scan_conflicts set seen_at = now(), seen_by = ${by.userId}, seen_device = ${by.deviceId}, seen_note = ${by.note}
    where ${isAt('event_id', events)} and scan_id = any(${conflictIds}::uuid[]) and seen_at is null ${own}`.execute(db)
  return Number(marked.numAffectedRows ?? 0n)
}
