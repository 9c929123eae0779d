const LIVE_WITHIN_MS = 30_000

/** Whether a phone is at work: it asks every few seconds, and the server notes it every ten. */
export function isLive(lastSeenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) < LIVE_WITHIN_MS
}
