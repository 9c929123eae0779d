import type { PublicEventView, PublicSeriesView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { buildTestApp, call, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { listSitemapSeries } from '../../programme/storefront/index.ts'
import { addDates, createSeries, dailyRule, publishSeries } from './series-scene.ts'

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

const read = (customUrl: string, query = '') =>
  call<PublicSeriesView>(site.app, { url: `/api/series/by-url/${customUrl}${query}` })

/** A published series with the dates of a rule, by default three evenings from 1 March 2032. */
async function published(fields: Record<string, unknown> = {}, rule: object = dailyRule()) {
  const series = await createSeries(site, organiser, fields)
  await addDates(site, organiser, series._id, rule)
  await publishSeries(site, organiser, series._id)
  const rows = await site.deps.db
    .selectFrom('events')
    .select(['id', 'custom_url'])
    .where('series_id', '=', series._id)
    .orderBy('starts_at')
    .execute()
  return { ...series, dateIds: rows.map(({ id }) => id), dateUrls: rows.map(({ custom_url: url }) => url) }
}

const setDate = (id: string | undefined, values: Record<string, unknown>) =>
  site.deps.db.updateTable('events').set(values).where('id', '=', String(id)).execute()

async function organisationOf(seriesId: string): Promise<string> {
  const { organiser_id: id } = await site.deps.db
    .selectFrom('series')
    .select('organiser_id')
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow()
  return id
}

async function fillDate(id: string | undefined, left: number) {
  await site.deps.db
    .updateTable('counters')
    .set({ claimed: 20 - left })
    .where('event_id', '=', String(id))
    .where('kind', '=', 'ticket_type')
    .execute()
}

describe('the page of a series', () => {
  test('shows the month of the next date, each date with what is left, in the zone of the series', async () => {
    const series = await published({ title: 'River tour' })
    await fillDate(series.dateIds[1], 3)
    const { status, body } = await read(series.customUrl)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'River tour',
      priceFrom: 500_000,
      organiser: { _id: await organisationOf(series._id) },
      next: { customUrl: series.dateUrls[0], startsAt: '2032-03-01T18:30:00.000Z', day: '2032-03-01', state: 'open' },
      month: {
        month: '2032-03',
        earlier: null,
        later: null,
        day: null,
        days: [
          { day: '2032-03-01', dates: 1, open: 1, over: false },
          { day: '2032-03-02', dates: 1, open: 1, over: false },
          { day: '2032-03-03', dates: 1, open: 1, over: false },
        ],
      },
    })
    expect(body.month.dates.map(({ left }) => left)).toEqual([20, 3, 20])
  })

  test('tells which dates are sold out, cancelled, moved, postponed and not on sale', async () => {
    const series = await published(
      { tickets: [{ name: 'Seat', kind: 'paid', price: 500_000, capacity: 20, waitingList: true }] },
      dailyRule({ ends: { by: 'count', days: 5 } }),
    )
    const [soldOut, cancelled, moved, postponed, paused] = series.dateIds
    await fillDate(soldOut, 0)
    await setDate(cancelled, { status: 'cancelled' })
    await setDate(moved, { postponed_at: new Date(), postponed_from: new Date('2032-02-01T18:30:00Z') })
    await setDate(postponed, { postponed_at: new Date(), dates_open: true })
    await site.deps.db
      .updateTable('ticket_types')
      .set({ status: 'paused' })
      .where('event_id', '=', String(paused))
      .execute()
    const { body } = await read(series.customUrl)
    expect(body.month.dates.map(({ state }) => state)).toEqual(['sold_out', 'cancelled', 'open', 'postponed', 'closed'])
    expect(body.month.dates.map(({ waitingList }) => waitingList)).toEqual([true, false, false, false, false])
    expect(body.month.dates[2]?.formerStartsAt).toBe('2032-02-01T18:30:00.000Z')
    expect(body.month.days.map(({ open }) => open)).toEqual([0, 0, 1, 0, 0])
    expect(body.next?.customUrl).toBe(series.dateUrls[0])
  })

  test('names the place of a date that is elsewhere', async () => {
    const series = await published({ venueName: 'Pier 3', city: 'Lagos' })
    await site.deps.db
      .updateTable('events')
      .set({ venue_name: 'The Barn', city: 'Ibadan' })
      .where('id', '=', String(series.dateIds[1]))
      .execute()
    const { dates } = (await read(series.customUrl)).body.month
    expect(dates.map(({ place }) => place && [place.venueName, place.city])).toEqual([
      undefined,
      ['The Barn', 'Ibadan'],
      undefined,
    ])
  })

  test('counts a limit of the whole date, and a table as the people it seats', async () => {
    const series = await published({
      capacity: 9,
      tickets: [{ name: 'Seat', kind: 'paid', price: 500_000, capacity: null }],
    })
    expect((await read(series.customUrl)).body.next?.left).toBe(9)
    await site.deps.db.updateTable('counters').set({ claimed: 9 }).where('id', '=', String(series.dateIds[0])).execute()
    expect((await read(series.customUrl)).body.next?.state).toBe('sold_out')
  })

  test('counts as open by day exactly the dates that it lists as open', async () => {
    const series = await published(
      {
        capacity: 9,
        tickets: [
          { name: 'Seat', kind: 'paid', price: 500_000, capacity: 20, waitingList: true },
          { name: 'Floor', kind: 'paid', price: 300_000, capacity: null, waitingList: true },
        ],
      },
      dailyRule({ ends: { by: 'count', days: 7 } }),
    )
    const { db } = site.deps
    const [full, awaitedWhole, awaitedSeat, over, seatsGone, allGone] = series.dateIds.map(String)
    const fill = (id: string, claimed: number) => db.updateTable('counters').set({ claimed }).where('id', '=', id)
    const waitFor = async (eventId: string, forRoom: boolean) => {
      const { id } = await db
        .selectFrom('ticket_types')
        .select('id')
        .where('event_id', '=', eventId)
        .where('name', '=', 'Seat')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('waiting_entries')
        .values({
          id: uuidv7(),
          event_id: eventId,
          ticket_type_id: id,
          email: `waits-${eventId}@example.org`,
          name: 'Ada Guest',
          quantity: 1,
          for_room: forRoom,
        })
        .execute()
    }
    await fill(String(full), 9).execute()
    await waitFor(String(awaitedWhole), true)
    await waitFor(String(awaitedSeat), false)
    await setDate(over, { starts_at: new Date('2020-03-04T18:30:00Z'), ends_at: new Date('2020-03-04T20:30:00Z') })
    await fillDate(seatsGone, 0)
    await db.updateTable('ticket_types').set({ status: 'paused' }).where('event_id', '=', String(allGone)).execute()
    const states = []
    for (const month of ['2020-03', '2032-03']) {
      const { days, dates } = (await read(series.customUrl, `?month=${month}`)).body.month
      expect(days.map(({ open }) => open === 1)).toEqual(dates.map(({ state }) => state === 'open'))
      expect(days.map((day) => day.over)).toEqual(dates.map(({ state }) => state === 'over'))
      states.push(...dates.map(({ state }) => state))
    }
    expect(states).toEqual(['over', 'sold_out', 'sold_out', 'open', 'open', 'closed', 'open'])
  })

  test('lists a chosen day of many, by default the first with tickets', async () => {
    const times = Array.from({ length: 12 }, (_, hour) => ({
      at: `${String(hour + 8).padStart(2, '0')}:00`,
      minutes: 50,
    }))
    const series = await published({}, dailyRule({ times }))
    for (const id of series.dateIds.slice(0, 12)) await fillDate(id, 0)
    const first = (await read(series.customUrl)).body.month
    expect(first).toMatchObject({ day: '2032-03-02', days: [{ dates: 12, open: 0 }, { open: 12 }, { open: 12 }] })
    expect(first.dates).toHaveLength(12)
    const { month } = (await read(series.customUrl, '?month=2032-03&day=2032-03-01')).body
    expect(month.day).toBe('2032-03-01')
    expect(new Set(month.dates.map(({ state }) => state))).toEqual(new Set(['sold_out']))
    // A requested day without dates is ignored.
    expect((await read(series.customUrl, '?day=2032-03-20')).body.month.day).toBe('2032-03-02')
  })

  test('turns to the nearest months with dates, and says that a month has none', async () => {
    const series = await published(
      {},
      dailyRule({ ends: { by: 'count', days: 1 }, extra: [{ day: '2032-07-31', at: '20:00', minutes: 60 }] }),
    )
    expect((await read(series.customUrl)).body.month).toMatchObject({
      month: '2032-03',
      earlier: null,
      later: '2032-07',
    })
    const empty = (await read(series.customUrl, '?month=2032-05')).body.month
    expect(empty).toMatchObject({ earlier: '2032-03', later: '2032-07', days: [], dates: [] })
    expect((await read(series.customUrl, '?month=2032-08')).body.month).toMatchObject({
      earlier: '2032-07',
      later: null,
    })
  })

  test.each([
    // Half past midnight on 1 March in Auckland is 29 February in UTC.
    ['Pacific/Auckland', '00:30', '2032-03', '2032-03-01', '2032-02-29T11:30:00.000Z'],
    // Half past eleven at night on 29 February in Honolulu is 1 March in UTC.
    ['Pacific/Honolulu', '23:30', '2032-02', '2032-02-29', '2032-03-01T09:30:00.000Z'],
  ])('has a date of %s at %s in %s', async (timezone, at, month, day, startsAt) => {
    const rule = dailyRule({ startsOn: day, times: [{ at, minutes: 60 }], ends: { by: 'count', days: 1 } })
    const series = await published({ timezone }, rule)
    const { body } = await read(series.customUrl, `?month=${month}`)
    expect(body.month).toMatchObject({
      month,
      earlier: null,
      later: null,
      days: [{ day, dates: 1 }],
      dates: [{ startsAt }],
    })
    const other = month === '2032-03' ? '2032-02' : '2032-03'
    expect((await read(series.customUrl, `?month=${other}`)).body.month).toMatchObject({
      days: [],
      [month > other ? 'later' : 'earlier']: month,
    })
  })

  test('never shows drafts, blocked dates or dates that are unlisted by hand', async () => {
    const series = await published({}, dailyRule({ ends: { by: 'count', days: 4 } }))
    await setDate(series.dateIds[0], { status: 'draft' })
    await setDate(series.dateIds[1], { visibility: 'unlisted' })
    await setDate(series.dateIds[2], { taken_down_at: new Date() })
    const { body } = await read(series.customUrl)
    expect(body.month.dates.map(({ customUrl }) => customUrl)).toEqual([series.dateUrls[3]])
    expect(body.next?.customUrl).toBe(series.dateUrls[3])
  })

  test('shows an unlisted series to who knows its address, and keeps it from search engines', async () => {
    const series = await published({ visibility: 'unlisted' })
    const { body } = await read(series.customUrl)
    expect(body).toMatchObject({ indexable: false, month: { days: { length: 3 } } })
    expect((await site.app.inject({ url: '/sitemap.xml' })).body).not.toContain(series.customUrl)
  })

  test('stays while all its dates are over, and says so', async () => {
    const series = await published()
    for (const [index, id] of series.dateIds.entries())
      await setDate(id, {
        starts_at: new Date(Date.UTC(2025, 2, index + 1, 18)),
        ends_at: new Date(Date.UTC(2025, 2, index + 1, 20)),
      })
    const { body } = await read(series.customUrl)
    expect(body).toMatchObject({ next: null, month: { month: '2025-03', dates: { length: 3 } } })
    expect(new Set(body.month.dates.map(({ state }) => state))).toEqual(new Set(['over']))
  })

  test('is not found: a draft, one without public dates, of a suspended organisation, or of no series', async () => {
    const draft = await createSeries(site, organiser)
    await addDates(site, organiser, draft._id)
    const hidden = await published()
    await site.deps.db.updateTable('events').set({ status: 'draft' }).where('series_id', '=', hidden._id).execute()
    const other = await createUser(site)
    const suspended = await createSeries(site, other)
    await addDates(site, other, suspended._id)
    await publishSeries(site, other, suspended._id)
    expect((await read(suspended.customUrl)).status).toBe(200)
    await site.deps.db
      .updateTable('organisations')
      .set({ suspended_at: new Date() })
      .where('id', '=', await organisationOf(suspended._id))
      .execute()
    for (const url of [draft.customUrl, hidden.customUrl, suspended.customUrl, 'nothing']) {
      expect((await read(url)).status).toBe(404)
      expect((await site.app.inject({ url: `/series/${url}/calendar.ics` })).statusCode).toBe(
        url === hidden.customUrl ? 200 : 404,
      )
    }
    expect((await read(hidden.customUrl, '?month=2032-13')).status).toBe(400)
  })
})

test('the page of a date names its series and the dates beside it', async () => {
  const series = await published({ title: 'Lake tour' })
  const page = async (index: number) =>
    (await call<PublicEventView>(site.app, { url: `/api/events/by-url/${series.dateUrls[index]}` })).body
  expect((await page(1)).series).toMatchObject({
    customUrl: series.customUrl,
    title: 'Lake tour',
    previous: { customUrl: series.dateUrls[0] },
    next: { customUrl: series.dateUrls[2] },
  })
  expect((await page(2)).series?.next).toBeNull()
  await site.deps.db.updateTable('series').set({ status: 'draft' }).where('id', '=', series._id).execute()
  expect((await page(1)).series).toBeUndefined()
})

test('search engines are told of a series in place of its dates', async () => {
  const series = await published()
  const { body } = await site.app.inject({ url: '/sitemap.xml' })
  expect(body).toContain(`/series/${series.customUrl}</loc>`)
  expect(body).not.toContain(String(series.dateUrls[0]))
})

test('search engines are told of a series until its last date has ended', async () => {
  const series = await published()
  const inSitemap = async (startsAt: number, endsAt: number) => {
    for (const id of series.dateIds)
      await setDate(id, { starts_at: new Date(Date.now() + startsAt), ends_at: new Date(Date.now() + endsAt) })
    return (await listSitemapSeries(site.deps.db, { limit: 1000, offset: 0 })).some(({ id }) => id === series._id)
  }
  const hour = 3_600_000
  expect(await inSitemap(-hour, hour)).toBe(true)
  expect(await inSitemap(-2 * hour, -hour)).toBe(false)
})

test('the calendar of a series holds its dates and strikes out cancelled ones', async () => {
  const series = await published({ title: 'Canal, tour' })
  await setDate(series.dateIds[1], { status: 'cancelled' })
  await setDate(series.dateIds[2], { status: 'draft' })
  const answer = await site.app.inject({ url: `/series/${series.customUrl}/calendar.ics` })
  expect(answer.headers['content-type']).toContain('text/calendar')
  expect(answer.body.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(answer.body.match(/STATUS:(?:CONFIRMED|CANCELLED)/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED'])
  const again = await site.app.inject({
    url: `/series/${series.customUrl}/calendar.ics`,
    headers: { 'if-none-match': String(answer.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
})
