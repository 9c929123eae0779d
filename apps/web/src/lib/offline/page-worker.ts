// Built into one file without imports, for browsers that have no module workers.
import { keptTickets } from './kept-tickets.ts'
import { OFFLINE_FONTS, offlinePage } from './offline-page.ts'

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
  /** The answer to a navigation that the browser asked for while it started this worker. */
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}
interface WorkerScope {
  readonly location: Location
  readonly registration: {
    readonly scope: string
    readonly navigationPreload?: { readonly enable: () => Promise<void> }
  }
  readonly navigator: { readonly onLine: boolean }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
declare const self: WorkerScope

/**
 * Below which pages are kept: the workers of the doors and of the tickets are the same program with their own scopes. With
 * the whole site as its scope it keeps no page, and only answers for those that cannot be loaded.
 */
const PAGES = new URL(self.registration.scope).pathname
const KEEPS_NOTHING = PAGES === '/'
const OFFLINE_CACHE = 'foyer-offline-1'
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
  return (await caches.match(path, { ignoreVary: true })) ?? answer ?? offline()
}

const offline = async () => offlinePage(await keptTickets(new Date()).catch(() => []))

/** Any other page of the site, as the network answers. Waits as long as the browser would. */
async function passedOn({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offline()
  }
}

async function font(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

/** Fonts are no reason to go without the worker: the page reads without them. */
async function keepFonts(): Promise<void> {
  await caches.delete(OFFLINE_CACHE)
  const cache = await caches.open(OFFLINE_CACHE)
  await cache.addAll([...OFFLINE_FONTS]).catch(() => undefined)
}

async function install(): Promise<void> {
  await keepFonts()
  await self.skipWaiting()
}

/** The worker of the site leaves the pages that are open alone: it is there for the next one. */
async function activate(): Promise<void> {
  if (KEEPS_NOTHING) await self.registration.navigationPreload?.enable()
  else await self.clients.claim()
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

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (OFFLINE_FONTS.includes(pathname + search)) event.respondWith(font(request))
  else if (KEEPS_NOTHING) answerForSite(event, pathname)
  else if (request.mode === 'navigate' && pathname.startsWith(PAGES)) event.respondWith(page(pathname))
  else if (pathname.startsWith(PARTS)) event.respondWith(part(request))
  else if (request.destination === 'image' && PICTURES.test(pathname)) event.respondWith(picture(request))
})

/** Downloads of the API are left to the browser, which says itself that one failed. */
function answerForSite(event: Fetching, pathname: string): void {
  if (event.request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(passedOn(event))
}
