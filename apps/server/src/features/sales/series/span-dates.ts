import type { DateSpan } from '@foyer/contract'
import { utcToZoned, zonedToUtc } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { RunDate } from './start-run.ts'

interface FoundDate extends RunDate {
  readonly status: 'draft' | 'published' | 'cancelled'
  readonly differs: readonly string[]
  readonly version: number
}

/** Dates of a series in their order: named ones, all from one instant up to another, or all that start at an instant or later. */
export async function datesOf(
  db: Database | Trx,
  seriesId: string,
  span: DateSpan | { by: 'from'; from: Date },
): Promise<FoundDate[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'starts_at', 'ends_at', 'status', 'series_differs', 'version'])
    .where('series_id', '=', seriesId)
    .$call((query) => {
      if (span.by === 'dates') return query.where('id', 'in', span.eventIds)
      if (span.by === 'from') return query.where('starts_at', '>=', span.from)
      return query.where('starts_at', '>=', new Date(span.from)).where('starts_at', '<', new Date(span.to))
    })
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  // If one of the named events is not a date of this series, nothing is done.
  if (span.by === 'dates' && rows.length < new Set(span.eventIds).size) throw new AppError('series.date_not_found')
  return rows.flatMap(({ id, starts_at: startsAt, ends_at: endsAt, status, series_differs: differs, version }) =>
    startsAt && endsAt ? [{ eventId: id, startsAt, endsAt, foundAt: startsAt, status, differs, version }] : [],
  )
}

/** How far dates move, by the wall clock of their zone. */
export interface ClockMove {
  readonly days: number
  readonly minutes: number
}

/** An instant moved by days and minutes of the wall clock of a zone. */
export function movedByClock(instant: Date, by: ClockMove, timeZone: string): Date {
  return zonedToUtc(movedClock(instant, by, timeZone), timeZone)
}

/** Whether a clock change skips the time that an instant moves to, so that it becomes a later one. */
export function isSkippedByClock(instant: Date, by: ClockMove, timeZone: string): boolean {
  return utcToZoned(movedByClock(instant, by, timeZone), timeZone) !== movedClock(instant, by, timeZone)
}

function movedClock(instant: Date, { days, minutes }: ClockMove, timeZone: string): string {
  const clock = Date.parse(`${utcToZoned(instant, timeZone)}Z`) + (days * 1440 + minutes) * 60_000
  return new Date(clock).toISOString().slice(0, 16)
}

/** The day of an instant at another time of the day. */
export function atTime(instant: Date, time: string, timeZone: string): Date {
  return zonedToUtc(`${utcToZoned(instant, timeZone).slice(0, 10)}T${time}`, timeZone)
}
