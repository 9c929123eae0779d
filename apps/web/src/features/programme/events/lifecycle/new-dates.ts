import type { EventView } from '@foyer/contract'
import { zonedToUtc, type LocalDateTime } from '@foyer/domain'
import { m } from '@foyer/messages'
import { localTimeOf } from '../../../../lib/local-time.ts'

/** Dates as a form holds them: wall-clock times of the event's zone, '' when unset. */
export type DateValues = { startsAt: LocalDateTime; endsAt: LocalDateTime; doorsOpenAt: LocalDateTime }

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

function shiftDays(local: LocalDateTime, days: number): LocalDateTime {
  return local === '' ? '' : new Date(Date.parse(`${local}:00Z`) + days * DAY_MS).toISOString().slice(0, 16)
}

/** The same weekday and hours in the first future week after the event's present one. */
export function suggestedDates(
  event: Pick<EventView, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'timezone'>,
  now: Date,
): DateValues {
  const local = (instant: string | null) => localTimeOf(instant, event.timezone)
  const startsAt = local(event.startsAt)
  const weeksBehind =
    event.startsAt === null ? 0 : Math.ceil((now.getTime() - Date.parse(event.startsAt)) / (WEEK_DAYS * DAY_MS))
  const days = Math.max(1, weeksBehind) * WEEK_DAYS
  return {
    startsAt: shiftDays(startsAt, days),
    endsAt: shiftDays(local(event.endsAt), days),
    doorsOpenAt: shiftDays(local(event.doorsOpenAt), days),
  }
}

/** Missing and invalid values by field, before the request is sent. */
export function dateFaults({ startsAt, endsAt, doorsOpenAt }: DateValues): Record<string, string> {
  return {
    ...(startsAt === '' && { startsAt: m.events_dates_start_missing() }),
    ...(endsAt === '' && { endsAt: m.events_dates_end_missing() }),
    ...(startsAt !== '' && endsAt !== '' && endsAt <= startsAt && { endsAt: m.events_invalid_end() }),
    ...(doorsOpenAt !== '' && startsAt !== '' && doorsOpenAt > startsAt && { doorsOpenAt: m.events_invalid_doors() }),
  }
}

/** The form's values in the shape of the contract. */
export function datesBody({ startsAt, endsAt, doorsOpenAt }: DateValues, timeZone: string) {
  const instant = (local: LocalDateTime) => zonedToUtc(local, timeZone).toISOString()
  return {
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    doorsOpenAt: doorsOpenAt === '' ? null : instant(doorsOpenAt),
  }
}
