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

/**
 * `125` as `2:05`, what lasts longer than an hour, as an offer from a waiting list does, as `23 h 05 min`, and the days of a bank transfer
 * as `6 d 23 h`.
 */
export function asClock(seconds: number): string {
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor(seconds / 3600) % 24} h`
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)} h ${String(Math.floor(seconds / 60) % 60).padStart(2, '0')} min`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const announcements: readonly { at: number; words: string }[] = [
  { at: 120, words: 'Two minutes left to pay for your tickets.' },
  { at: 30, words: 'Thirty seconds left to pay for your tickets.' },
]

/** What to say aloud when the clock moves from `before` to `now` seconds; null for most ticks. */
export function announcementBetween(before: number, now: number): string | null {
  return announcements.findLast(({ at }) => before > at && now <= at && now > 0)?.words ?? null
}
