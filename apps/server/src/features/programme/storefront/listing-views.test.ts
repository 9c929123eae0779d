import type { ListingView, SavedEventView } from '@foyer/contract'
import { listingQuery } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { buildTestApp, call, createEvent, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { readMonth, readPoints } from './listing-views.ts'

const ikeja = { latitude: 6.6018, longitude: 3.3515 }
const IN_LAGOS = '6.45,3.39'

let site: TestApp
let organiser: TestUser
const ids: Record<string, string> = {}

/** On a map: one in Lagos by its city, one 20 km away by its point, one in Accra, and two that are nowhere. */
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  const make = async (name: string, event: Record<string, unknown>, more: object = {}) => {
    const { eventId } = await createEvent(site, { organiser, event: { title: name, ...event }, ticket: {}, ...more })
    ids[name] = eventId
    return eventId
  }
  const on = (day: string, hours: number) => {
    const startsAt = new Date(`${day}Z`)
    return {
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + hours * 3_600_000).toISOString(),
      timezone: 'Africa/Lagos',
    }
  }
  await make('Accra', { city: 'Accra', country: 'GH', ...on('2090-03-01T10:00', 2) })
  await make('Ikeja', { city: 'Lagos', country: 'NG', point: ikeja, ...on('2090-03-30T21:00', 7) })
  await make('Lagos', { city: 'Lagos', country: 'NG', ...on('2090-03-30T09:00', 60) })
  await make('Village', { city: 'A village of nobody', country: 'NG', ...on('2090-04-10T09:00', 1) })
  await make('Online', {
    format: 'online',
    onlineUrl: 'https://example.org/live',
    city: 'Lagos',
    ...on('2090-05-10T09:00', 1),
  })
  const past = await make('Past', { city: 'Abuja', country: 'NG', ...on('2089-01-10T09:00', 1) })
  await site.deps.pool.query(
    `update events set starts_at = '2020-02-10T18:00Z', ends_at = '2020-02-10T20:00Z' where id = $1`,
    [past],
  )
  await make('Unlisted', { visibility: 'unlisted', ...on('2090-03-05T09:00', 1) })
  const cancelled = await make('Cancelled', on('2090-03-06T09:00', 1))
  await site.deps.pool.query(`update events set status = 'cancelled' where id = $1`, [cancelled])
  await make('Draft', on('2090-03-07T09:00', 1), { publish: false })
  const blocked = await make('Blocked', on('2090-03-08T09:00', 1))
  await site.deps.pool.query('update events set taken_down_at = now() where id = $1', [blocked])
})
afterAll(() => site.close())

async function list(query: Record<string, string>) {
  return call<ListingView & { code?: string }>(site.app, { method: 'GET', url: '/api/events/listing', query })
}
const titles = async (query: Record<string, string>) => (await list(query)).body.items.map(({ title }) => title)

describe('near a position', () => {
  test('the nearest come first, then those of unknown place', async () => {
    expect(await titles({ near: IN_LAGOS })).toEqual(['Lagos', 'Ikeja', 'Accra', 'Village', 'Online'])
    expect(await titles({ near: '5.55,-0.22' })).toEqual(['Accra', 'Lagos', 'Ikeja', 'Village', 'Online'])
    expect(await titles({ near: IN_LAGOS, sort: 'soonest' })).toEqual(['Accra', 'Lagos', 'Ikeja', 'Village', 'Online'])
  })

  test('a radius leaves out what is further away or nowhere', async () => {
    expect(await titles({ near: IN_LAGOS, radius: '10' })).toEqual(['Lagos'])
    expect(await titles({ near: IN_LAGOS, radius: '25' })).toEqual(['Lagos', 'Ikeja'])
    expect(await titles({ near: IN_LAGOS, radius: '500' })).toEqual(['Lagos', 'Ikeja', 'Accra'])
    expect(await titles({ near: '60,179.99', radius: '1000' })).toEqual([])
    expect(await titles({ radius: '10' })).toHaveLength(5)
  })

  test('pages neither repeat nor leave out an event', async () => {
    const pages = await Promise.all(['1', '2', '3'].map(async (page) => titles({ near: IN_LAGOS, limit: '2', page })))
    expect(pages.flat()).toEqual(['Lagos', 'Ikeja', 'Accra', 'Village', 'Online'])
    expect((await list({ near: IN_LAGOS, limit: '2' })).body.total).toBe(5)
  })

  test.each(['6.451,3.39', '6.45,3.391', '91,0', '0,181', '6.45', 'x,y', '6.45,3.39;', "6,3' or 1=1"])(
    'refuses the position %s',
    async (near) => {
      expect((await list({ near })).status).toBe(400)
    },
  )
})

test('a card says where its event is, and how exactly', async () => {
  const { items } = (await list({})).body
  const point = (title: string) => items.find((item) => item.title === title)?.point
  expect(point('Ikeja')).toEqual({ ...ikeja, exact: true })
  expect(point('Lagos')).toMatchObject({ exact: false })
  expect(point('Online')).toBeNull()
  expect(point('Village')).toBeNull()
})

test('the map has the same events as the list, with their points', async () => {
  const { items, total } = await readPoints(site.deps, listingQuery.parse({ city: 'Lagos' }))
  expect(items.map(({ title, point }) => [title, point?.exact])).toEqual([
    ['Lagos', false],
    ['Ikeja', true],
    ['Online', undefined],
  ])
  expect(total).toBe(3)
})

describe('a month', () => {
  const month = (name: string, query: Record<string, unknown> = {}) =>
    readMonth(site.deps, listingQuery.parse(query), name)
  const shown = async (name: string, query?: Record<string, unknown>) =>
    (await month(name, query)).items.map(({ title, firstDay, lastDay }) => [title, firstDay, lastDay])

  test('has each event on every day that it lasts, in its own zone', async () => {
    expect(await shown('2090-03')).toEqual([
      ['Accra', '2090-03-01', '2090-03-01'],
      ['Lagos', '2090-03-30', '2090-04-01'],
      // From ten in the evening to five in the morning: one night.
      ['Ikeja', '2090-03-30', '2090-03-30'],
    ])
    expect(await shown('2090-04')).toEqual([
      ['Lagos', '2090-03-30', '2090-04-01'],
      ['Village', '2090-04-10', '2090-04-10'],
    ])
  })

  test('keeps past events, and says where the first and the last are', async () => {
    expect(await shown('2020-02')).toEqual([['Past', '2020-02-10', '2020-02-10']])
    expect(await month('2020-02')).toMatchObject({ first: '2020-02', last: '2090-05', total: 1 })
  })

  test('follows the filters', async () => {
    expect(await shown('2090-03', { city: 'Accra' })).toHaveLength(1)
    expect(await month('2090-03', { city: 'Accra' })).toMatchObject({ first: '2090-03', last: '2090-03' })
    expect(await shown('2090-03', { near: IN_LAGOS, radius: 50 })).toHaveLength(2)
    expect(await month('2090-03', { search: 'nothing like it' })).toMatchObject({ first: null, last: null, total: 0 })
  })

  test('leaves out an event whose new date is not known', async () => {
    const set = (open: boolean) =>
      site.deps.pool.query(
        'update events set dates_open = $2, postponed_at = now(), postponed_from = starts_at where id = $1',
        [ids['Accra'], open],
      )
    await set(true)
    expect(await shown('2090-03', { city: 'Accra' })).toEqual([])
    await set(false)
  })
})

describe('saved events', () => {
  const saved = (wanted: readonly (string | undefined)[]) =>
    call<{ items: SavedEventView[]; code?: string }>(site.app, {
      method: 'GET',
      url: '/api/events/saved',
      query: { ids: wanted.join(',') },
    })

  test('are read by their ids, past, cancelled and unlisted ones included, and no others', async () => {
    const { body } = await saved([...Object.values(ids), uuidv7()])
    expect(body.items.map(({ title, status }) => [title, status])).toEqual([
      ['Past', 'published'],
      ['Accra', 'published'],
      ['Unlisted', 'published'],
      ['Cancelled', 'cancelled'],
      ['Lagos', 'published'],
      ['Ikeja', 'published'],
      ['Village', 'published'],
      ['Online', 'published'],
    ])
  })

  test('are at most a hundred, and need ids', async () => {
    expect((await saved(Array.from({ length: 100 }, uuidv7))).status).toBe(200)
    expect((await saved(Array.from({ length: 101 }, uuidv7))).status).toBe(400)
    expect((await saved(['x'])).status).toBe(400)
    expect((await saved([])).status).toBe(400)
  })
})
