import type { EventOfMonth } from '@foyer/contract'
import { monthAfter } from '../../../../lib/months.ts'

/** The events that take place on a day, including those that began earlier. */
export function eventsOn(day: string, events: readonly EventOfMonth[]): EventOfMonth[] {
  return events.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}

/** The previous and the next month that a reader can open; null if there are no events in that direction. */
export function turnsOf(
  { month, first, last }: { readonly month: string; readonly first: string | null; readonly last: string | null },
  today: string,
): { earlier: string | null; later: string | null } {
  const now = today.slice(0, 7)
  const least = first !== null && first < now ? first : now
  const most = last !== null && last > now ? last : now
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  return {
    // From a month far outside, one step leads back to a month with events.
    earlier: month > least ? (before > most ? most : before) : null,
    later: month < most ? (after < least ? least : after) : null,
  }
}
