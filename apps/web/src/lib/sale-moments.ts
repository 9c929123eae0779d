import type { LocalDateTime } from '@foyer/domain'

const MINUTE = 60_000

/**
 * Forms of sales know instants. The tickets and bundles of a series are edited as those of a date that begins then, so that the same
 * rules hold for both; their fields show how long before the start each instant is.
 */
const SOME_START: LocalDateTime = '2100-01-01T00:00'

const start = Date.parse(`${SOME_START}Z`)

/** How many minutes before the start an instant of the form is. */
export function minutesBefore(local: LocalDateTime): number {
  return Math.round((start - Date.parse(`${local}Z`)) / MINUTE)
}

/** The instant of the form that is so many minutes before the start. */
export function localBefore(minutes: number): LocalDateTime {
  return new Date(start - minutes * MINUTE).toISOString().slice(0, 16)
}

/** A sale time of a series as its form shows it. */
export function localOrEmpty(minutes: number | null): LocalDateTime {
  return minutes === null ? '' : localBefore(minutes)
}

/** A time of the form as the series keeps it. */
export function minutesOf(instant: string | null): number | null {
  return instant === null ? null : Math.round((start - Date.parse(instant)) / MINUTE)
}

/** A ticket of a series by its place in the list, as forms name tickets by ids. */
export function placeId(place: number): string {
  return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
}

/** The place in the list that such an id names. */
export function placeOf(id: string): number {
  return Number(id.slice(-12))
}
