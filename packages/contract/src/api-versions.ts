/** The request and answer header that names a version of the API. */
export const VERSION_HEADER = 'foyer-version'

/**
 * The versions of the API, by the day they were released, the newest last. A change that a program could notice gets a new one:
 * `docs/guide/developers/api.md` says which changes these are and how to announce them.
 */
export const apiVersions = ['2026-11-24'] as const
export type ApiVersion = (typeof apiVersions)[number]

/** The version that a call without the header gets. */
export const currentApiVersion: ApiVersion = '2026-11-24'
