/** The interval at which a door's live stream sends a heartbeat, in milliseconds. */
export const LIVE_BEAT_MS = 10_000

/**
 * The messages of the stream: `open` once at the beginning, `changed` whenever tickets, scans, the door or the event differ from the
 * manifest, and `locked-out` before it ends because its phone may no longer scan here.
 */
export type LiveWord = 'open' | 'changed' | 'locked-out'
