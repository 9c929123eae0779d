/** How often a door's live stream says that it is still there. Milliseconds. */
export const LIVE_BEAT_MS = 10_000

/**
 * What the stream says: `open` once at its beginning, `changed` whenever tickets, scans, the door or the event are no longer as
 * the manifest told, and `locked-out` before it ends because its phone may no longer scan here.
 */
export type LiveWord = 'open' | 'changed' | 'locked-out'
