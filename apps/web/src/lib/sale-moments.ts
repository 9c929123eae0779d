import type { LocalDateTime } from '@foyer/domain'

const MINUTE = 60_000

/**
 * Sales forms work with instants. The tickets and bundles of a series are edited as if they belonged to a date with this start, so that
 * the same rules apply to events and series; the fields show how long before the start each instant is.
 */
const SOME_START: LocalDateTime = '2100-01-01T00:00'

const start = Date.parse(`${SOME_START}Z`)

/** How many minutes before the start an instant of the form is. */
export function minutesBefore(local: LocalDateTime): number {
  return Math.round((start - Date.parse(`${local}Z`)) / MINUTE)
}

/** The time of the form that is `minutes` before the start. */
export function localBefore(minutes: number): LocalDateTime {
  return new Date(start - minutes * MINUTE).toISOString().slice(0, 16)
}

/** A sale time of a series as its form shows it. */
export function localOrEmpty(minutes: number | null): LocalDateTime {
  return minutes === null ? '' : localBefore(minutes)
}

/** An instant of the form in minutes before the start, as the series stores it. */
export function minutesOf(instant: string | null): number | null {
  return instant === null ? null : Math.round((start - Date.parse(instant)) / MINUTE)
}

/** The id that stands for a ticket's place in the list of its series, because forms refer to tickets by ids. */
export function placeId(place: number): string {
  return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
}

/** The place in the list for an id from `placeId`. */
export function placeOf(id: string): number {
  return Number(id.slice(-12))
}
