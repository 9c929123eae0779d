import { sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'

/** A pass at a date of its series. `at`: when it was let in there; null if it was not. */
export interface PassAtPlace {
  readonly visits: number | null
  readonly used: number
  readonly at: Date | null
  readonly dateCancelled: boolean
}

/** As the database says it, in JSON. */
export interface PassJson extends Omit<PassAtPlace, 'at'> {
  readonly at: string | null
}

/**
 * The pass that a ticket is at the event `events`, in JSON; null for every other ticket. Tickets of the event itself, which most scans are
 * of, cost nothing more. At a draft, which has no guests yet, there are no passes either.
 */
export const PASS_AT_EVENT = `case when events.series_id is not null and tickets.event_id <> events.id and events.status <> 'draft' then (
        select json_build_object('visits', ticket_types.visits, 'dateCancelled', events.status = 'cancelled',
          'used', (select count(*) from pass_visits where pass_visits.ticket_id = tickets.id),
          'at', (select admitted_at from pass_visits where pass_visits.ticket_id = tickets.id and pass_visits.event_id = events.id))
        from events passes where passes.id = tickets.event_id and passes.passes_for_series = events.series_id
      ) end`

export function passOf(json: PassJson | null): PassAtPlace | undefined {
  return json ? { ...json, at: json.at === null ? null : new Date(json.at) } : undefined
}

/** The pass that a ticket is at a place. */
export async function findPassAt(
  db: Database | Trx,
  ticketId: string,
  eventId: string,
): Promise<PassAtPlace | undefined> {
  const { rows } = await sql<{ pass: PassJson | null }>`
    select ${sql.raw(PASS_AT_EVENT)} as pass
    from tickets join ticket_types on ticket_types.id = tickets.ticket_type_id cross join events
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

/** The starts of the dates at which a pass was last let in, the latest first. */
export async function listLastVisits(db: Database, ticketId: string): Promise<{ at: Date; startsAt: Date | null }[]> {
  const { rows } = await sql<{ at: Date; startsAt: Date | null }>`
    select pass_visits.admitted_at as at, events.starts_at as "startsAt"
    from pass_visits join events on events.id = pass_visits.event_id
    where pass_visits.ticket_id = ${ticketId}
    order by pass_visits.admitted_at desc limit 5`.execute(db)
  return rows
}

/** How many passes were let in at each of these dates. */
export async function countPassHolders(
  db: Database,
  eventIds: readonly string[],
): Promise<{ eventId: string; admitted: number }[]> {
  const { rows } = await sql<{ eventId: string; admitted: number }>`
    select event_id as "eventId", count(*)::int as admitted from pass_visits
    where event_id = any(${eventIds}::uuid[]) group by event_id`.execute(db)
  return rows
}

/** A pass for a phone to decide by, with when and where it was let in at the dates of the phone. */
export interface ManifestPass {
  readonly visits: number | null
  readonly used: number
  readonly admitted: readonly { readonly eventId: string; readonly at: string; readonly door: string | null }[]
}
