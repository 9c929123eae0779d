import type { EventOfMonth } from '@foyer/contract'

const DAY_MS = 86_400_000

/** A month, `2026-12`, so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export interface MonthDay {
  /** `2026-12-24`. */
  readonly day: string
  /** 1 is Monday and 7 Sunday. */
  readonly weekday: number
  readonly events: readonly EventOfMonth[]
}

/** The days of a month, each with the events that take place on it. */
export function daysOfMonth(month: string, events: readonly EventOfMonth[]): MonthDay[] {
  const start = Date.parse(`${month}-01T00:00:00Z`)
  const count = Math.round((Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - start) / DAY_MS)
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(start + index * DAY_MS)
    const day = at.toISOString().slice(0, 10)
    return {
      day,
      weekday: ((at.getUTCDay() + 6) % 7) + 1,
      events: events.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
    }
  })
}

/** The column of a weekday, from 1, in a week that begins on another. */
export function columnOf(weekday: number, firstWeekday: number): number {
  return ((weekday - firstWeekday + 7) % 7) + 1
}

/** The earlier and the later month that a reader may turn to; null where neither this nor any month beyond has an event. */
export function turnsOf(
  { month, first, last }: { readonly month: string; readonly first: string | null; readonly last: string | null },
  today: string,
): { earlier: string | null; later: string | null } {
  const now = today.slice(0, 7)
  const least = first !== null && first < now ? first : now
  const most = last !== null && last > now ? last : now
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  return {
    // Far outside, one step leads back to where something is.
    earlier: month > least ? (before > most ? most : before) : null,
    later: month < most ? (after < least ? least : after) : null,
  }
}
