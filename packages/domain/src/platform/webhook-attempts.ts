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

/** A delay is up to a tenth longer, so that what failed together is not sent again together. */
const JITTER = 0.1
/** No receiver can put a delivery off for longer. */
const LONGEST_WAIT = 24 * HOUR
/** A receiver that is overloaded and names no time gets this long, doubled each time. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 30 * MINUTE

/** An endpoint that has failed for so long is switched off, in seconds. */
export const WEBHOOK_FAILING_SECONDS = 5 * 24 * HOUR

/** Which attempts are left: the seconds until the next one after so many failed, null when there is none. `random` is from 0 to 1. */
export function webhookDelay(failed: number, random: number): number | null {
  const delay = webhookDelays[failed]
  return delay === undefined ? null : delay * (1 + JITTER * random)
}

/** Only 2xx is success. A redirect is a failure: it is not followed. */
export function isWebhookAccepted(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Whether a receiver asks for fewer requests. */
export function isWebhookOverloaded(status: number | null): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}

/** How long an overloaded receiver gets nothing, in seconds. `before` counts the overloads in a row before this one. */
export function webhookPause(before: number, retryAfter: number | null): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(before, 10), LONGEST_PAUSE)
  return retryAfter ?? pause
}

/** The seconds that a Retry-After header asks for: a number of them or a date. Null where it makes no sense. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null
  const text = header.trim()
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT) : null
}
