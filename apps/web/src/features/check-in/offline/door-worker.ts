// Imports nothing: browsers without module workers run this file as it is built.
const CACHE = 'foyer-door-1'
const PAGES = '/events/check-in/'
const PARTS = '/assets/'
const PICTURES = /^\/(?:covers|uploads)\//
const PAGE_ANSWER_MS = 3_000

interface LifeEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}
/** A page to keep, and the paths of what it is made of. */
export interface DoorPageParts {
  readonly page: string
  readonly parts: readonly string[]
}
interface PageMessage extends LifeEvent {
  readonly data: DoorPageParts
}
interface Fetching extends LifeEvent {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface WorkerScope {
  readonly location: Location
  readonly navigator: { readonly onLine: boolean }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
declare const self: WorkerScope

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

async function fetchPage(path: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const fetched = await fetch(path, { signal: AbortSignal.timeout(PAGE_ANSWER_MS) })
  if (fetched.ok) await cache.put(path, fetched.clone())
  return fetched
}

/** The page as the server has it, or as it was when there was a network. It holds nothing about anybody. */
async function page(path: string): Promise<Response> {
  try {
    if (!self.navigator.onLine) throw new TypeError('No network')
    return await fetchPage(path)
  } catch (error) {
    const kept = await caches.match(path, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

async function keep({ page: path, parts }: DoorPageParts): Promise<void> {
  const cache = await caches.open(CACHE)
  const missing = []
  for (const address of parts) if (!(await cache.match(address, { ignoreVary: true }))) missing.push(address)
  await Promise.all([fetchPage(path), ...missing.map((address) => cache.add(address))])
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
