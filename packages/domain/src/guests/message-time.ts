/** The maximum distance between a scheduled message and a date of its event, in minutes: 90 days. */
export const FURTHEST_MESSAGE_MINUTES = 90 * 24 * 60

/** A message that is later than this is not sent: "Doors open soon" helps nobody the next morning. */
const LATEST_MS = 12 * 3_600_000
const MINUTE_MS = 60_000

/** When a message is sent: at a fixed time, or a number of minutes after (negative: before) the start or the end of its event. */
export type MessageTime =
  | { readonly kind: 'at'; readonly at: Date }
  | { readonly kind: 'relative'; readonly anchor: 'start' | 'end'; readonly minutes: number }

/** The dates of an event on which scheduled messages depend. `datesOpen`: it was postponed and its new date is not known yet. */
export interface MessageDates {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly datesOpen: boolean
}

/** When a message is due according to its event's present dates. Null while the event has no date to count from. */
export function messageDueAt(time: MessageTime, { startsAt, endsAt, datesOpen }: MessageDates): Date | null {
  if (time.kind === 'at') return time.at
  const anchor = time.anchor === 'start' ? startsAt : endsAt
  return anchor === null || datesOpen ? null : new Date(anchor.getTime() + time.minutes * MINUTE_MS)
}

/**
 * Whether a message waits, is due now, or is too late: by more than 12 hours, as after an outage or when its event was moved forward, or
 * because it was scheduled before a start that has passed.
 */
export function messageTurn(time: MessageTime, dates: MessageDates, now: Date): 'waiting' | 'due' | 'too_late' {
  const due = messageDueAt(time, dates)
  if (due === null || due > now) return 'waiting'
  if (now.getTime() - due.getTime() > LATEST_MS) return 'too_late'
  const isForBefore = time.kind === 'relative' && time.anchor === 'start' && time.minutes < 0
  return isForBefore && dates.startsAt !== null && dates.startsAt <= now ? 'too_late' : 'due'
}
