import type { EventRowView, PlaceView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { notPageNumbers } from '../../../testing/nasties.ts'

interface List {
  items: EventRowView[]
  page: number
  limit: number
  total: number
  code?: string
}

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let site: TestApp
let organiser: TestUser

/** One organiser with events of all kinds, another whose event must never show. */
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  const make = (event: Record<string, unknown>, publish: boolean, price = 1000) =>
    createEvent(site, { organiser, event, publish, ticket: { price } })
  const apala = await make({ title: 'Àpàlà evening', city: 'Ìbàdàn', startsAt: at(10), endsAt: at(12) }, true)
  const fuji = await make(
    { title: 'fuji 100% live', venueName: 'The Shrine', startsAt: at(30), endsAt: at(31) },
    true,
    9000,
  )
  const past = await make({ title: 'Bata drums', startsAt: at(1), endsAt: at(2) }, true)
  await make({ title: 'A thought', startsAt: null, endsAt: null }, false)
  await make({ title: 'Under_score', startsAt: at(20), endsAt: at(21) }, false)
  await createPaidOrder(site, { ...apala, quantity: 3 })
  await createPaidOrder(site, { ...fuji, quantity: 1 })
  await createPaidOrder(site, { ...past, quantity: 5 })
  await site.deps.pool.query('update events set starts_at = $2, ends_at = $3 where id = $1', [
    past.eventId,
    at(-30),
    at(-20),
  ])
  await createEvent(site, { event: { title: 'Àpàlà elsewhere' } })
})
afterAll(() => site.close())

function list(query: Record<string, string>, path = 'organizer', headers = organiser.headers) {
  return call<List>(site.app, { method: 'GET', url: `/api/events/${path}`, headers, query })
}

async function titles(query: Record<string, string>): Promise<string[]> {
  return (await list(query)).body.items.map(({ title }) => title)
}

describe("the organiser's events", () => {
  test('are theirs alone, with what each sold and took', async () => {
    const { body } = await list({})
    expect(body).toMatchObject({ page: 1, limit: 10, total: 5 })
    const figures = Object.fromEntries(body.items.map(({ title, sold, gross }) => [title, [sold, gross]]))
    expect(figures).toEqual({
      'Àpàlà evening': [3, 3000],
      'fuji 100% live': [1, 9000],
      'Bata drums': [5, 5000],
      'A thought': [0, 0],
      Under_score: [0, 0],
    })
  })

  test.each([
    ['-startsAt', ['A thought', 'fuji 100% live', 'Under_score', 'Àpàlà evening', 'Bata drums']],
    ['startsAt', ['Bata drums', 'Àpàlà evening', 'Under_score', 'fuji 100% live', 'A thought']],
    ['-gross', ['fuji 100% live', 'Bata drums', 'Àpàlà evening']],
    ['-sold', ['Bata drums', 'Àpàlà evening', 'fuji 100% live']],
  ])('sort by %s', async (sort, expected) => {
    expect((await titles({ sort })).slice(0, expected.length)).toEqual(expected)
  })

  test('sort by title without minding capitals, and by what was touched last', async () => {
    const byTitle = await titles({ sort: 'title' })
    expect(byTitle.indexOf('Bata drums')).toBeLessThan(byTitle.indexOf('fuji 100% live'))
    expect(byTitle.indexOf('fuji 100% live')).toBeLessThan(byTitle.indexOf('Under_score'))
    await site.deps.pool.query(`update events set updated_at = now() + interval '1 minute' where title = 'A thought'`)
    expect((await titles({ sort: '-updatedAt' }))[0]).toBe('A thought')
  })

  test.each([
    [{ search: 'apala' }, ['Àpàlà evening']],
    [{ search: 'ibadan' }, ['Àpàlà evening']],
    [{ search: 'ÌBÀDÀN' }, ['Àpàlà evening']],
    [{ search: 'shrine' }, ['fuji 100% live']],
    [{ search: '100%' }, ['fuji 100% live']],
    [{ search: '%' }, ['fuji 100% live']],
    [{ search: '_' }, ['Under_score']],
    [{ search: '\\' }, []],
    [{ search: "' or 1=1 --" }, []],
    [{ search: 'elsewhere' }, []],
    [{ status: 'draft', sort: 'title' }, ['A thought', 'Under_score']],
    [{ when: 'past' }, ['Bata drums']],
    [{ when: 'upcoming', status: 'published', sort: 'startsAt' }, ['Àpàlà evening', 'fuji 100% live']],
    [{ status: 'cancelled' }, []],
    [{ single: 'true', status: 'draft', sort: 'title' }, ['A thought', 'Under_score']],
  ])('%j finds %j', async (query, expected) => {
    const { body } = await list({ ...query })
    expect(body.items.map(({ title }) => title)).toEqual(expected)
    expect(body.total).toBe(expected.length)
  })

  test('page through without losing or repeating one', async () => {
    const pages = [
      await titles({ limit: '2' }),
      await titles({ limit: '2', page: '2' }),
      await titles({ limit: '2', page: '3' }),
    ]
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flat()).size).toBe(5)
    expect((await list({ page: '1000000', limit: '100' })).body).toMatchObject({ items: [], total: 5 })
  })

  test.each(
    notPageNumbers.flatMap((value) => [
      ['page', value],
      ['limit', value],
    ]),
  )('refuse %s = %j', async (name, value) => {
    const url = `/api/events/organizer?${name}=${value.startsWith('%') ? value : encodeURIComponent(value)}`
    const { statusCode } = await site.app.inject({ method: 'GET', url, headers: organiser.headers })
    expect(statusCode).toBe(400)
  })

  test.each([
    'limit=101',
    'page=1000001',
    'page=1&page=2',
    'sort=organiser_id',
    'sort=title;drop table events',
    'sort=-startsAt,id',
    'order=asc',
    'status=all',
    'organiserId=1',
    'search=%00',
    'search=a%00b',
    'search=' + 'x'.repeat(101),
    'page[]=1',
  ])('refuse %s', async (query) => {
    const url = `/api/events/organizer?${query}`
    const { statusCode } = await site.app.inject({ method: 'GET', url, headers: organiser.headers })
    expect(statusCode).toBe(400)
  })
})

describe('places', () => {
  test('are those of the organisation, each once, the latest first', async () => {
    const other = await createUser(site)
    const heldAt = async (venueName: string) =>
      createEvent(site, { organiser: other, event: { venueName, addressLine: '', city: 'Lagos' }, publish: false })
    for (const venue of ['The Jetty', 'Freedom Park', 'The Jetty', '']) await heldAt(venue)
    const { body } = await call<{ items: PlaceView[] }>(site.app, {
      method: 'GET',
      url: '/api/events/places',
      headers: other.headers,
    })
    expect(body.items.map(({ venueName, city }) => [venueName, city])).toEqual([
      ['The Jetty', 'Lagos'],
      ['Freedom Park', 'Lagos'],
    ])
  })
})

describe('drafts', () => {
  test('show ten a page from the first, newest change first, and nothing that is published', async () => {
    const other = await createUser(site)
    for (let number = 1; number <= 12; number += 1)
      await createEvent(site, { organiser: other, event: { title: `Draft ${number}` }, publish: false })
    await createEvent(site, { organiser: other, event: { title: 'On sale' } })
    const { body } = await list({}, 'drafts', other.headers)
    expect(body).toMatchObject({ page: 1, limit: 10, total: 12 })
    expect(body.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Draft ${12 - index}`),
    )
    const second = await list({ page: '2' }, 'drafts', other.headers)
    expect(second.body.items.map(({ title }) => title)).toEqual(['Draft 2', 'Draft 1'])
    const found = await list({ search: 'draft 1' }, 'drafts', other.headers)
    expect(found.body.total).toBe(4)
  })
})
