import type { PageParts } from './page-worker.ts'
import { registerWorker } from './register-worker.ts'

/** By then the page has fetched its parts. */
const LOADED_AFTER_MS = 2_000

/** The parts of a page, and the event's cover or poster. */
const KEPT = /^\/(?:assets|covers|posters|uploads)\//

/** The pages that open offline, with the scope of their worker and the prefix of their caches. */
const KINDS = {
  door: { scope: '/events/check-in/', caches: 'foyer-door-' },
  order: { scope: '/orders/', caches: 'foyer-tickets-' },
  ticket: { scope: '/tickets/', caches: 'foyer-tickets-' },
} as const
export type KeptPage = keyof typeof KINDS

/**
 * The worker of a registration once it is active. `navigator.serviceWorker.ready` never resolves on a page reached by
 * client-side navigation, because it depends on the address at which the document was loaded.
 */
async function activeWorker({ active, installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = installing ?? waiting
  if (active !== null || coming === null) return active
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming)
      else if (coming.state === 'redundant') resolve(null)
    })
  })
}

async function keep(scope: string): Promise<void> {
  const worker = await activeWorker(await registerWorker(scope))
  await new Promise((resolve) => setTimeout(resolve, LOADED_AFTER_MS))
  const parts = performance.getEntriesByType('resource').map((entry) => new URL(entry.name))
  const own = parts.filter((part) => part.origin === location.origin && KEPT.test(part.pathname))
  const kept: PageParts = { page: location.pathname, parts: [...new Set(own.map((part) => part.pathname))] }
  worker?.postMessage(kept, { transfer: [] })
}

/** Caches this page and its parts, so that it opens offline. Does nothing without service workers. */
export function keepPage(kind: KeptPage): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  keep(KINDS[kind].scope).catch(() => undefined)
}

/** Removes this page from the cache, and the whole cache when no other page of its kind is left. */
export async function forgetPage(kind: KeptPage): Promise<void> {
  if (!('caches' in window)) return
  const { scope, caches: prefix } = KINDS[kind]
  for (const name of (await caches.keys()).filter((key) => key.startsWith(prefix))) {
    const cache = await caches.open(name)
    await cache.delete(location.pathname, { ignoreVary: true })
    const kept = await cache.keys()
    if (!kept.some((request) => new URL(request.url).pathname.startsWith(scope))) await caches.delete(name)
  }
}
