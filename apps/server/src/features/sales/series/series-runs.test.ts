import type { EventView, SeriesDateView, SeriesRunView, SeriesView } from '@foyer/contract'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventsTable } from '../../../db/schema/index.ts'
import {
  addMember,
  buildTestApp,
  call,
  createUser,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { untilWaiting } from '../../../testing/race.ts'
import { addDates, createSeries, publishSeries } from './series-scene.ts'
import { workOnDates } from './work-on-dates.ts'

let site: TestApp
let owner: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  owner = await createUser(site)
})
afterAll(() => site.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

interface Answer<T> {
  status: number
  body: T
}

async function ask<T>(method: Method, url: string, payload?: object, user = owner): Promise<Answer<T>> {
  return call<T>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })
}

async function datesOf(id: string): Promise<SeriesDateView[]> {
  return (await ask<{ items: SeriesDateView[] }>('GET', `/api/series/${id}/dates?limit=100`)).body.items
}

async function withDates() {
  const series = await createSeries(site, owner)
  await addDates(site, owner, series._id)
  return { series, dates: await datesOf(series._id) }
}

/** Sets the place of a date by hand, as the form of an event does. */
async function editByHand(eventId: string, fields: object) {
  const { body: event } = await ask<EventView>('GET', `/api/events/${eventId}`)
  const keys = [
    'title',
    'summary',
    'description',
    'category',
    'customUrl',
    'format',
    'venueName',
    'addressLine',
    'city',
    'country',
    'startsAt',
    'endsAt',
    'timezone',
    'currency',
  ] as const
  const body = Object.fromEntries(keys.map((key) => [key, event[key]]))
  const edited = await ask<EventView>('PUT', `/api/events/${eventId}`, { ...body, ...fields })
  expect(edited.status).toBe(200)
  return edited.body
}

test('what is set by hand while a run waits is not overwritten by it', async () => {
  const { series, dates } = await withDates()
  const asked = await ask<{ run: SeriesRunView }>('POST', `/api/series/${series._id}/dates/change`, {
    scope: 'following',
    eventId: dates[0]!.eventId,
    set: { venueName: 'Pier 7' },
  })
  await editByHand(dates[1]!.eventId, { venueName: 'Pier 9' })
  await editByHand(dates[2]!.eventId, { summary: 'By lantern' })
  await site.runJobs()
  const venues = await Promise.all(
    dates.map(async ({ eventId }) => (await ask<EventView>('GET', `/api/events/${eventId}`)).body.venueName),
  )
  expect(venues).toEqual(['Pier 7', 'Pier 9', 'Pier 7'])
  const run = await ask<SeriesRunView>('GET', `/api/series/${series._id}/runs/${asked.body.run._id}`)
  expect(run.body).toMatchObject({ state: 'finished', done: 3, skipped: 1 })
})

test('a date that is moved by hand while a run waits to move it stays where it is', async () => {
  for (const status of ['draft', 'published']) {
    const { series, dates } = await withDates()
    if (status === 'published') await publishSeries(site, owner, series._id)
    await ask('POST', `/api/series/${series._id}/dates/move`, {
      dates: { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' },
      days: 7,
    })
    await editByHand(dates[1]!.eventId, { startsAt: '2032-03-20T10:00:00.000Z', endsAt: '2032-03-20T12:00:00.000Z' })
    await site.runJobs()
    expect((await datesOf(series._id)).map(({ startsAt }) => startsAt)).toEqual([
      '2032-03-08T18:30:00.000Z',
      '2032-03-10T18:30:00.000Z',
      '2032-03-20T10:00:00.000Z',
    ])
  }
})

/**
 * Works on a run while a date is changed by hand: the change is written before the run reaches the date, and committed while the run waits
 * for it.
 */
async function workBehind(runId: string, eventId: string, change: Updateable<EventsTable>) {
  let working: Promise<void> | undefined
  await site.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('events').set(change).where('id', '=', eventId).execute()
    working = workOnDates(site.deps, runId)
    await untilWaiting(site, 1)
  })
  await working
}

test('what is being set by hand when a run comes to the date is waited for, and stays', async () => {
  const { series, dates } = await withDates()
  const { body: asked } = await ask<{ run: SeriesRunView }>('POST', `/api/series/${series._id}/dates/change`, {
    scope: 'following',
    eventId: dates[0]!.eventId,
    set: { venueName: 'Pier 7' },
  })
  await workBehind(asked.run._id, dates[1]!.eventId, { venue_name: 'Pier 9', series_differs: ['venueName'] })
  const venues = (
    await site.deps.db
      .selectFrom('events')
      .select('venue_name')
      .where('series_id', '=', series._id)
      .orderBy('starts_at')
      .execute()
  ).map(({ venue_name: venue }) => venue)
  expect(venues).toEqual(['Pier 7', 'Pier 9', 'Pier 7'])
})

test.each(['draft', 'published'])(
  'a %s date that is being moved by hand when a run comes to it stays there',
  async (status) => {
    const { series, dates } = await withDates()
    if (status === 'published') await publishSeries(site, owner, series._id)
    const { body: run } = await ask<SeriesRunView>('POST', `/api/series/${series._id}/dates/move`, {
      dates: { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' },
      days: 7,
    })
    await workBehind(run._id, dates[1]!.eventId, {
      starts_at: new Date('2032-03-20T10:00:00Z'),
      ends_at: new Date('2032-03-20T12:00:00Z'),
    })
    expect((await datesOf(series._id)).map(({ startsAt }) => startsAt)).toEqual([
      '2032-03-08T18:30:00.000Z',
      '2032-03-10T18:30:00.000Z',
      '2032-03-20T10:00:00.000Z',
    ])
  },
)

test('a run whose starter has lost the role ends, its owners are told once, and the screen says so', async () => {
  const { series } = await withDates()
  const manager = await addMember(site, { organisationId: await organisationOf(site, owner), role: 'manager' })
  const asked = await ask<SeriesRunView>(
    'POST',
    `/api/series/${series._id}/dates/cancel`,
    {
      dates: { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' },
      reason: 'Storm',
      title: 'Harbour tour',
    },
    manager,
  )
  expect(asked.status).toBe(202)
  await site.deps.pool.query(`update members set role = 'door' where user_id = $1`, [manager.id])
  await workOnDates(site.deps, asked.body._id)
  await workOnDates(site.deps, asked.body._id)
  await site.runJobs()
  expect((await datesOf(series._id)).map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
  const view = await ask<SeriesView>('GET', `/api/series/${series._id}`)
  expect(view.body).toMatchObject({
    run: null,
    lastRunId: asked.body._id,
    failedRun: { _id: asked.body._id, state: 'failed', done: 0, total: 3 },
  })
  const mails = site.mail.sent.filter(({ subject }) => subject === 'The change to your series has stopped')
  expect(mails.map(({ to }) => to.address)).toEqual([owner.email])
  expect(mails[0]?.text).toContain('0 of 3 dates')
  const again = await ask<SeriesRunView>('POST', `/api/series/${series._id}/dates/move`, {
    dates: { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' },
    days: 1,
  })
  expect(again.status).toBe(202)
  await site.runJobs()
  expect((await ask<SeriesView>('GET', `/api/series/${series._id}`)).body.failedRun).toBeNull()
})

test('some dates are published and taken off sale, and the others stay as they are', async () => {
  const { series, dates } = await withDates()
  const url = `/api/series/${series._id}/publish`
  const [first, second] = dates.map(({ eventId }) => eventId)
  const named = (eventIds: unknown[]) => ({ by: 'dates', eventIds })
  const put = async (to: string, span: object) => {
    const answer = await ask<{ series: SeriesView; run: SeriesRunView }>('PATCH', url, { to, dates: span })
    await site.runJobs()
    return answer
  }
  expect(await put('published', named([first, second]))).toMatchObject({
    status: 200,
    body: { run: { total: 2 }, series: { status: 'published' } },
  })
  const states = async () => (await datesOf(series._id)).map(({ status }) => status)
  expect(await states()).toEqual(['published', 'published', 'draft'])
  expect((await put('draft', named([second]))).body.series.status).toBe('published')
  expect(await states()).toEqual(['published', 'draft', 'draft'])
  await put('published', { by: 'span', from: dates[1]!.startsAt, to: '2033-01-01T00:00:00Z' })
  expect(await states()).toEqual(['published', 'published', 'published'])
  const other = await withDates()
  expect(await put('published', named([other.dates[0]!.eventId]))).toMatchObject({
    status: 404,
    body: { code: 'series.date_not_found' },
  })
})
