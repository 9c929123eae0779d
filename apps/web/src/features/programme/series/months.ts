const DAY_MS = 86_400_000

/** A month, `2026-12`, so many months later. */
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

/** The column of a month's first day, from 1, in a week that begins on `firstWeekday` (1 is Monday, 7 Sunday). */
export function firstColumn(month: string, firstWeekday: number): number {
  const weekday = ((new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  return ((weekday - firstWeekday + 7) % 7) + 1
}

/** Things by the month of their day, in the order of the months. */
export function byMonth<T extends { readonly day: string }>(things: readonly T[]): Map<string, T[]> {
  const months = new Map<string, T[]>()
  for (const thing of things.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const month = thing.day.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), thing])
  }
  return months
}
