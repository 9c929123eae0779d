import type { DoorPageParts } from './door-worker.ts'

const WORKER = '/door-worker.js'
const SCOPE = '/events/check-in/'
/** After the page has fetched what it is made of. */
const SETTLED_MS = 2_000

/** What the page is made of, and the event's cover, which a kiosk shows. */
const KEPT = /^\/(?:assets|covers|uploads)\//

interface ScriptPolicy {
  createScriptURL: (address: string) => string
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
  }
}

/** Browsers that guard script addresses take one from a policy only; the page's headers allow the door this single one. */
function workerAddress(): string {
  const factory = window.trustedTypes
  if (!factory) return WORKER
  return factory.createPolicy('foyer-door', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
}

async function register(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration(SCOPE)
  if (!known) await navigator.serviceWorker.register(workerAddress(), { scope: SCOPE })
  const { active } = await navigator.serviceWorker.ready
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  const parts = performance.getEntriesByType('resource').map((entry) => new URL(entry.name))
  const own = parts.filter((part) => part.origin === location.origin && KEPT.test(part.pathname))
  const kept: DoorPageParts = { page: location.pathname, parts: [...new Set(own.map((part) => part.pathname))] }
  active?.postMessage(kept, { transfer: [] })
}

/** Has the browser keep this page and what it is made of, so that it opens without a network. Does nothing where it cannot. */
export function keepDoorPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A page reached from within the application has that page's headers and may not start the worker: the next reload may.
  register().catch(() => undefined)
}

/** Takes this page out of what the browser keeps, and all that it is made of when no other door's page is left. */
export async function forgetDoorPage(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of (await caches.keys()).filter((key) => key.startsWith('foyer-door-'))) {
    const cache = await caches.open(name)
    await cache.delete(location.pathname, { ignoreVary: true })
    const kept = await cache.keys()
    if (!kept.some((request) => new URL(request.url).pathname.startsWith(SCOPE))) await caches.delete(name)
  }
}
