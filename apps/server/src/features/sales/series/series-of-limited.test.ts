import type { SeriesDateView, SeriesPassesView, SeriesRowView, SeriesView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createUser,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { addDates, createSeries, dailyRule } from './series-scene.ts'

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

interface Page<Item> {
  readonly items: Item[]
  readonly total: number
}

const get = ({ headers }: Pick<TestUser, 'headers'>, url: string) => ({ method: 'GET', url, headers }) as const

test('members who are limited to some events see only the series and the dates among these', async () => {
  const own = await createSeries(site, organiser, { onlineUrl: 'https://meet.example.org/own' })
  const other = await createSeries(site, organiser, {
    title: 'Night walk',
    onlineUrl: 'https://meet.example.org/other',
  })
  for (const series of [own, other]) await addDates(site, organiser, series._id)
  const all = await call<Page<SeriesDateView>>(site.app, get(organiser, `/api/series/${own._id}/dates`))
  expect(all.body.total).toBe(3)
  const date = all.body.items[1]!
  const passes = await call<SeriesPassesView>(site.app, {
    method: 'POST',
    url: `/api/series/${own._id}/passes`,
    headers: organiser.headers,
  })
  expect(passes.body.event).not.toBeNull()
  const organisationId = await organisationOf(site, organiser)
  const limited = await addMember(site, { organisationId, role: 'viewer', eventIds: [date.eventId] })

  const list = await call<Page<SeriesRowView>>(site.app, get(limited, '/api/series'))
  expect(list.body).toMatchObject({
    total: 1,
    items: [{ _id: own._id, dates: 1, upcoming: 1, next: { eventId: date.eventId } }],
  })
  const dates = await call<Page<SeriesDateView>>(site.app, get(limited, `/api/series/${own._id}/dates`))
  expect(dates.body).toMatchObject({ total: 1, items: [{ eventId: date.eventId }] })
  const view = await call<SeriesView>(site.app, get(limited, `/api/series/${own._id}`))
  expect(view.body.dates).toMatchObject({ total: 1, upcoming: 1, next: { eventId: date.eventId } })
  expect((await call<SeriesPassesView>(site.app, get(limited, `/api/series/${own._id}/passes`))).body).toMatchObject({
    event: null,
    passes: [],
  })

  for (const path of ['', '/dates', '/passes', '/promo-codes', '/texts']) {
    const { status, body } = await call<{ code?: string }>(site.app, get(limited, `/api/series/${other._id}${path}`))
    expect([path, status, body.code]).toEqual([path, 404, 'series.not_found'])
  }
  const preview = await call<{ code?: string }>(site.app, {
    method: 'POST',
    url: '/api/series/preview',
    headers: limited.headers,
    payload: { rule: dailyRule(), timezone: 'Africa/Lagos', seriesId: other._id },
  })
  expect([preview.status, preview.body.code]).toEqual([404, 'series.not_found'])
})
