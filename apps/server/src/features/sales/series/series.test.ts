import type { EventView, SeriesDateView, SeriesRunView, SeriesView, RulePreviewView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createPaidOrder,
  createSession,
  createUser,
  eventBody,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { addDates, createSeries, dailyRule, seriesBody } from './series-scene.ts'

const TOO_LONG = 'Choose an end within twenty years of the first day.'
const SPAN = { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' }

let site: TestApp
let organiser: TestUser
let stranger: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  stranger = await createUser(site)
})
afterAll(() => site.close())

interface Answer<T> {
  status: number
  body: T
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function ask<T>(method: Method, url: string, payload?: object, user = organiser): Promise<Answer<T>> {
  return call<T>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })
}

async function datesOf(id: string, query = 'limit=100'): Promise<SeriesDateView[]> {
  const { body } = await ask<{ items: SeriesDateView[] }>('GET', `/api/series/${id}/dates?${query}`)
  return body.items
}

async function published(fields: Record<string, unknown> = {}, rule: object = dailyRule()) {
  const series = await createSeries(site, organiser, fields)
  await addDates(site, organiser, series._id, rule)
  const answer = await ask<{ series: SeriesView; run: SeriesRunView }>('PATCH', `/api/series/${series._id}/publish`, {
    to: 'published',
  })
  expect(answer.status).toBe(200)
  await site.runJobs()
  return series
}

async function buyFirstDate(seriesId: string): Promise<void> {
  const [first] = await datesOf(seriesId)
  const eventId = first?.eventId ?? ''
  const type = await site.deps.db
    .selectFrom('ticket_types')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  await createPaidOrder(site, { eventId, ticketTypeId: type.id })
}

describe('dates of a rule', () => {
  test('can be published when the address of the series is cut from a long title', async () => {
    // Cut at the longest, this title would leave a dash at the end, and two of them in the addresses of its dates.
    const title = 'Pottery for complete beginners and everybody who would like to try it'
    for (const address of ['pottery-for-complete-beginners', /^pottery-for-complete-beginners-[0-9a-f]{8}$/]) {
      const { _id, customUrl } = await published({ title })
      expect(customUrl).toMatch(address)
      expect((await datesOf(_id)).map(({ status }) => status)).toEqual(['published', 'published', 'published'])
    }
  })

  test('are events with their tickets, made once however often they are asked for', async () => {
    const series = await createSeries(site, organiser, { doorsOpenMinutes: 30, capacity: 15 })
    await addDates(site, organiser, series._id)
    await addDates(site, organiser, series._id)
    const dates = await datesOf(series._id)
    expect(dates.map(({ startsAt }) => startsAt)).toEqual([
      '2032-03-01T18:30:00.000Z',
      '2032-03-02T18:30:00.000Z',
      '2032-03-03T18:30:00.000Z',
    ])
    expect(dates[0]).toMatchObject({ status: 'draft', capacity: 15, claimed: 0, differs: [], soldOut: false })
    const { body: event } = await ask<EventView>('GET', `/api/events/${dates[0]?.eventId}`)
    expect(event).toMatchObject({
      title: 'Harbour tour',
      doorsOpenAt: '2032-03-01T18:00:00.000Z',
      customUrl: `${series.customUrl}-2032-03-01-1930`,
    })
    const { body: types } = await ask<{ items: object[] }>('GET', `/api/tickets/event/${dates[0]?.eventId}`)
    expect(types.items).toMatchObject([{ name: 'Seat', price: 500_000, capacity: 20, saleState: expect.anything() }])
    await addDates(site, organiser, series._id, dailyRule({ ends: { by: 'count', days: 5 } }))
    expect(await datesOf(series._id)).toHaveLength(5)
  })

  test('are read by month and by cursor', async () => {
    const series = await createSeries(site, organiser)
    await addDates(site, organiser, series._id, dailyRule({ ends: { by: 'count', days: 40 } }))
    expect(await datesOf(series._id, 'month=2032-04&limit=100')).toHaveLength(9)
    const [start, end] = ['2032-04-03', '2032-04-05']
    const days = (query: string) =>
      datesOf(series._id, `limit=100&${query}`).then((items) => items.map(({ startsAt }) => startsAt.slice(0, 10)))
    const april = await days('month=2032-04')
    expect(await days(`from=${start}&to=${end}`)).toEqual(april.filter((day) => day >= start && day <= end))
    expect(await days(`month=2032-04&from=${end}`)).toEqual(april.filter((day) => day >= end))
    const url = `/api/series/${series._id}/dates?limit=30`
    const first = await ask<{ next: string; total: number }>('GET', url)
    expect(first.body.total).toBe(40)
    const rest = await ask<{ items: object[] }>('GET', `${url}&after=${encodeURIComponent(first.body.next)}`)
    expect(rest.body.items).toHaveLength(10)
  })

  test.each([
    ['a weekly rule without days', { frequency: 'weekly' }, { 'rule.weekdays': 'Choose at least one weekday.' }],
    ['a monthly rule without a day', { frequency: 'monthly' }, { 'rule.monthly': 'Choose the day of the month.' }],
    [
      'an end before the beginning',
      { ends: { by: 'day', day: '2031-01-01' } },
      { 'rule.ends': 'Choose a day on or after the first day.' },
    ],
    ['a rule of forty years', { ends: { by: 'day', day: '2072-01-01' } }, { 'rule.ends': TOO_LONG }],
    [
      'a count that reaches too far',
      { frequency: 'monthly', monthly: { by: 'day', day: 31 }, ends: { by: 'count', days: 900 } },
      { 'rule.ends': TOO_LONG },
    ],
    [
      'the same time twice',
      { times: [1, 2].map(() => ({ at: '10:00', minutes: 30 })) },
      { 'rule.times': 'Enter each time only once.' },
    ],
    [
      'a rule without an end',
      { ends: undefined },
      { 'rule.ends': 'Say when the dates end: after a number of days or on a day.' },
    ],
  ])('%s is refused at its field, and nothing is made', async (_what, fields, faults) => {
    const series = await createSeries(site, organiser)
    const answer = await ask('POST', `/api/series/${series._id}/dates`, { rule: dailyRule(fields) })
    expect(answer).toMatchObject({ status: 400, body: { fields: faults } })
    expect(await datesOf(series._id)).toEqual([])
  })

  test('more than 100,000 are refused', async () => {
    const series = await createSeries(site, organiser)
    const times = Array.from({ length: 30 }, (_, index) => ({
      at: `${String(8 + Math.floor(index / 3)).padStart(2, '0')}:${['00', '20', '40'][index % 3]}`,
      minutes: 15,
    }))
    const answer = await ask('POST', `/api/series/${series._id}/dates`, {
      rule: dailyRule({ times, ends: { by: 'count', days: 4000 } }),
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'series.too_many_dates' } })
  })
})

test('a preview tells what clock changes do, and makes nothing', async () => {
  const rule = dailyRule({
    startsOn: '2032-03-27',
    times: [{ at: '02:30', minutes: 60 }],
    ends: { by: 'count', days: 3 },
  })
  const preview = (fields: object) =>
    ask<RulePreviewView>('POST', '/api/series/preview', { rule: { ...rule, ...fields }, timezone: 'Europe/Berlin' })
  const moved = await preview({ missingHour: 'move' })
  expect(moved.body).toMatchObject({
    total: 3,
    added: 3,
    clockNotes: [{ day: '2032-03-28', at: '02:30', kind: 'missing', movedTo: '03:30' }],
  })
  expect((await preview({ missingHour: 'skip' })).body).toMatchObject({ total: 2, clockNotes: [{ movedTo: null }] })
  const autumn = await preview({ startsOn: '2032-10-31' })
  expect(autumn.body.clockNotes).toEqual([{ day: '2032-10-31', at: '02:30', kind: 'twice', movedTo: null }])
  expect(autumn.body.first).toBe('2032-10-31T00:30:00.000Z')
})

describe('a change of a series', () => {
  test('reaches its dates except where they differ, and the description is not repeated', async () => {
    const series = await published()
    const [first, second] = await datesOf(series._id)
    const own = (await ask<EventView>('GET', `/api/events/${first?.eventId}`)).body
    const edited = await ask<EventView>('PUT', `/api/events/${first?.eventId}`, {
      ...eventBody(),
      ...Object.fromEntries(
        [
          'title',
          'summary',
          'description',
          'category',
          'customUrl',
          'addressLine',
          'city',
          'country',
          'startsAt',
          'endsAt',
          'timezone',
          'currency',
        ].map((key) => [key, own[key as keyof EventView]]),
      ),
      venueName: 'Pier 9',
    })
    expect(edited.status).toBe(200)
    expect((await datesOf(series._id))[0]?.differs).toEqual(['venueName'])
    const description = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bring a coat.' }] }],
    }
    const tickets = series.tickets.map(({ position: _position, ...ticket }) => ticket)
    const change = {
      ...seriesBody({ tickets }),
      customUrl: series.customUrl,
      venueName: 'Pier 4',
      title: 'Night tour',
      description,
    }
    const answer = await ask<{ run: SeriesRunView }>('PUT', `/api/series/${series._id}`, change)
    expect(answer).toMatchObject({ status: 200, body: { run: { kind: 'update', total: 3 } } })
    await site.runJobs()
    const read = async (id?: string) => (await ask<EventView>('GET', `/api/events/${id}`)).body
    expect(await read(first?.eventId)).toMatchObject({ title: 'Night tour', venueName: 'Pier 9', description })
    expect(await read(second?.eventId)).toMatchObject({ title: 'Night tour', venueName: 'Pier 4', description })
    const kept = await site.deps.db
      .selectFrom('events')
      .select('description')
      .where('series_id', '=', series._id)
      .execute()
    expect(kept.every((row) => row.description === null)).toBe(true)
    const page = await call<{ description: object }>(site.app, {
      method: 'GET',
      url: `/api/events/by-url/${second?.customUrl}`,
    })
    expect(page.body.description).toEqual(description)
  })

  test('of this date and those that follow makes them differ; the number is told beforehand', async () => {
    const series = await createSeries(site, organiser)
    await addDates(site, organiser, series._id)
    const [, second] = await datesOf(series._id)
    const url = `/api/series/${series._id}/dates/change`
    const payload = { scope: 'following', eventId: second?.eventId, set: { time: '20:00', minutes: 60, city: 'Ikeja' } }
    expect((await ask('POST', url, { ...payload, dryRun: true })).body).toEqual({
      affected: 2,
      kept: 0,
      sold: 0,
      shifted: 0,
      run: null,
    })
    await ask('POST', url, payload)
    await site.runJobs()
    const dates = await datesOf(series._id)
    expect(dates.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['18:30', '19:00', '19:00'])
    expect(dates[2]?.endsAt).toBe('2032-03-03T20:00:00.000Z')
    expect(dates[1]?.differs).toEqual(['city', 'startsAt', 'endsAt'])
    const all = { scope: 'all_unchanged', eventId: second?.eventId, set: { city: 'Badagry' }, dryRun: true }
    expect((await ask('POST', url, all)).body).toMatchObject({ affected: 1, kept: 2 })
  })

  test('to a time that a clock change skips says on how many dates', async () => {
    const series = await createSeries(site, organiser, { timezone: 'Europe/Berlin' })
    await addDates(site, organiser, series._id, dailyRule({ startsOn: '2032-03-27' }))
    const dates = await datesOf(series._id)
    const payload = { scope: 'following', eventId: dates[0]?.eventId, set: { time: '02:30' } }
    const { body } = await ask('POST', `/api/series/${series._id}/dates/change`, payload)
    expect(body).toMatchObject({ affected: 3, shifted: 1 })
    await site.runJobs()
    expect((await datesOf(series._id)).map(({ startsAt }) => startsAt.slice(11, 16))).toEqual([
      '01:30',
      '01:30',
      '00:30',
    ])
  })

  test('by a move to a time that a clock change skips says on how many dates, before and without moving any', async () => {
    const series = await createSeries(site, organiser, { timezone: 'Europe/Berlin' })
    await addDates(
      site,
      organiser,
      series._id,
      dailyRule({ startsOn: '2032-03-27', times: [{ at: '01:30', minutes: 60 }] }),
    )
    const before = await datesOf(series._id)
    const dates = { by: 'span', from: '2032-03-01T00:00:00Z', to: '2032-04-01T00:00:00Z' }
    const url = `/api/series/${series._id}/dates/move`
    expect((await ask('POST', `${url}/preview`, { dates, minutes: 60 })).body).toEqual({ affected: 3, shifted: 1 })
    expect((await ask('POST', `${url}/preview`, { dates, days: 1 })).body).toEqual({ affected: 3, shifted: 0 })
    expect(await datesOf(series._id)).toEqual(before)
    await ask('POST', url, { dates, minutes: 60 })
    await site.runJobs()
    expect((await datesOf(series._id)).map(({ startsAt }) => startsAt.slice(11, 16))).toEqual([
      '01:30',
      '01:30',
      '00:30',
    ])
  })

  test('does not start a published date in the past, and leaves one that has begun where it is', async () => {
    const series = await published()
    const [first] = await datesOf(series._id)
    const url = `/api/series/${series._id}/dates/change`
    const payload = { scope: 'this', eventId: first?.eventId, set: { time: '08:00' } }
    // The date begins at 18:30; it is noon.
    site.setClock(new Date('2032-03-01T12:00:00Z'))
    const later = { ...organiser, ...(await createSession(site, organiser.id, 24 * 365 * 10)) }
    const past = { status: 409, body: { code: 'series.moves_to_past' } }
    expect(await ask('POST', url, { ...payload, dryRun: true }, later)).toMatchObject(past)
    expect(await ask('POST', url, payload, later)).toMatchObject(past)
    site.setClock(new Date('2032-03-01T19:00:00Z'))
    expect((await ask('POST', url, payload, later)).status).toBe(200)
    site.setClock(null)
  })
})

describe('dates together', () => {
  test('two who cancel the same span at once start one run; every buyer is refunded once', async () => {
    const series = await published()
    await buyFirstDate(series._id)
    await site.runJobs()
    const url = `/api/series/${series._id}/dates/cancel`
    const payload = { dates: SPAN, reason: 'Storm', title: 'Harbour tour' }
    const answers = await Promise.all([1, 2, 3].map(() => ask<SeriesRunView>('POST', url, payload)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    const other = await ask('POST', `/api/series/${series._id}/dates/move`, { dates: SPAN, days: 1 })
    expect(other).toMatchObject({ status: 409, body: { code: 'series.busy' } })
    await site.runJobs()
    expect((await datesOf(series._id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { rows } = await site.deps.pool.query(`select id from refunds where reason = 'event_cancelled'`)
    expect(rows).toHaveLength(1)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('of a span that are over are neither cancelled and refunded nor moved', async () => {
    const series = await published()
    // The first date has ended, the others are to come.
    site.setClock(new Date('2032-03-02T08:00:00Z'))
    const later = { ...organiser, ...(await createSession(site, organiser.id, 24 * 365 * 10)) }
    const url = `/api/series/${series._id}/dates`
    const moved = await ask<SeriesRunView>('POST', `${url}/move`, { dates: SPAN, minutes: 30 }, later)
    expect(moved).toMatchObject({ status: 202, body: { total: 2 } })
    await site.runJobs()
    const payload = { dates: SPAN, reason: 'Storm', title: 'Harbour tour' }
    expect((await ask<SeriesRunView>('POST', `${url}/cancel`, payload, later)).body).toMatchObject({ total: 2 })
    await site.runJobs()
    site.setClock(null)
    expect((await datesOf(series._id)).map(({ status, startsAt }) => [status, startsAt.slice(11, 16)])).toEqual([
      ['published', '18:30'],
      ['cancelled', '19:00'],
      ['cancelled', '19:00'],
    ])
  })

  test('are moved by the wall clock, past each other, and are not made a second time', async () => {
    const series = await published()
    const answer = await ask('POST', `/api/series/${series._id}/dates/move`, { dates: SPAN, days: 1, minutes: 30 })
    expect(answer.status).toBe(202)
    await site.runJobs()
    expect((await datesOf(series._id)).map(({ startsAt }) => startsAt)).toEqual([
      '2032-03-02T19:00:00.000Z',
      '2032-03-03T19:00:00.000Z',
      '2032-03-04T19:00:00.000Z',
    ])
    await addDates(site, organiser, series._id)
    expect(await datesOf(series._id)).toHaveLength(3)
  })

  test('a date of another series changes nothing', async () => {
    const [mine, other] = [await createSeries(site, organiser), await createSeries(site, organiser)]
    await addDates(site, organiser, mine._id)
    await addDates(site, organiser, other._id)
    const [foreign] = await datesOf(other._id)
    const [own] = await datesOf(mine._id)
    const dates = { by: 'dates', eventIds: [own?.eventId, foreign?.eventId] }
    const answer = await ask('POST', `/api/series/${mine._id}/dates/cancel`, {
      dates,
      reason: '',
      title: 'Harbour tour',
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'series.date_not_found' } })
  })
})

test('a stranger gets the answer of a series that does not exist', async () => {
  const series = await createSeries(site, organiser)
  for (const [method, path, payload] of [
    ['GET', '', undefined],
    ['GET', '/dates', undefined],
    ['DELETE', '', undefined],
    ['POST', '/dates', { rule: dailyRule() }],
    ['POST', '/dates/cancel', { dates: SPAN, reason: '', title: 'Harbour tour' }],
  ] as const) {
    const foreign = await ask(method, `/api/series/${series._id}${path}`, payload, stranger)
    const missing = await ask(method, `/api/series/01890000-0000-7000-8000-000000000000${path}`, payload, stranger)
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(foreign.body).toMatchObject({ code: 'series.not_found' })
  }
})

test('an address belongs to an event or to a series', async () => {
  const series = await createSeries(site, organiser, { customUrl: 'harbour-tours' })
  expect(series.customUrl).toBe('harbour-tours')
  const event = await ask('POST', '/api/events/create', eventBody({ customUrl: 'harbour-tours' }))
  expect(event).toMatchObject({ status: 409, body: { code: 'event.custom_url_taken' } })
  await ask('POST', '/api/events/create', eventBody({ customUrl: 'harbour-nights' }))
  const taken = await ask('POST', '/api/series', seriesBody({ customUrl: 'harbour-nights' }))
  expect(taken).toMatchObject({ status: 409, body: { code: 'event.custom_url_taken' } })
})

test('a draft series is deleted with its dates, one that is on sale or ordered from is not', async () => {
  const draft = await createSeries(site, organiser)
  await addDates(site, organiser, draft._id)
  expect((await ask('DELETE', `/api/series/${draft._id}`)).status).toBe(204)
  const series = await published()
  expect(await ask('DELETE', `/api/series/${series._id}`)).toMatchObject({ body: { code: 'series.published' } })
  await buyFirstDate(series._id)
  await ask('PATCH', `/api/series/${series._id}/publish`, { to: 'draft' })
  await site.runJobs()
  expect(await ask('DELETE', `/api/series/${series._id}`)).toMatchObject({ body: { code: 'series.has_orders' } })
})
