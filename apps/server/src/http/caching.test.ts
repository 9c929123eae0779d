import { routes } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, createEvent, createUser, type TestApp } from '../testing/index.ts'
import { caching } from './caching.ts'

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>
let admin: Awaited<ReturnType<typeof createUser>>
beforeAll(async () => {
  site = await buildTestApp({ web: 'built' })
  sale = await createEvent(site)
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

const PAGES = [
  '/',
  '/terms',
  '/privacy',
  '/events/listing',
  '/events/listing?view=map',
  '/events/in/lagos',
  '/events/category/music',
]

/** An address of each route that everybody may read, with what it lets caches do. */
async function publicAddresses(): Promise<[string, string][]> {
  const { rows } = await site.deps.pool.query<{ slug: string }>(
    'select slug from organisations join events on events.organiser_id = organisations.id where events.id = $1',
    [sale.eventId],
  )
  const event = `/events/${sale.customUrl}`
  const organisation = `/o/${rows[0]?.slug ?? ''}`
  const { shareImage } = (await site.app.inject(`/api/events/by-url/${sale.customUrl}`)).json<{ shareImage: string }>()
  await site.deps.storage.put('covers/ab12-share.jpg', Buffer.from('x'), 'image/jpeg')
  await site.deps.storage.put('photos/ab12.webp', Buffer.from('x'), 'image/webp')
  return [
    ...[...PAGES, event, organisation].map((path): [string, string] => [path, caching.page]),
    ['/events/there-is-none', caching.noPage],
    [`${organisation}/calendar.ics`, caching.quarter],
    [new URL(shareImage, 'http://localhost').pathname, caching.forEver],
    ['/share/home.jpg', caching.minutes],
    [`/covers/${sale.eventId}.svg`, caching.forEver],
    ['/uploads/covers/ab12-share.jpg', caching.forEver],
    ['/uploads/photos/ab12.webp', caching.forEverHere],
    ['/robots.txt', caching.hour],
    ['/favicon.svg', caching.hour],
    ['/sitemap.xml', caching.minutes],
  ]
}

it('what everybody may read says how long it may be kept', async () => {
  const host = 'localhost:3000'
  const said: [string, unknown][] = []
  const expected = await publicAddresses()
  for (const [url] of expected)
    said.push([url, (await site.app.inject({ url, headers: { host } })).headers['cache-control']])
  expect(said).toEqual(expected)
})

it('a page says what it differs by', async () => {
  for (const url of [...PAGES, `/events/${sale.customUrl}`])
    expect((await site.app.inject({ url })).headers.vary).toBe('accept-encoding, accept-language, cookie')
})

/** Every call that is read, with a value for each parameter, and what is read beside the API. */
function addressesRead(): string[] {
  const calls = Object.values(routes).filter(({ method }) => method === 'GET')
  return [
    ...calls.map(({ url }) =>
      url.replaceAll(/:(?:eventId|id)\b/g, sale.eventId).replaceAll(/:\w+/g, '0193f36d-7000-7000-8000-000000000000'),
    ),
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/docs',
    '/api/openapi.json',
    '/mcp',
    `/door-app/${sale.eventId}.webmanifest`,
  ]
}

describe('every other route', () => {
  it('is kept by no shared cache, whoever asks', async () => {
    const kept: string[] = []
    const addresses = addressesRead()
    expect(addresses.length).toBeGreaterThan(100)
    for (const address of addresses)
      for (const { headers } of [sale.organiser, admin, { headers: {} }]) {
        // A stream ends at once.
        const url = address.endsWith('/live') ? `${address}?seconds=0` : address
        const answer = await site.app.inject({ url, headers })
        const said = String(answer.headers['cache-control'])
        if (!/^(?:no-store|private\b.*)$/.test(said)) kept.push(`${url}: ${answer.statusCode} ${said}`)
      }
    expect(kept).toEqual([])
  }, 120_000)

  it.each([
    '/login',
    '/tickets',
    '/dashboard',
    '/orders/ABCDE',
    '/checkout/ABCDE',
    '/events/listing?near=6.5,3.4',
    '/?lang=fr',
    '/nowhere',
  ])('so is the page %s', async (url) => {
    expect((await site.app.inject({ url, headers: { accept: 'text/html' } })).headers['cache-control']).toMatch(
      /^(?:no-store|private, no-cache)$/,
    )
  })

  it('so is what fails', async () => {
    for (const url of [
      '/uploads/nothing.webp',
      '/covers/x.svg',
      '/share/nothing.jpg',
      '/assets/nothing.js',
      '/o/x/calendar.ics',
    ])
      expect([url, (await site.app.inject(url)).headers['cache-control']]).toEqual([url, caching.never])
  })
})
