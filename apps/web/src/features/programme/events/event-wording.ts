import type { EventRowView } from '@foyer/contract'
import { formatAddress, formatEventTime, m } from '@foyer/messages'

type Dated = Pick<EventRowView, 'startsAt' | 'endsAt' | 'timezone'>

/** `Sat 12 Dec, 19:00` in the event's zone, or null while it has no date. */
export function shortWhen({ startsAt, endsAt, timezone }: Dated): string | null {
  if (startsAt === null) return null
  return formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone).short
}

/** `Saturday 12 December 2026`, in a zone; null for no instant. */
export function dayInWords(instant: string, timeZone: string): string
export function dayInWords(instant: string | null, timeZone: string): string | null
export function dayInWords(instant: string | null, timeZone: string): string | null {
  return instant === null ? null : formatEventTime(new Date(instant), new Date(instant), timeZone).date
}

/** Date and time in full, or null while it has none. */
export function longWhen({ startsAt, endsAt, timezone }: Dated): string | null {
  if (startsAt === null) return null
  const { date, time } = formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone)
  return m.shell_day_and_time({ day: date, time })
}

export function placeOf({ venueName, city }: Pick<EventRowView, 'venueName' | 'city'>): string {
  return formatAddress([venueName, city])
}

/** Where a row of a list takes place. Only drafts can lack a place: what was published without one is online. */
export function placeInWords(row: Pick<EventRowView, 'venueName' | 'city' | 'status'>): string {
  return placeOf(row) || (row.status === 'draft' ? m.events_no_place() : m.shell_online())
}
