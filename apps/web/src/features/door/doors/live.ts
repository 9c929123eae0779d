const LIVE_WITHIN_MS = 30_000

/** Whether a phone is online: it polls every few seconds, and the server records that every ten. */
export function isLive(lastSeenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) < LIVE_WITHIN_MS
}
