/**
 * What browsers and a cache in front may keep, and how long. An answer that says none of these is for one caller and says
 * `no-store`, or `private`.
 */
export const caching = {
  /**
   * A public page: browsers ask each time, a shared cache asks each second. It may answer a second longer while it asks, so that it is
   * two seconds old at most; and a day where Foyer cannot be reached.
   */
  page: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
  /** A public address without a page: kept as shortly, so that it replaces the page that was there, and not when Foyer is away. */
  noPage: 'public, max-age=0, s-maxage=1',
  /** What a crowd asks for each few seconds: shared caches ask once a second for all of it. */
  counter: 'public, max-age=1, s-maxage=1, stale-if-error=60',
  /** What has another address as soon as it changes. */
  forEver: 'public, max-age=31536000, immutable',
  /** The same, where it shows a person: in the person's browser alone, so that it ends with its erasure. */
  forEverHere: 'private, max-age=31536000, immutable',
  /** Pictures and files at lasting addresses, in which a change may be seen late. */
  minutes: 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400',
  /** Calendars: programs ask every few hours. */
  quarter: 'public, max-age=900, stale-while-revalidate=60, stale-if-error=86400',
  hour: 'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400',
  never: 'no-store',
} as const
