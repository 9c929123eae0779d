// Imports nothing: browsers without module workers run this file as it is built.
const PARTS = '/assets/'
const PICTURES = /^\/(?:covers|uploads)\//
const PAGE_ANSWER_MS = 3_000
const NAMED_PARTS = /\/assets\/[\w.-]+\.(?:js|css)/g

interface LifeEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}
/** A page to keep, and the paths of what it is made of. */
export interface PageParts {
  readonly page: string
  readonly parts: readonly string[]
}
interface PageMessage extends LifeEvent {
  readonly data: PageParts
}
interface Fetching extends LifeEvent {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface WorkerScope {
  readonly location: Location
  readonly registration: { readonly scope: string }
  readonly navigator: { readonly onLine: boolean }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
declare const self: WorkerScope

/** Below which pages are kept: the worker of the doors and that of the tickets are the same program with two scopes. */
const PAGES = new URL(self.registration.scope).pathname
const CACHE = PAGES === '/events/check-in/' ? 'foyer-door-1' : 'foyer-tickets-1'

/** Named by their content, so a kept part is never stale. */
async function part(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const fetched = await fetch(request)
  if (fetched.ok) await cache.put(request, fetched.clone())
  return fetched
}

/** The cover as the server has it, so that a new one is seen, or as it was when there was a network. */
async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const fetched = await fetch(request)
    if (fetched.ok) await cache.put(request, fetched.clone())
    return fetched
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

const fetchPage = (path: string) => fetch(path, { signal: AbortSignal.timeout(PAGE_ANSWER_MS) })

/** The page as the server has it, or as it was when there was a network and a server. It holds nothing about anybody. */
async function page(path: string): Promise<Response> {
  const answer = self.navigator.onLine ? await fetchPage(path).catch(() => null) : null
  if (answer && answer.status < 500) return answer
  const kept = (await caches.match(path, { ignoreVary: true })) ?? answer
  if (kept) return kept
  throw new TypeError('No network')
}

/** A page takes the place of the one kept before once all that it is made of is here: a release may come out in the middle of an event. */
async function keep({ page: path, parts }: PageParts): Promise<void> {
  const cache = await caches.open(CACHE)
  const fetched = await fetchPage(path)
  if (!fetched.ok) return
  const named = (await fetched.clone().text()).match(NAMED_PARTS) ?? []
  const missing = []
  for (const address of new Set([...parts, ...named]))
    if (!(await cache.match(address, { ignoreVary: true }))) missing.push(address)
  await Promise.all(missing.map((address) => cache.add(address)))
  await cache.put(path, fetched)
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith(PAGES)) event.respondWith(page(pathname))
  else if (pathname.startsWith(PARTS)) event.respondWith(part(request))
  else if (request.destination === 'image' && PICTURES.test(pathname)) event.respondWith(picture(request))
})
