import type { SeriesDateView, SeriesRunView, SeriesView, TicketTypeView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { addDates, createSeries, seriesBody } from './series-scene.ts'

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

interface Answer<T> {
  readonly status: number
  readonly body: T
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function ask<T>(method: Method, url: string, payload?: object): Promise<Answer<T>> {
  return call<T>(site.app, { method, url, headers: organiser.headers, ...(payload && { payload }) })
}

const datesOf = async (id: string) =>
  (await ask<{ items: SeriesDateView[] }>('GET', `/api/series/${id}/dates?limit=100`)).body.items

const typesOf = async (eventId: string) =>
  (await ask<{ items: TicketTypeView[] }>('GET', `/api/tickets/event/${eventId}`)).body.items

const SEAT = { name: 'Seat', kind: 'paid', price: 500_000, capacity: 20 }
const FLOOR = { name: 'Floor', kind: 'paid', price: 200_000, capacity: 40 }

const bare = (series: SeriesView) => series.tickets.map(({ position: _position, ...ticket }) => ticket)

/** Removes the notes about edits by hand, as if the dates had been edited under the release that did not write them yet. */
async function asBefore(seriesId: string): Promise<void> {
  await site.deps.pool.query(`update events set series_differs = '{}' where series_id = $1`, [seriesId])
  await site.deps.pool.query('update series set dates_noted = false where id = $1', [seriesId])
}

/** Creates three dates and edits only the second by hand with `edit`, under the release that did not note it. */
async function editedBefore(
  edit: (eventId: string, types: TicketTypeView[]) => Promise<unknown>,
): Promise<{ series: SeriesView; dates: SeriesDateView[] }> {
  const series = await createSeries(site, organiser, { tickets: [SEAT, FLOOR] })
  await addDates(site, organiser, series._id)
  const [, second] = await datesOf(series._id)
  const edited = await edit(second!.eventId, await typesOf(second!.eventId))
  expect(edited).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) })
  await asBefore(series._id)
  return { series, dates: await datesOf(series._id) }
}

const dearer = (series: SeriesView) => bare(series).map((ticket) => ({ ...ticket, price: ticket.price + 100 }))

async function put<T>(series: SeriesView, path: string, payload: object): Promise<T> {
  const answer = await ask<T>('PUT', `/api/series/${series._id}${path}`, payload)
  expect(answer.status).toBe(200)
  await site.runJobs()
  return answer.body
}

test.each<[string, (eventId: string, types: TicketTypeView[]) => Promise<unknown>]>([
  ['changed', (eventId, [seat]) => ask('PUT', `/api/tickets/${eventId}/${seat!._id}`, { ...SEAT, price: 700_000 })],
  ['added', (eventId) => ask('POST', '/api/tickets/create', { eventId, name: 'Late', kind: 'free', capacity: 5 })],
  ['removed', (_, [seat]) => ask('DELETE', `/api/tickets/${seat!._id}`)],
])(
  'tickets that were %s by hand before the upgrade outlast the first run, and those of other dates do not',
  async (_what, edit) => {
    const { series, dates } = await editedBefore(edit)
    const kept = await typesOf(dates[1]!.eventId)
    const body = { tickets: dearer(series), applyTo: 'unchanged' }
    const counted = await put<{ affected: number; kept: number }>(series, '/tickets', { ...body, dryRun: true })
    expect(counted).toMatchObject({ affected: 2, kept: 1 })
    await put(series, '/tickets', body)
    expect((await datesOf(series._id)).map(({ differs }) => differs)).toEqual([[], ['ticketTypes'], []])
    expect(await typesOf(dates[1]!.eventId)).toEqual(kept)
    expect((await typesOf(dates[0]!.eventId)).map(({ price }) => price)).toEqual([500_100, 200_100])
  },
)

test('questions that a date asked before the upgrade outlast the first questions of its series', async () => {
  const question = (label: string) => ({ scope: 'guest', kind: 'short_text', label })
  const { series, dates } = await editedBefore((eventId) =>
    ask('POST', `/api/events/${eventId}/questions`, question('Your own mug?')),
  )
  const { run } = await put<{ run: SeriesRunView }>(series, '/questions', { questions: [question('Diet')] })
  expect(run).toMatchObject({ total: 2 })
  const asked = await Promise.all(
    dates.map(({ eventId }) => ask<{ items: { label: string }[] }>('GET', `/api/events/${eventId}/questions`)),
  )
  expect(asked.map(({ body }) => body.items.map(({ label }) => label))).toEqual([['Diet'], ['Your own mug?'], ['Diet']])
  expect((await datesOf(series._id))[1]?.differs).toEqual(['questions'])
})

test('editing the whole series notes it too, before its tickets change', async () => {
  const { series, dates } = await editedBefore((eventId, [seat]) =>
    ask('PUT', `/api/tickets/${eventId}/${seat!._id}`, { ...SEAT, price: 700_000 }),
  )
  const whole = { ...seriesBody({ tickets: dearer(series) }), customUrl: series.customUrl }
  await put(series, '', whole)
  const { rows } = await site.deps.pool.query('select series_differs from events where id = $1', [dates[1]!.eventId])
  expect(rows).toEqual([{ series_differs: ['ticketTypes'] }])
})

test('is noted once: dates that keep what their series had then, and those that a run changed, are reached by later runs', async () => {
  const { series, dates } = await editedBefore((eventId) => ask('GET', `/api/events/${eventId}`))
  await put(series, '/tickets', { tickets: [...dearer(series), { ...FLOOR, name: 'Box' }], applyTo: 'new' })
  expect((await typesOf(dates[1]!.eventId)).map(({ price }) => price)).toEqual([500_000, 200_000])
  const { body: now } = await ask<SeriesView>('GET', `/api/series/${series._id}`)
  const answer = await put<{ affected: number }>(series, '/tickets', { tickets: bare(now), applyTo: 'unchanged' })
  expect(answer.affected).toBe(3)
  expect((await typesOf(dates[1]!.eventId)).map(({ name }) => name)).toEqual(['Seat', 'Floor', 'Box'])
  // The run changed their tickets, which is no edit by hand either.
  const again = { tickets: bare(now), applyTo: 'unchanged', dryRun: true }
  expect((await put<{ affected: number }>(series, '/tickets', again)).affected).toBe(3)
})
