/** What one day sold: money in minor units, day as `YYYY-MM-DD`. */
export interface SalesDay {
  readonly day: string
  readonly tickets: number
  readonly gross: number
}

const DAY_MS = 86_400_000

/** Every day from the first to the last, and at least `least` of them up to the last: days without sales count as nothing. */
export function withQuietDays(days: readonly SalesDay[], least: number): SalesDay[] {
  const known = new Map(days.map((entry) => [entry.day, entry]))
  const times = days.map(({ day }) => Date.parse(day))
  if (times.length === 0) return []
  const last = Math.max(...times)
  const length = Math.max(least, Math.round((last - Math.min(...times)) / DAY_MS) + 1)
  return Array.from({ length }, (_, index) => {
    const day = new Date(last - (length - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, tickets: 0, gross: 0 }
  })
}
