import type { PageParts } from './page-worker.ts'
import { registerWorker } from './register-worker.ts'

/** After the page has fetched what it is made of. */
const LOADED_AFTER_MS = 2_000

/** What a page is made of, and the event's cover. */
const KEPT = /^\/(?:assets|covers|uploads)\//

/** The pages that open without a network, by their first part, and the name with which their caches begin. */
const KINDS = {
  door: { scope: '/events/check-in/', caches: 'foyer-door-' },
  order: { scope: '/orders/', caches: 'foyer-tickets-' },
  ticket: { scope: '/tickets/', caches: 'foyer-tickets-' },
} as const
export type KeptPage = keyof typeof KINDS

/**
 * The worker of a registration once it is active. `navigator.serviceWorker.ready` would wait for ever on a page that was
 * reached from within the application: it goes by the address at which the document was loaded.
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

/** Has the browser keep this page and what it is made of, so that it opens without a network. Does nothing where it cannot. */
export function keepPage(kind: KeptPage): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  keep(KINDS[kind].scope).catch(() => undefined)
}

/** Removes this page from what the browser keeps, and all that it is made of when no other page of its kind is left. */
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
