import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'

/**
 * A pass at a date of its series. `used`: at how many dates the main list admitted it, and `usedHere` whether at this one. `at`: when the
 * list of the door let it in there; null if it did not.
 */
export interface PassAtPlace {
  readonly visits: number | null
  readonly used: number
  readonly usedHere: boolean
  readonly at: Date | null
  readonly dateCancelled: boolean
}

/** As the database says it, in JSON. */
export interface PassJson extends Omit<PassAtPlace, 'at'> {
  readonly at: string | null
}

/**
 * The pass that a ticket is at the event `events` and a check-in list, in JSON; null for every other ticket. `list` is the SQL of the list's
 * id, null for the main one. Tickets of the event itself, which most scans are of, cost nothing more. At a draft, which has no guests yet,
 * there are no passes either.
 */
export const PASS_AT_EVENT = (
  list: string,
) => `case when events.series_id is not null and tickets.event_id <> events.id and events.status <> 'draft' then (
        select json_build_object('visits', ticket_types.visits, 'dateCancelled', events.status = 'cancelled',
          'used', (select count(*) from pass_visits where pass_visits.ticket_id = tickets.id),
          'usedHere', here.admitted_at is not null,
          'at', case when ${list} is null then here.admitted_at else (
            select admitted_at from pass_list_visits listed
            where listed.ticket_id = tickets.id and listed.list_id = ${list} and listed.event_id = events.id
          ) end)
        from events passes
          left join pass_visits here on here.ticket_id = tickets.id and here.event_id = events.id
        where passes.id = tickets.event_id and passes.passes_for_series = events.series_id
      ) end`

export function passOf(json: PassJson | null): PassAtPlace | undefined {
  return json ? { ...json, at: json.at === null ? null : new Date(json.at) } : undefined
}

/** The pass that a ticket is at a place. */
export async function findPassAt(
  db: Database | Trx,
  ticketId: string,
  { id: eventId, list_id: listId }: { readonly id: string; readonly list_id: string | null },
): Promise<PassAtPlace | undefined> {
  const { rows } = await sql<{ pass: PassJson | null }>`
    select ${sql.raw(PASS_AT_EVENT('asked.list_id'))} as pass
    from tickets join ticket_types on ticket_types.id = tickets.ticket_type_id cross join events
      cross join (values (${listId}::uuid)) asked (list_id)
    where tickets.id = ${ticketId} and events.id = ${eventId}`.execute(db)
  return passOf(rows[0]?.pass ?? null)
}

/** The number of visits of a pass; undefined for a ticket that is not a pass. */
export async function findVisitLimit(
  db: Database | Trx,
  ticketId: string,
): Promise<{ visits: number | null } | undefined> {
  const { rows } = await sql<{ visits: number | null }>`
    select ticket_types.visits from tickets
      join events on events.id = tickets.event_id and events.passes_for_series is not null
      join ticket_types on ticket_types.id = tickets.ticket_type_id
    where tickets.id = ${ticketId}`.execute(db)
  return rows[0]
}

/** The event by which the passes of a series are sold; null where the series has none. */
export async function findPassesEvent(db: Database | Trx, seriesId: string | null): Promise<string | null> {
  if (seriesId === null) return null
  const found = await db.selectFrom('events').select('id').where('passes_for_series', '=', seriesId).executeTakeFirst()
  return found?.id ?? null
}

/** The dates at which a check-in list, the main one for null, let a pass in. */
export async function listVisitedDates(db: Database, ticketId: string, listId: string | null): Promise<string[]> {
  const { table, ofList } = visitsAt(listId)
  const { rows } = await sql<{ event_id: string }>`
    select visit.event_id from ${table} visit where visit.ticket_id = ${ticketId} and ${ofList}`.execute(db)
  return rows.map(({ event_id: eventId }) => eventId)
}

/** The starts of the dates at which a pass was last let in, the latest first. */
export async function listLastVisits(db: Database, ticketId: string): Promise<{ at: Date; startsAt: Date | null }[]> {
  const { rows } = await sql<{ at: Date; startsAt: Date | null }>`
    select pass_visits.admitted_at as at, events.starts_at as "startsAt"
    from pass_visits join events on events.id = pass_visits.event_id
    where pass_visits.ticket_id = ${ticketId}
    order by pass_visits.admitted_at desc limit 5`.execute(db)
  return rows
}

/** The table of the admissions of passes by a check-in list, the main one for null, and the condition on its rows `visit`. */
export function visitsAt(listId: string | null): { table: RawBuilder<unknown>; ofList: RawBuilder<boolean> } {
  return listId === null
    ? { table: sql`pass_visits`, ofList: sql<boolean>`true` }
    : { table: sql`pass_list_visits`, ofList: sql<boolean>`visit.list_id = ${listId}::uuid` }
}

/** How many passes a check-in list, the main one for null, let in at these dates in total. */
export async function countPassHolders(
  db: Database,
  eventIds: readonly string[],
  listId: string | null,
): Promise<number> {
  const { table, ofList } = visitsAt(listId)
  const { rows } = await sql<{ admitted: number }>`
    select count(*)::int as admitted from ${table} visit
    where visit.event_id = any(${eventIds}::uuid[]) and ${ofList}`.execute(db)
  return rows[0]?.admitted ?? 0
}

/**
 * A pass for a phone to decide by, with when and where the list of its door let it in at the dates of the phone. `usedAt`: at which of them
 * the main list did; null for phones of the main list.
 */
export interface ManifestPass {
  readonly visits: number | null
  readonly used: number
  readonly usedAt: readonly string[] | null
  readonly admitted: readonly { readonly eventId: string; readonly at: string; readonly door: string | null }[]
}
