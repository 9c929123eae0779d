import { dayInZone, utcToZoned, zonedToUtc } from '@foyer/domain'
import type { DemoMoment } from './demo-event.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export interface Placed {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly doorsOpenAt: Date | null
}

/** The calendar day so many days after another, both `YYYY-MM-DD`. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay()
}

export function placeMoment(moment: DemoMoment, timezone: string, now: Date): Placed {
  return moment.kind === 'running' ? running(moment.hours, timezone, now) : onDay(moment, timezone, now)
}

function onDay(moment: Extract<DemoMoment, { kind: 'day' }>, timezone: string, now: Date): Placed {
  const earliest = shiftDay(dayInZone(now, timezone), moment.inDays)
  const wait = moment.weekday === undefined ? 0 : (moment.weekday - weekdayOf(earliest) + 7) % 7
  const day = shiftDay(earliest, wait)
  const startsAt = zonedToUtc(`${day}T${moment.starts}`, timezone)
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + moment.hours * HOUR),
    doorsOpenAt: moment.doors ? zonedToUtc(`${day}T${moment.doors}`, timezone) : null,
  }
}

/** Begins at the last of 00:00, 06:00, 12:00 and 18:00 that was at least two hours ago, so that guests have had time to arrive. */
function running(hours: number, timezone: string, now: Date): Placed {
  const local = utcToZoned(new Date(now.getTime() - 2 * HOUR), timezone)
  const quarter = Math.floor(Number(local.slice(11, 13)) / 6) * 6
  const startsAt = zonedToUtc(`${local.slice(0, 10)}T${String(quarter).padStart(2, '0')}:00`, timezone)
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + hours * HOUR),
    doorsOpenAt: new Date(startsAt.getTime() - HOUR),
  }
}
