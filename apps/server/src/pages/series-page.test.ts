import { randomUUID } from 'node:crypto'
import type { PublicSeriesView, SeriesRunView, SeriesView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPublicSeries } from '../features/programme/storefront/index.ts'
import { workOnDates } from '../features/sales/series/index.ts'
import { announceLive, Notifications } from '../outbox/index.ts'
import { buildTestApp, call, createUser, placeOrder, type TestApp, type TestUser } from '../testing/index.ts'
import { keepPublicPagesFresh } from './keep-pages-fresh.ts'
import { Pages } from './pages.ts'

let site: TestApp
let organiser: TestUser
let pages: Pages
let notifications: Notifications
let series: SeriesView

/** Pages that serve only the page of a series, as JSON instead of HTML. */
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  const unused = () => Promise.reject(new Error('not asked for'))
  const services = {
    publicUrl: site.deps.site.publicUrl,
    demo: true,
    sandbox: true,
    mailbox: true,
    tiles: null,
    points: unused,
    month: unused,
    listing: unused,
    featured: unused,
    event: unused,
    organisation: unused,
    feedback: unused,
    waitingRoom: unused,
    giftCards: unused,
    legalText: unused,
    hasImprint: () => Promise.resolve(false),
    series: (url: string, query: object) => readPublicSeries(site.deps, url, query),
  }
  pages = new Pages(site.deps, {
    services,
    development: false,
    render: async (request, { services: watched }) => {
      const { pathname, searchParams } = new URL(request.url)
      const found = await watched.series(pathname.split('/')[2] ?? '', Object.fromEntries(searchParams))
      return new Response(JSON.stringify(found), { status: found ? 200 : 404 })
    },
  })
  pages.register(site.app)
  notifications = new Notifications(site.deps.pool, () => undefined)
  keepPublicPagesFresh(notifications, pages.cache, site.deps)
  await notifications.start()
  series = await publishSeries()
  await allHeard()
})
afterAll(async () => {
  notifications.stop()
  await site.close()
})

/** Waits until the process has heard everything that was announced so far. Heard later, it would outdate a page that already shows it. */
async function allHeard(): Promise<void> {
  const heard = new Promise<void>((resolve) => notifications.subscribe(resolve, { 'places.freed': (done) => done() }))
  await announceLive(site.deps.db, { name: 'places.freed', eventId: randomUUID() })
  await heard
}

const sent = (method: 'POST' | 'PATCH', url: string, payload: object) => ({
  method,
  url,
  headers: organiser.headers,
  payload,
})

async function work({ run }: { run: SeriesRunView | null }): Promise<void> {
  if (!run) throw new Error('There is nothing to work on')
  await workOnDates(site.deps, run._id)
}

const ruleOf = (days: number) => ({
  startsOn: '2032-03-01',
  frequency: 'daily',
  times: [{ at: '19:30', minutes: 120 }],
  ends: { by: 'count', days },
})

async function addDates(id: string, days: number): Promise<void> {
  await work({
    run: (await call<SeriesRunView>(site.app, sent('POST', `/api/series/${id}/dates`, { rule: ruleOf(days) }))).body,
  })
}

async function publishSeries(): Promise<SeriesView> {
  const { body } = await call<SeriesView>(
    site.app,
    sent('POST', '/api/series', {
      title: 'Harbour tour',
      venueName: 'Pier 3',
      city: 'Lagos',
      country: 'NG',
      timezone: 'Africa/Lagos',
      currency: 'NGN',
      tickets: [{ name: 'Seat', kind: 'free', price: 0, capacity: 2 }],
    }),
  )
  await addDates(body._id, 3)
  await work(
    (
      await call<{ run: SeriesRunView }>(
        site.app,
        sent('PATCH', `/api/series/${body._id}/publish`, { to: 'published' }),
      )
    ).body,
  )
  return body
}

/** The page of the series as a visitor gets it now. */
async function visit(): Promise<PublicSeriesView> {
  const answer = await site.app.inject({
    url: `/series/${series.customUrl}`,
    headers: { accept: 'text/html', 'accept-encoding': 'identity' },
  })
  return answer.json<PublicSeriesView>()
}

const statesOf = ({ month }: PublicSeriesView) => month.dates.map(({ state }) => state)

test('a date that is added, changed, moved or cancelled is on the page of its series at once', async () => {
  // The clock stands still, so that no copy gets old.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    expect(statesOf(await visit())).toEqual(['open', 'open', 'open'])
    await addDates(series._id, 4)
    await expect.poll(async () => (await visit()).month.dates.length).toBe(4)
    const [first, second, third] = (await visit()).month.dates
    const cancel = { dates: { by: 'dates', eventIds: [second?._id] }, reason: 'Rain', title: 'Harbour tour' }
    await work({
      run: (await call<SeriesRunView>(site.app, sent('POST', `/api/series/${series._id}/dates/cancel`, cancel))).body,
    })
    await expect.poll(async () => statesOf(await visit())).toEqual(['open', 'cancelled', 'open', 'open'])
    const move = { dates: { by: 'dates', eventIds: [third?._id] }, days: 0, minutes: 30, note: '' }
    await work({
      run: (await call<SeriesRunView>(site.app, sent('POST', `/api/series/${series._id}/dates/move`, move))).body,
    })
    await expect.poll(async () => (await visit()).month.dates[2]?.startsAt).toBe('2032-03-03T19:00:00.000Z')
    const set = { scope: 'this', eventId: first?._id, set: { title: 'First tour' } }
    await work(
      (await call<{ run: SeriesRunView }>(site.app, sent('POST', `/api/series/${series._id}/dates/change`, set))).body,
    )
    await expect.poll(async () => (await visit()).month.dates[0]?.title).toBe('First tour')
  } finally {
    vi.useRealTimers()
  }
})

test('what is sold is off the page for the first visitor after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    const before = await visit()
    const date = before.month.dates[0]
    expect(date?.left).toBe(2)
    const { id } = await site.deps.db
      .selectFrom('ticket_types')
      .select('id')
      .where('event_id', '=', String(date?._id))
      .executeTakeFirstOrThrow()
    const sold = await placeOrder(site.app, { eventId: String(date?._id), ticketTypeId: id, quantity: 2 })
    expect(sold.status).toBe(201)
    vi.setSystemTime(Date.now() + 6000)
    expect((await visit()).month.dates[0]?.state).toBe('sold_out')
  } finally {
    vi.useRealTimers()
  }
})

test('the former address of a series is no longer found at once, however often it was visited', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    const statusOf = async (customUrl: string) =>
      (await site.app.inject({ url: `/series/${customUrl}`, headers: { accept: 'text/html' } })).statusCode
    expect(await statusOf(series.customUrl)).toBe(200)
    const { headers } = organiser
    const payload = {
      title: 'Harbour tour',
      venueName: 'Pier 3',
      city: 'Lagos',
      country: 'NG',
      timezone: 'Africa/Lagos',
      currency: 'NGN',
      customUrl: 'harbour-by-night',
    }
    const changed = await call(site.app, { method: 'PUT', url: `/api/series/${series._id}`, headers, payload })
    expect(changed.status).toBe(200)
    await expect.poll(() => statusOf(series.customUrl)).toBe(404)
    expect(await statusOf('harbour-by-night')).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
