/**
 * Until when an order keeps its places while a payment is under way, or null where the method leaves the hold as it is.
 * `minutes` counts from now; the event's start ends it, where its date is known.
 */
export function paymentDeadline({
  now,
  minutes,
  startsAt,
}: {
  now: Date
  minutes: number | null
  startsAt: Date | null
}): Date | null {
  if (minutes === null) return null
  return new Date(Math.min(now.getTime() + minutes * 60_000, startsAt?.getTime() ?? Number.POSITIVE_INFINITY))
}
