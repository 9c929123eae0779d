import { m } from '@foyer/messages'

/** What the clock of a hold is read from: the server's words and when they arrived here, in this device's milliseconds. */
export interface HoldReading {
  readonly heldUntil: string
  readonly serverTime: string
  readonly receivedAt: number
}

/** Whole seconds the hold still lasts, by the server's clock: the device's own may be minutes off. Never negative. */
export function secondsLeft({ heldUntil, serverTime, receivedAt }: HoldReading, now: number): number {
  const elapsed = now - receivedAt
  const left = Date.parse(heldUntil) - Date.parse(serverTime) - elapsed
  return Math.max(0, Math.ceil(left / 1000))
}

const DAY = 24 * 3600

/** Time left, short: `2:05`, `23 h 05 min` for an offer from a waiting list, `6 d 23 h` for a bank transfer. */
export function asClock(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  if (seconds >= 2 * DAY) return m.sales_checkout_clock_days({ days: Math.floor(seconds / DAY), hours: hours % 24 })
  if (hours >= 1) {
    const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, '0')
    return m.sales_checkout_clock_hours({ hours, minutes })
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const announcements: readonly { at: number; words: () => string }[] = [
  { at: 120, words: m.sales_checkout_two_minutes_left },
  { at: 30, words: m.sales_checkout_thirty_seconds_left },
]

/** What to say aloud when the clock moves from `before` to `now` seconds; null for most ticks. */
export function announcementBetween(before: number, now: number): string | null {
  return announcements.findLast(({ at }) => before > at && now <= at && now > 0)?.words() ?? null
}
