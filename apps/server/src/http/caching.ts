/**
 * What browsers and a cache in front may keep, and how long. An answer that says none of these is for one caller and says
 * `no-store`, or `private`.
 */
export const caching = {
  /**
   * A public page: browsers ask each time, a shared cache asks once a second. A cache may answer one second longer while it asks, so a page
   * is at most two seconds old, and for a day if Foyer cannot be reached.
   */
  page: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
  /**
   * A public address without a page. Kept for the same short time, so that it replaces the page that was there; not kept when Foyer cannot
   * be reached.
   */
  noPage: 'public, max-age=0, s-maxage=1',
  /** What a crowd asks for each few seconds: shared caches ask once a second for all of it. */
  counter: 'public, max-age=1, s-maxage=1, stale-if-error=60',
  /** Content whose address changes with it. */
  forEver: 'public, max-age=31536000, immutable',
  /** The same for pictures of people: kept only in the browser, so that no shared cache holds them after an erasure. */
  forEverHere: 'private, max-age=31536000, immutable',
  /** Pictures and files at lasting addresses, in which a change may be seen late. */
  minutes: 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400',
  /** Calendars: programs ask every few hours. */
  quarter: 'public, max-age=900, stale-while-revalidate=60, stale-if-error=86400',
  hour: 'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400',
  never: 'no-store',
} as const
