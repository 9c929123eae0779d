// Built into one file without imports, for browsers that have no module workers.
import { DEFAULT_LANGUAGE, languages } from '@foyer/domain'
import { preferredLanguage, readLanguagesFrom } from '@foyer/messages'
import { keptTickets } from './kept-tickets.ts'
import { OFFLINE_FONTS, offlinePage } from './offline-page.ts'

const PARTS = '/assets/'
const PICTURES = /^\/(?:covers|posters|uploads)\//
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
  readonly navigator: { readonly onLine: boolean; readonly languages: readonly string[] }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
declare const self: WorkerScope

// The cookie with a chosen language is not readable by scripts, so the worker follows the browser's own languages.
readLanguagesFrom(() => {
  const current = preferredLanguage(self.navigator.languages.join(','), languages) ?? DEFAULT_LANGUAGE
  return { current, offered: [current] }
})

/**
 * The path below which pages are cached. The workers of the doors and of the tickets are this program, each with its own scope. With
 * the whole site as its scope it caches no page and only answers for pages that cannot be loaded.
 */
const PAGES = new URL(self.registration.scope).pathname
const KEEPS_NOTHING = PAGES === '/'
const OFFLINE_CACHE = 'foyer-offline-1'
const CACHE = PAGES === '/events/check-in/' ? 'foyer-door-1' : 'foyer-tickets-1'

/** Parts have content hashes in their names, so a cached part is never stale. */
async function part(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const fetched = await fetch(request)
  if (fetched.ok) await cache.put(request, fetched.clone())
  return fetched
}

/** The current cover from the server, or the cached one while offline. */
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

/** The current page from the server, or the cached one while offline. The page contains no personal data. */
async function page(path: string): Promise<Response> {
  const answer = self.navigator.onLine ? await fetchPage(path).catch(() => null) : null
  if (answer && answer.status < 500) return answer
  return (await caches.match(path, { ignoreVary: true })) ?? answer ?? offline()
}

const offline = async () => offlinePage(await keptTickets(new Date()).catch(() => []))

/** Any other page of the site, from the network, with the browser's own timeout. */
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

/** A failed font does not fail the installation: the page works without fonts. */
async function keepFonts(): Promise<void> {
  await caches.delete(OFFLINE_CACHE)
  const cache = await caches.open(OFFLINE_CACHE)
  await cache.addAll([...OFFLINE_FONTS]).catch(() => undefined)
}

async function install(): Promise<void> {
  await keepFonts()
  await self.skipWaiting()
}

/** The site's worker does not claim pages that are already open; it serves the next navigation. */
async function activate(): Promise<void> {
  if (KEEPS_NOTHING) await self.registration.navigationPreload?.enable()
  else await self.clients.claim()
}

/** Replaces the cached page only when all its parts are cached, because a release can happen during an event. */
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

/** The browser handles downloads from the API and reports failures itself. */
function answerForSite(event: Fetching, pathname: string): void {
  if (event.request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(passedOn(event))
}
