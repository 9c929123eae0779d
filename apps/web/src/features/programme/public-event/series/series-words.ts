import type { PublicDateView } from '@foyer/contract'
import { formatDate, formatEventTime, joinFacts, m } from '@foyer/messages'

/** The state of a date in words: its availability, or why it cannot be booked. */
export function stateInWords({ state, left, waitingList }: PublicDateView): string {
  if (state === 'open') return left === null ? m.events_series_available() : m.events_box_left({ count: left })
  if (state === 'sold_out') return waitingList ? m.events_series_waiting() : m.shell_sold_out()
  if (state === 'postponed') return m.events_series_postponed()
  if (state === 'cancelled') return m.events_card_cancelled()
  return state === 'over' ? m.events_series_over() : m.events_box_not_on_sale()
}

/** Where a date is that is not at the place of its series; null for the others. */
export function placeInWords({ place }: PublicDateView): string | null {
  if (!place) return null
  return place.format === 'online' ? m.shell_online() : joinFacts([place.venueName, place.city])
}

/** The start of a date before it was moved; null if it was not moved or has no time yet. */
export function formerInWords({ state, formerStartsAt, timezone }: PublicDateView): string | null {
  if (formerStartsAt === null || state === 'postponed' || state === 'cancelled') return null
  const at = new Date(formerStartsAt)
  return m.events_series_moved({ date: formatEventTime(at, at, timezone).short })
}

export function startInWords({ startsAt, timezone }: PublicDateView): string {
  return formatDate(startsAt, 'clock', timezone)
}
