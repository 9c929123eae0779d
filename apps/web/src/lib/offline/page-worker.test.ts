import { beforeEach, expect, it, vi } from 'vitest'

const PATH = '/events/check-in/a'

/** The browser's cache and network, as much of them as the worker uses. */
const kept = new Map<string, string>()
let served: Record<string, { status: number; body: string }> = {}
const listeners = new Map<string, (event: object) => void>()

const cache = {
  match: async (address: Request | string) => {
    const body = kept.get(pathOf(address))
    return body === undefined ? undefined : new Response(body)
  },
  put: async (address: string, response: Response) => void kept.set(address, await response.text()),
  add: async (address: string) => {
    if (served[address]?.status !== 200) throw new TypeError('Not there')
    kept.set(address, served[address].body)
  },
  keys: async () =>
    [...kept.keys()]
      .filter((path) => path.startsWith('/kept/'))
      .map((path) => new Request(`http://foyer.example${path}`)),
}
const pathOf = (address: Request | string) => (typeof address === 'string' ? address : new URL(address.url).pathname)

beforeEach(async () => {
  kept.clear()
  vi.resetModules()
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = served[address]
    if (!answer) throw new TypeError('No network')
    return new Response(answer.body, { status: answer.status })
  })
  vi.stubGlobal('self', {
    location: new URL('http://foyer.example'),
    registration: { scope: 'http://foyer.example/events/check-in/' },
    navigator: { onLine: true, languages: ['en-GB', 'en'] },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  await import('./page-worker.ts')
  // The worker brings the words of every language: on a busy machine that takes its time.
}, 60_000)

function happened(type: string, event: object): Promise<unknown> {
  return new Promise((resolve) => {
    const wait = (work: Promise<unknown>) => void work.then(resolve, resolve)
    listeners.get(type)?.({ ...event, waitUntil: wait, respondWith: wait })
  })
}

async function open(): Promise<string> {
  const request = { method: 'GET', mode: 'navigate', url: `http://foyer.example${PATH}` }
  const answer = await happened('fetch', { request })
  return answer instanceof Response ? answer.text() : 'nothing'
}

const keep = () => happened('message', { data: { page: PATH, parts: [] } })
const pageOf = (release: string) => ({ status: 200, body: `<script src="/assets/door-${release}.js">` })
const part = { status: 200, body: 'code' }

it('keeps the former page until all of a new release is here', async () => {
  served = { [PATH]: pageOf('old'), '/assets/door-old.js': part }
  await keep()
  served = { [PATH]: pageOf('new') }
  expect(await open()).toContain('door-new')
  await keep()
  served = {}
  expect(await open()).toContain('door-old')
  served = { [PATH]: pageOf('new'), '/assets/door-new.js': part }
  await keep()
  served = {}
  expect(await open()).toContain('door-new')
  expect([...kept.keys()]).toContain('/assets/door-new.js')
})

it('opens from what was kept while the server is broken, and says so only where nothing was', async () => {
  served = { [PATH]: { status: 503, body: 'broken' } }
  expect(await open()).toBe('broken')
  served = { [PATH]: pageOf('old'), '/assets/door-old.js': part }
  await keep()
  served = { [PATH]: { status: 503, body: 'broken' } }
  expect(await open()).toContain('door-old')
  await keep()
  expect(kept.get(PATH)).toContain('door-old')
  served = { [PATH]: { status: 404, body: 'no such event' } }
  expect(await open()).toBe('no such event')
})

it('answers a page of our own where nothing was kept, with what the device holds written as text', async () => {
  const event = { startsAt: '2026-12-12T18:00:00Z', endsAt: '2026-12-12T21:00:00Z', timezone: 'Africa/Lagos' }
  const until = '2999-01-01T00:00:00Z'
  const keptOrder = (title: string, more: object = {}) =>
    JSON.stringify({ keptAt: until, until, data: { event: { ...event, title }, tickets: [{}, {}], ...more } })
  served = {}
  kept.set('/kept/order/A', keptOrder('<img src=x onerror=alert(1)>'))
  kept.set('/orders/A', 'page')
  kept.set('/kept/order/B', keptOrder('Its page was not kept'))
  kept.set('/kept/order/C', JSON.stringify({ keptAt: until, until, data: { event: 'of another release' } }))
  kept.set('/orders/C', 'page')
  kept.set('/kept/order/D', keptOrder('Over').replaceAll(until, '2001-01-01T00:00:00Z'))
  kept.set('/orders/D', 'page')
  const shown = await open()
  expect(shown).toContain('No connection')
  expect(shown).toContain('href="/orders/A"')
  expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(shown).toContain('Sat 12 Dec, 19:00')
  expect(shown).toContain('2 tickets')
  expect(shown.match(/<li>/g)).toHaveLength(1)
})
