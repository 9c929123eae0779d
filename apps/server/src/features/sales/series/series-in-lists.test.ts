import type { EventRowView, EventView, ListingView, PublicEventView, SeriesRunView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, eventBody, type TestApp, type TestUser } from '../../../testing/index.ts'
import { readFeatured } from '../../programme/storefront/index.ts'
import { addDates, createSeries } from './series-scene.ts'
import { workOnDates } from './work-on-dates.ts'

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

const get = (url: string) => ({ method: 'GET', url, headers: organiser.headers }) as const

test('the lists of events leave out the dates of series where they are asked to, and a date names its series', async () => {
  const { headers } = organiser
  const alone = await call<EventView>(site.app, {
    method: 'POST',
    url: '/api/events/create',
    headers,
    payload: eventBody(),
  })
  const series = await createSeries(site, organiser)
  await addDates(site, organiser, series._id)
  for (const list of ['organizer', 'drafts']) {
    const all = await call<{ items: EventRowView[]; total: number }>(site.app, get(`/api/events/${list}`))
    expect(all.body.total).toBe(4)
    const single = await call<{ items: EventRowView[]; total: number }>(
      site.app,
      get(`/api/events/${list}?single=true`),
    )
    expect(single.body.items.map(({ _id }) => _id)).toEqual([alone.body._id])
  }
  const { body: dates } = await call<{ items: { eventId: string }[] }>(site.app, get(`/api/series/${series._id}/dates`))
  const date = await call<EventView>(site.app, get(`/api/events/${dates.items[0]?.eventId}`))
  expect(date.body.seriesId).toBe(series._id)
  expect((await call<EventView>(site.app, get(`/api/events/${alone.body._id}`))).body.seriesId).toBeNull()
})

test('a later date of a series is featured if administrators chose it', async () => {
  const other = await createUser(site)
  const series = await createSeries(site, other, { title: 'Featured walk' })
  await addDates(site, other, series._id)
  const { db } = site.deps
  const dates = await db
    .updateTable('events')
    .set({ status: 'published', published_at: new Date() })
    .where('series_id', '=', series._id)
    .returning('id')
    .execute()
  const last = dates.at(-1)?.id ?? ''
  await db.updateTable('events').set({ featured_at: new Date() }).where('id', '=', last).execute()
  const featured = await readFeatured(site.deps)
  expect(featured.filter(({ title }) => title === 'Featured walk').map(({ _id }) => _id)).toEqual([last])
})

test('visitors find a series once, with the number of its later dates, and the page of a date leads to the others', async () => {
  const series = await createSeries(site, organiser, { title: 'Lighthouse walk', city: 'Accra', country: 'GH' })
  await addDates(site, organiser, series._id)
  const { body } = await call<{ run: SeriesRunView }>(site.app, {
    method: 'PATCH',
    url: `/api/series/${series._id}/publish`,
    headers: organiser.headers,
    payload: { to: 'published' },
  })
  await workOnDates(site.deps, body.run._id)
  const listing = async (query: string) =>
    (await call<ListingView>(site.app, get(`/api/events/listing?search=Lighthouse${query}`))).body
  const all = await listing('')
  expect(all).toMatchObject({ total: 1, items: [{ title: 'Lighthouse walk', laterDates: 2 }] })
  expect(all.cities).toContainEqual({ name: 'Accra', count: 1 })
  // If only later dates match the filter, the card shows the soonest of them.
  expect(await listing('&from=2032-03-02')).toMatchObject({
    total: 1,
    items: [{ startsAt: '2032-03-02T18:30:00.000Z', laterDates: 1 }],
  })
  const page = await call<PublicEventView>(site.app, get(`/api/events/by-url/${all.items[0]?.customUrl}`))
  expect(page.body.otherDates?.map(({ startsAt, soldOut }) => [startsAt, soldOut])).toEqual([
    ['2032-03-02T18:30:00.000Z', false],
    ['2032-03-03T18:30:00.000Z', false],
  ])
  expect(page.body.organiser.events).toBe(1)
  expect(page.body.more.map(({ title }) => title)).not.toContain('Lighthouse walk')
})
