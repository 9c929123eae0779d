import type { ListingView, OrderView, PublicEventView, PublicSeriesView, SeriesPassesView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  placeOrder,
  type TestApp,
  ticketTypeBody,
  type TestUser,
} from '../../../../testing/index.ts'
import { atOnce } from '../../../../testing/race.ts'
import { addDates, createSeries, dailyRule, publishSeries } from '../series-scene.ts'
import { sellPasses } from './passes-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** A published series with so many dates, one a day. */
async function createCourse(days = 4) {
  const organiser = await createUser(site)
  const series = await createSeries(site, organiser)
  await addDates(site, organiser, series._id, dailyRule({ ends: { by: 'count', days } }))
  await publishSeries(site, organiser, series._id)
  return { organiser, seriesId: series._id, customUrl: series.customUrl }
}

const passesOf = (seriesId: string, { headers }: Pick<TestUser, 'headers'>, method: 'GET' | 'POST' = 'GET') =>
  call<SeriesPassesView & { code?: string }>(site.app, { method, url: `/api/series/${seriesId}/passes`, headers })

const pageOf = async (customUrl: string) =>
  (await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${customUrl}` })).body

/** Sets the start of the first `count` dates that are still to come to `seconds` from now; by default they began a minute ago. */
async function begin(seriesId: string, count: number, seconds = -60) {
  await sql`
    update events set starts_at = now() + make_interval(secs => ${seconds})
    where id in (select id from events where series_id = ${seriesId} and starts_at > now() order by starts_at limit ${count})`.execute(
    site.deps.db,
  )
}

/** Waits until `count` dates have begun. */
async function untilBegun(seriesId: string, count: number): Promise<void> {
  const begun = async () => {
    const { rows } = await site.deps.pool.query<{ count: number }>(
      'select count(*)::int as count from events where series_id = $1 and starts_at <= now()',
      [seriesId],
    )
    return rows[0]?.count
  }
  await expect.poll(begun).toBe(count)
}

describe('the passes of a series', () => {
  test('are sold by one event that spans its dates, however often it is asked for', async () => {
    const { organiser, seriesId } = await createCourse()
    const made = await atOnce(4, () => passesOf(seriesId, organiser, 'POST'))
    expect(new Set(made.map(({ body }) => body.event?._id)).size).toBe(1)
    expect(made[0]!.body.event).toMatchObject({ title: 'Passes: Harbour tour', status: 'draft' })
    const span = () =>
      site.deps.db
        .selectFrom('events')
        .select(['starts_at', 'ends_at', 'visibility'])
        .where('passes_for_series', '=', seriesId)
        .executeTakeFirstOrThrow()
    const before = await span()
    await addDates(site, organiser, seriesId, dailyRule({ ends: { by: 'count', days: 6 } }))
    const after = await span()
    expect([before.visibility, after.starts_at]).toEqual(['unlisted', before.starts_at])
    expect(after.ends_at!.getTime() - before.ends_at!.getTime()).toBe(2 * 86_400_000)
  })

  test('need a date, and belong to their organisation', async () => {
    const organiser = await createUser(site)
    const { _id: seriesId } = await createSeries(site, organiser)
    expect((await passesOf(seriesId, organiser, 'POST')).body.code).toBe('passes.no_dates')
    const stranger = await createUser(site)
    expect((await passesOf(seriesId, stranger, 'POST')).body.code).toBe('series.not_found')
    expect((await passesOf(seriesId, stranger)).status).toBe(404)
  })

  test('are on the page of the series and on their own, and in no list of events', async () => {
    const { organiser, seriesId, customUrl } = await createCourse()
    const passes = await sellPasses(site, { organiser, seriesId }, { name: 'Two tours', visits: 2 })
    const { body: series } = await call<PublicSeriesView>(site.app, {
      method: 'GET',
      url: `/api/series/by-url/${customUrl}`,
    })
    expect(series.passes).toMatchObject({
      customUrl: passes.customUrl,
      items: [{ name: 'Two tours', visits: 2, dates: 4, datesToCome: 4, state: 'on_sale', price: 0 }],
    })
    expect(series.month.dates).toHaveLength(4)
    const page = await pageOf(passes.customUrl)
    expect(page).toMatchObject({
      indexable: false,
      tickets: [{ pass: { visits: 2, dates: 4 } }],
      // Its page names the dates of the series, and not one event of days or months.
      passesFor: { customUrl, title: 'Harbour tour' },
    })
    const { body: listing } = await call<ListingView>(site.app, { method: 'GET', url: '/api/events/listing?limit=48' })
    expect(listing.items.map(({ _id }) => _id)).not.toContain(passes.eventId)
    const { body: own } = await call<{ items: { _id: string }[] }>(site.app, {
      method: 'GET',
      url: '/api/events/organizer?single=true',
      headers: organiser.headers,
    })
    expect(own.items).toEqual([])
  })

  test('say how many were sold and used', async () => {
    const { organiser, seriesId } = await createCourse()
    const passes = await sellPasses(site, { organiser, seriesId }, { visits: 3 })
    await createPaidOrder(site, { ...passes, quantity: 2 })
    expect((await passesOf(seriesId, organiser)).body.passes).toMatchObject([
      { name: 'Pass', visits: 3, sold: 2, passes: 2, visitsUsed: 0, saleState: 'on_sale' },
    ])
  })

  test('keep the dates of the series, whatever is typed', async () => {
    const { organiser, seriesId } = await createCourse()
    const { eventId } = await sellPasses(site, { organiser, seriesId })
    const { headers } = organiser
    const { body: event } = await call<Record<string, unknown>>(site.app, {
      method: 'GET',
      url: `/api/events/${eventId}`,
      headers,
    })
    const fields = ['venueName', 'city', 'country', 'timezone', 'currency', 'customUrl'] as const
    const kept = Object.fromEntries(fields.map((field) => [field, event[field]]))
    const changed = await call<Record<string, unknown>>(site.app, {
      method: 'PUT',
      url: `/api/events/${eventId}`,
      headers,
      payload: {
        ...kept,
        title: 'Season tickets',
        visibility: 'public',
        startsAt: '2031-01-01T10:00:00Z',
        endsAt: '2031-01-01T12:00:00Z',
      },
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { title: 'Season tickets', visibility: 'unlisted', startsAt: event['startsAt'], endsAt: event['endsAt'] },
    ])
  })

  test('are deleted with a draft that sold none', async () => {
    const organiser = await createUser(site)
    const { _id: seriesId } = await createSeries(site, organiser)
    await addDates(site, organiser, seriesId)
    await passesOf(seriesId, organiser, 'POST')
    const { headers } = organiser
    expect((await call(site.app, { method: 'DELETE', url: `/api/series/${seriesId}`, headers })).status).toBe(204)
  })
})

describe('a ticket type of passes', () => {
  const create = (organiser: TestUser, eventId: string, fields: Record<string, unknown>) =>
    call<{ code?: string; fields?: Record<string, string>; _id: string }>(site.app, {
      method: 'POST',
      url: '/api/tickets/create',
      headers: organiser.headers,
      payload: { eventId, ...ticketTypeBody(fields) },
    })

  test('is for several dates at the event that sells passes alone', async () => {
    const { organiser, eventId } = await createEvent(site)
    for (const fields of [{ visits: 2 }, { proRata: true }]) {
      const { status, body } = await create(organiser, eventId, fields)
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
        400,
        'ticket_type.invalid',
        Object.keys(fields),
      ])
    }
  })

  test('is for no more dates than the series has, for one person, and has one price where that falls', async () => {
    const { organiser, seriesId } = await createCourse(4)
    const { eventId } = await sellPasses(site, { organiser, seriesId })
    const step = { name: 'Early', price: 100, quantity: 5 }
    const refused = [
      [{ visits: 5 }, 'visits'],
      [{ visits: 2, admits: 2 }, 'admits'],
      [{ kind: 'paid', price: 1000, visits: 2, proRata: true }, 'proRata'],
      [{ kind: 'free', price: 0, proRata: true }, 'proRata'],
      [{ kind: 'paid', price: 1000, proRata: true, priceSteps: [step] }, 'proRata'],
    ] as const
    for (const [fields, field] of refused)
      expect(Object.keys((await create(organiser, eventId, fields)).body.fields ?? {})).toEqual([field])
    expect((await create(organiser, eventId, { visits: 1 })).status).toBe(400)
    expect((await create(organiser, eventId, { visits: 4 })).status).toBe(201)
  })

  test('keeps its number of visits once it was ordered', async () => {
    const { organiser, seriesId } = await createCourse()
    const passes = await sellPasses(site, { organiser, seriesId }, { visits: 2 })
    await createPaidOrder(site, passes)
    const change = (fields: Record<string, unknown>) =>
      call<{ code?: string; visits?: number }>(site.app, {
        method: 'PUT',
        url: `/api/tickets/${passes.eventId}/${passes.ticketTypeId}`,
        headers: organiser.headers,
        payload: ticketTypeBody({ kind: 'free', price: 0, name: 'Pass', ...fields }),
      })
    expect((await change({ visits: 3 })).body.code).toBe('ticket_type.kind_frozen')
    expect((await change({ visits: null })).body.code).toBe('ticket_type.kind_frozen')
    expect((await change({ name: 'Season' })).body.visits).toBe(2)
  })
})

describe('the price of a pass for every date', () => {
  const PRICE = 10_000

  async function createProRata(days = 4) {
    const course = await createCourse(days)
    const passes = await sellPasses(site, course, { kind: 'paid', price: PRICE, proRata: true, maxPerOrder: 5 })
    return { ...course, ...passes }
  }

  async function subtotalOf(passes: { eventId: string; ticketTypeId: string }): Promise<number> {
    const placed = await placeOrder(site.app, { ...passes, quantity: 1 })
    if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
    const { body } = await call<OrderView>(site.app, {
      method: 'GET',
      url: `/api/orders/${placed.body.reference}`,
      headers: { 'x-order-token': placed.body.token },
    })
    return body.subtotal
  }

  test('falls with each date that has begun, for buyers and on the pages', async () => {
    const passes = await createProRata(3)
    expect(await subtotalOf(passes)).toBe(PRICE)
    await begin(passes.seriesId, 1)
    // 10,000 × 2 / 3, rounded half up.
    expect(await subtotalOf(passes)).toBe(6_667)
    const [type] = (await pageOf(passes.customUrl)).tickets
    expect(type?.priceSteps.map(({ price, name }) => [price, name])).toEqual([
      [6_667, '2 of 3 dates'],
      [3_333, '1 of 3 dates'],
    ])
    await begin(passes.seriesId, 1)
    expect(await subtotalOf(passes)).toBe(3_333)
  })

  test('falls at the very start of a date, by terms that were read before', async () => {
    const passes = await createProRata(4)
    await begin(passes.seriesId, 1, 4)
    expect(await subtotalOf(passes)).toBe(PRICE)
    await untilBegun(passes.seriesId, 1)
    expect(await subtotalOf(passes)).toBe(7_500)
  })

  test('falls also where more dates have begun than were read with it', { timeout: 60_000 }, async () => {
    const passes = await createProRata(62)
    await begin(passes.seriesId, 61, 8)
    await subtotalOf(passes)
    // By now the server has been notified of the changed dates, so that the terms that are read next stay cached.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await subtotalOf(passes)).toBe(PRICE)
    await untilBegun(passes.seriesId, 61)
    // 10,000 × 1 / 62.
    expect(await subtotalOf(passes)).toBe(161)
  })

  test('is part of terms that are new as soon as a date is another one, before anybody hears of it', async () => {
    const passes = await createProRata(3)
    const versions = async () => {
      const { rows } = await site.deps.pool.query<{ version: number }>(
        'select version from counters where event_id = $1 order by id',
        [passes.eventId],
      )
      return rows.map(({ version }) => version)
    }
    const before = await versions()
    await begin(passes.seriesId, 1)
    const after = await versions()
    expect(after).not.toEqual([])
    expect(after.every((version, index) => version > (before[index] ?? version))).toBe(true)
  })

  test('that a buyer was shown is what they pay, or nothing is claimed', async () => {
    const passes = await createProRata(4)
    await begin(passes.seriesId, 1)
    const { body, status } = await call<{ code: string }>(site.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: {
        eventId: passes.eventId,
        items: [{ ticketId: passes.ticketTypeId, quantity: 1, expectedSubtotal: PRICE }],
      },
    })
    expect([status, body.code]).toEqual([409, 'order.price_changed'])
  })

  test('counts the dates that are held: one more, and one that is cancelled', async () => {
    const passes = await createProRata(4)
    await begin(passes.seriesId, 1)
    expect(await subtotalOf(passes)).toBe(7_500)
    await sql`
      update events set status = 'cancelled'
      where id = (select id from events where series_id = ${passes.seriesId} order by starts_at desc limit 1)`.execute(
      site.deps.db,
    )
    expect(await subtotalOf(passes)).toBe(6_667)
  })
})

describe('a pass for some dates', () => {
  test('is sold while as many of them are still to come', async () => {
    const course = await createCourse(3)
    const passes = await sellPasses(site, course, { visits: 2 })
    await begin(course.seriesId, 1)
    expect((await placeOrder(site.app, { ...passes, quantity: 1 })).status).toBe(201)
    await begin(course.seriesId, 1)
    const late = await placeOrder(site.app, { ...passes, quantity: 1 })
    expect([late.status, late.body]).toMatchObject([409, { code: 'order.not_on_sale' }])
  })
})

test('no visit is left without its scan, and nothing else is broken', async () => {
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
