import { dayInZone } from '@foyer/domain'

const DAY_MS = 86_400_000

interface Dated {
  startsAt: string | null
  endsAt: string | null
  timezone: string
}

/** How far away an event is, counted in nights of its own zone: `On now`, `Today`, `Tomorrow`, `In 21 days`; null without a date. */
export function countdown({ startsAt, endsAt, timezone }: Dated, now: Date): string | null {
  if (startsAt === null) return null
  const starts = new Date(startsAt)
  if (starts <= now) return endsAt !== null && new Date(endsAt) > now ? 'On now' : 'Over'
  const days = (Date.parse(dayInZone(starts, timezone)) - Date.parse(dayInZone(now, timezone))) / DAY_MS
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

/** Change to the month before, in whole per cent; null when there is nothing to compare with. */
export function changeInPercent(current: number, previous: number): number | null {
  return previous === 0 ? null : Math.round(((current - previous) / previous) * 100)
}
