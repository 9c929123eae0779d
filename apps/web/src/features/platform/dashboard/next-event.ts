import { dayInZone } from '@foyer/domain'
import { m } from '@foyer/messages'

const DAY_MS = 86_400_000

interface Dated {
  startsAt: string | null
  endsAt: string | null
  timezone: string
}

/** How far away an event is, in calendar days of its own time zone: `On now`, `Today`, `Tomorrow`, `In 21 days`; null without a date. */
export function countdown({ startsAt, endsAt, timezone }: Dated, now: Date): string | null {
  if (startsAt === null) return null
  const starts = new Date(startsAt)
  if (starts <= now)
    return endsAt !== null && new Date(endsAt) > now ? m.admin_home_next_on_now() : m.admin_home_next_over()
  const days = (Date.parse(dayInZone(starts, timezone)) - Date.parse(dayInZone(now, timezone))) / DAY_MS
  if (days === 0) return m.admin_home_next_today()
  return days === 1 ? m.admin_home_next_tomorrow() : m.admin_home_next_days({ count: days })
}

/** Change compared with the previous month as a whole percentage; null if that month had no sales. */
export function changeInPercent(current: number, previous: number): number | null {
  return previous === 0 ? null : Math.round(((current - previous) / previous) * 100)
}
