/** Every page of the site. Pages with a worker of their own have a narrower scope, which the browser prefers. */
const SITE = '/'

const isHere = () => new Promise((resolve) => addEventListener('load', resolve, { once: true }))

async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') await isHere()
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })
}

async function answer(): Promise<void> {
  await whenIdle()
  const { registerWorker } = await import('./register-worker.ts')
  await registerWorker(SITE)
}

/** Registers the worker that shows our offline page instead of the browser's. Runs when the page is idle. */
export function answerOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  answer().catch(() => undefined)
}
