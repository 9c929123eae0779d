const DAY_MS = 86_400_000

/** The month that is `months` after `month`, both written as `2026-12`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of a month, `YYYY-MM-DD`. */
export function daysIn(month: string): string[] {
  const start = Date.parse(`${month}-01T00:00:00Z`)
  const count = Math.round((Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - start) / DAY_MS)
  return Array.from({ length: count }, (_, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10))
}

/** The weekday of a day, 1 (Monday) to 7. */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}

/** The weekdays of a week that begins on `firstWeekday`, 1 (Monday) to 7. */
export function weekFrom(firstWeekday: number): number[] {
  return Array.from({ length: 7 }, (_, offset) => ((firstWeekday - 1 + offset) % 7) + 1)
}

/** The column of a weekday, from 1, in a week that begins on another. */
export function columnOf(weekday: number, firstWeekday: number): number {
  return ((weekday - firstWeekday + 7) % 7) + 1
}
