import type { DoorDateView } from '@foyer/contract'
import { type Arrival, arrivalWindow, dateOfPass, required } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import type { EventsTable, SeriesTable } from '../../../../db/schema/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { DoorActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { findDoor, type RuledDoor } from '../doors/doors.queries.ts'
import { arrivalOf } from '../doors/door-place.ts'
import { listVisitedDates } from '../passes/passes.queries.ts'
import type { Scanner } from './scan-decision.ts'
import type { ScanRequest } from './scan-request.ts'

/** A museum has thirty slots a day. More dates than these would make a list that no phone should carry. */
const MOST_DATES = 200

/** A date of a series as a door over all its dates needs it. */
export type DoorDateRow = Pick<Selectable<EventsTable>, 'id' | 'ends_at' | 'timezone' | 'dates_open' | 'status'> & {
  starts_at: Date
}

/** What a phone of such a door shows around the scanner. */
export interface SeriesPlace {
  readonly series: Pick<Selectable<SeriesTable>, 'id' | 'title' | 'timezone' | 'cover'>
  readonly door: RuledDoor
  readonly arrival: Arrival
  /** Today's dates in the order of their starts. */
  readonly dates: readonly DoorDateRow[]
}

/** Whether a phone names the series of its door instead of an event. */
export function isSeriesPlace(actor: Scanner, place: string): actor is DoorActor & { seriesId: string } {
  return actor.kind === 'door' && actor.seriesId !== null && actor.seriesId === place
}

/**
 * The dates of a series on the present day of their zone, and those of another day that let guests in now or are still on: a date that
 * begins at eleven at night goes on after midnight. Drafts have no guests.
 */
export async function listDatesOfDay(
  db: Database,
  seriesId: string,
  { before, after }: Arrival,
  now: Date,
): Promise<DoorDateRow[]> {
  const { rows } = await sql<DoorDateRow>`
    select id, starts_at, ends_at, timezone, dates_open, status from events
    where series_id = ${seriesId} and status <> 'draft'
      and starts_at between ${now}::timestamptz - interval '36 hours' and ${now}::timestamptz + interval '36 hours'
      and (
        (starts_at at time zone timezone)::date = (${now}::timestamptz at time zone timezone)::date
        or ${now} between starts_at - make_interval(mins => ${before})
          and greatest(starts_at + make_interval(mins => ${after}), ends_at)
      )
    order by starts_at, id limit ${MOST_DATES}`.execute(db)
  return rows
}

/** The number of dates before and after today that a phone receives: a few days of a museum. */
const MOST_OTHERS = { before: 60, after: 120 } as const

/** The dates nearest to today's, by which an offline phone distinguishes a guest of another day from an unknown ticket. */
export async function listNearDates(
  db: Database,
  seriesId: string,
  today: readonly DoorDateRow[],
  now: Date,
): Promise<Pick<DoorDateRow, 'id' | 'starts_at'>[]> {
  const ids = today.map(({ id }) => id)
  const { rows } = await sql<Pick<DoorDateRow, 'id' | 'starts_at'>>`
    (select id, starts_at from events
      where series_id = ${seriesId} and starts_at >= ${now} and status <> 'draft' and id <> all(${ids}::uuid[])
      order by starts_at, id limit ${MOST_OTHERS.after})
    union all
    (select id, starts_at from events
      where series_id = ${seriesId} and starts_at < ${now} and status <> 'draft' and id <> all(${ids}::uuid[])
      order by starts_at desc, id limit ${MOST_OTHERS.before})`.execute(db)
  return rows
}

/** The door of a phone that names a series, with the dates of today. */
export async function readSeriesPlace(deps: Deps, actor: DoorActor & { seriesId: string }): Promise<SeriesPlace> {
  const [series, door] = await Promise.all([
    deps.db
      .selectFrom('series')
      .select(['id', 'title', 'timezone', 'cover'])
      .where('id', '=', actor.seriesId)
      .executeTakeFirst(),
    findDoor(deps.db, actor.doorId),
  ])
  if (!series || !door) throw new AppError('event.not_found')
  const arrival = required(arrivalOf(door), 'the tolerance of a door over all dates')
  return { series, door, arrival, dates: await listDatesOfDay(deps.db, series.id, arrival, deps.now()) }
}

export function doorDateView(
  { id, starts_at: startsAt }: Pick<DoorDateRow, 'id' | 'starts_at'>,
  arrival: Arrival,
): DoorDateView {
  const { opensAt, closesAt } = arrivalWindow(startsAt, arrival)
  return {
    _id: id,
    startsAt: startsAt.toISOString(),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
  }
}

/** The series as its phones show it in the place of an event: from the first to the last date of today. */
export function seriesEventView({ series, dates }: SeriesPlace, now: Date) {
  const ends = dates.map((date) => (date.ends_at ?? date.starts_at).getTime())
  return {
    _id: series.id,
    title: series.title,
    startsAt: (dates[0]?.starts_at ?? now).toISOString(),
    endsAt: (ends.length > 0 ? new Date(Math.max(...ends)) : now).toISOString(),
    timezone: series.timezone,
  }
}

type ScanOfSeries = Pick<ScanRequest, 'eventId' | 'ticketId' | 'scanId' | 'scannedAt'>

/**
 * The event that a scan of a phone is decided at. A phone of a series names the series: a ticket of any of its dates is decided at its
 * date, a pass at the date whose guests are let in, anything else at the date that is next, or the last, so that the scan log of a date has it.
 */
export async function eventOfScan(
  deps: Deps,
  actor: Scanner,
  { eventId: place, ticketId, scanId, scannedAt }: ScanOfSeries,
): Promise<string> {
  if (!isSeriesPlace(actor, place)) return place
  const { rows } = await sql<{ id: string | null; is_pass: boolean }>`
    select coalesce(
      (select events.id from tickets join events on events.id = tickets.event_id
        where tickets.id = ${ticketId}::uuid and events.series_id = ${place}),
      (select id from events where series_id = ${place} and starts_at >= ${deps.now()} order by starts_at, id limit 1),
      (select id from events where series_id = ${place} order by starts_at desc nulls last, id limit 1)
    ) as id,
    exists (
      select from tickets join events on events.id = tickets.event_id
      where tickets.id = ${ticketId}::uuid and events.passes_for_series = ${place}
    ) as is_pass`.execute(deps.db)
  const chosen = rows[0]?.is_pass ? await dateOfPassAt(deps, actor, { ticketId, scanId, at: scannedAt }) : undefined
  const id = chosen ?? rows[0]?.id
  if (!id) throw new AppError('event.not_found')
  return id
}

/** The date at which a pass is let in at a moment; of a scan that was made before, its own. */
async function dateOfPassAt(
  deps: Deps,
  actor: DoorActor & { seriesId: string },
  { ticketId, scanId, at }: { ticketId: string | null; scanId: string; at: Date },
): Promise<string | undefined> {
  const made = await deps.db
    .selectFrom('scans')
    .select('event_id')
    .where('id', '=', scanId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (made) return made.event_id
  const door = await findDoor(deps.db, actor.doorId)
  const arrival = door && arrivalOf(door)
  if (!arrival) return undefined
  const dates = await listDatesOfDay(deps.db, actor.seriesId, arrival, at)
  const held = dates.filter(({ status }) => status === 'published')
  const visited = new Set(ticketId === null ? [] : await listVisitedDates(deps.db, ticketId, door.list_id))
  const candidates = (held.length > 0 ? held : dates).map(({ id, starts_at: startsAt }) => ({
    id,
    startsAt,
    ...arrivalWindow(startsAt, arrival),
  }))
  return dateOfPass(candidates, at, ({ id }) => visited.has(id))?.id
}

/** The event of a scan that was made before, for phones that name their series. */
export async function eventOfMadeScan(
  deps: Deps,
  actor: Scanner,
  { eventId: place, scanId }: { readonly eventId: string; readonly scanId: string },
): Promise<string> {
  if (!isSeriesPlace(actor, place)) return place
  const scan = await deps.db.selectFrom('scans').select('event_id').where('id', '=', scanId).executeTakeFirst()
  return scan?.event_id ?? place
}
