const CACHE = 'foyer-answers-1'
const FOLDER = '/kept/'
const DAY_MS = 86_400_000
/** How long after its end an event's tickets stay on a device. */
const KEPT_DAYS = 7

/** An answer of the server as stored on this device. */
export interface KeptAnswer<T> {
  /** ISO instant at which the server gave it. */
  readonly keptAt: string
  readonly data: T
}

interface StoredAnswer extends KeptAnswer<unknown> {
  readonly until: string
}

const isStored = (value: unknown): value is StoredAnswer =>
  typeof value === 'object' && value !== null && 'until' in value && 'keptAt' in value && 'data' in value

async function readStored(cache: Cache, address: Request | string): Promise<StoredAnswer | null> {
  const found: unknown = await (await cache.match(address))?.json()
  return isStored(found) ? found : null
}

/**
 * Stores an answer on this device until a week after its event, and deletes expired ones. The device also has the page's secret, so
 * the stored answer reveals nothing more.
 */
export async function keepAnswer(
  key: string,
  answer: { keptAt: string; data: unknown; endsAt: string },
): Promise<void> {
  if (!('caches' in window)) return
  const cache = await caches.open(CACHE)
  const { keptAt, data, endsAt } = answer
  const stored: StoredAnswer = {
    keptAt,
    data,
    until: new Date(Date.parse(endsAt) + KEPT_DAYS * DAY_MS).toISOString(),
  }
  await cache.put(`${FOLDER}${key}`, new Response(JSON.stringify(stored)))
  for (const request of await cache.keys()) {
    const old = await readStored(cache, request)
    if (old === null || Date.parse(old.until) < Date.parse(keptAt)) await cache.delete(request)
  }
}

/** The answer stored under a key if it has not expired and `accepts` knows its shape, else null. */
export async function keptAnswer<T>(key: string, accepts: (data: unknown) => data is T): Promise<KeptAnswer<T> | null> {
  if (!('caches' in window)) return null
  const stored = await readStored(await caches.open(CACHE), `${FOLDER}${key}`)
  if (stored === null || Date.parse(stored.until) < Date.now() || !accepts(stored.data)) return null
  return { keptAt: stored.keptAt, data: stored.data }
}

/** All stored answers that have not expired at `now`, each with its key. */
export async function keptAnswers(now: Date): Promise<{ key: string; data: unknown }[]> {
  const cache = await caches.open(CACHE)
  const found = []
  for (const request of await cache.keys()) {
    const stored = await readStored(cache, request)
    if (stored === null || Date.parse(stored.until) < now.getTime()) continue
    found.push({ key: new URL(request.url).pathname.slice(FOLDER.length), data: stored.data })
  }
  return found
}

/** Deletes the answer stored under a key, because this device may no longer show it. */
export async function forgetAnswer(key: string): Promise<void> {
  if ('caches' in window) await (await caches.open(CACHE)).delete(`${FOLDER}${key}`)
}
