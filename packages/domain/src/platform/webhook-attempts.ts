const MINUTE = 60
const HOUR = 3600

/**
 * Seconds between one attempt to deliver a webhook and the next, as Standard Webhooks 1.0 recommends: ten attempts in a little more
 * than three days.
 */
export const webhookDelays = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** A delay is extended by up to a tenth, so that messages that failed together are not retried together. */
const JITTER = 0.1
/** The maximum time for which a receiver can delay a delivery. */
const LONGEST_WAIT = 24 * HOUR
/** The first delay for a receiver that is overloaded and names no time; it doubles each time. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 30 * MINUTE

/** An endpoint that has failed for this long is disabled, in seconds. */
export const WEBHOOK_FAILING_SECONDS = 5 * 24 * HOUR

/** The seconds until the next attempt after this many failures; null if no attempt is left. `random` is from 0 to 1. */
export function webhookDelay(failed: number, random: number): number | null {
  const delay = webhookDelays[failed]
  return delay === undefined ? null : delay * (1 + JITTER * random)
}

/** Only 2xx is a success. A redirect is a failure, because it is not followed. */
export function isWebhookAccepted(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Whether a receiver asks for fewer requests. */
export function isWebhookOverloaded(status: number | null): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}

/** How long nothing is sent to an overloaded receiver, in seconds. `before` counts the previous overloads in a row. */
export function webhookPause(before: number, retryAfter: number | null): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(before, 10), LONGEST_PAUSE)
  return retryAfter ?? pause
}

/** The seconds that a Retry-After header requests: as a number or a date. Null if it is invalid. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null
  const text = header.trim()
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT) : null
}
