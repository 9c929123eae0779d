import { isTimeZone } from '@foyer/domain'
import type { ListingView, PublicEventView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  createUser,
  organisationOf,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { notPageNumbers } from '../../../testing/nasties.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let site: TestApp
let organiser: TestUser

/** Events of all kinds: some to be found, some never. */
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  const make = (
    event: Record<string, unknown>,
    more: { ticket?: object; publish?: boolean; organiser?: TestUser } = {},
  ) => createEvent(site, { organiser, ...more, event, ticket: { ...more.ticket } })
  await make({ title: 'Harmattan Nights', startsAt: at(50), endsAt: at(55) })
  await make(
    { title: 'Àpàlà evening', summary: 'Drums', city: 'Ìbàdàn', category: 'arts', startsAt: at(100), endsAt: at(103) },
    { ticket: { kind: 'free', price: 0 } },
  )
  await make(
    {
      title: 'Highlife brunch',
      summary: 'Jollof',
      venueName: 'The Shrine',
      city: 'Accra',
      country: 'GH',
      category: 'food',
    },
    { ticket: { price: 5000 } },
  )
  await make({ title: 'Canary draft' }, { publish: false })
  await make({ title: 'Canary unlisted', visibility: 'unlisted', city: 'Canaryville' })
  const past = await make({ title: 'Canary past', city: 'Canaryville', startsAt: at(1), endsAt: at(2) })
  const cancelled = await make({ title: 'Canary cancelled', city: 'Canaryville' })
  const banned = await createUser(site)
  await make({ title: 'Canary of a suspended organiser', city: 'Canaryville' }, { organiser: banned })
  await site.deps.pool.query('update events set starts_at = $2, ends_at = $3 where id = $1', [
    past.eventId,
    at(-9),
    at(-1),
  ])
  await site.deps.pool.query(`update events set status = 'cancelled' where id = $1`, [cancelled.eventId])
  await site.deps.db
    .updateTable('organisations')
    .set({ suspended_at: sql<Date>`now()` })
    .where('id', '=', await organisationOf(site, banned))
    .execute()
})
afterAll(() => site.close())

function listing(query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return call<ListingView & { code?: string }>(site.app, { method: 'GET', url: '/api/events/listing', query, headers })
}

async function titles(query: Record<string, string>): Promise<string[]> {
  return (await listing(query)).body.items.map(({ title }) => title)
}

const dayIn = (hours: number) => at(hours).slice(0, 10)

describe('the listing', () => {
  test('shows what is published, public and to come, soonest first, and nothing else anywhere in it', async () => {
    const { body } = await listing()
    expect(body.items.map(({ title }) => title)).toEqual(['Highlife brunch', 'Harmattan Nights', 'Àpàlà evening'])
    expect(body).toMatchObject({ page: 1, limit: 12, total: 3 })
    expect(body.cities).toEqual([
      { name: 'Accra', count: 1 },
      { name: 'Lagos', count: 1 },
      { name: 'Ìbàdàn', count: 1 },
    ])
    expect(Object.fromEntries(body.categories.map(({ name, count }) => [name, count]))).toEqual({
      music: 1,
      arts: 1,
      food: 1,
    })
    expect(JSON.stringify(body)).not.toMatch(/canary/i)
  })

  test.each([
    ['harmattan', 'Harmattan Nights'],
    ['harmatan', 'Harmattan Nights'],
    ['hamattan', 'Harmattan Nights'],
    ['HARMATTAN', 'Harmattan Nights'],
    ['lagoss', 'Harmattan Nights'],
    ['Lagso', 'Harmattan Nights'],
    ['apala', 'Àpàlà evening'],
    ['Ibadan', 'Àpàlà evening'],
    ['ibadna', 'Àpàlà evening'],
    ['higlife', 'Highlife brunch'],
    ['shrine', 'Highlife brunch'],
    ['jolof', 'Highlife brunch'],
    ['accra brunch', 'Highlife brunch'],
  ])('a search for %s finds %s first', async (search, title) => {
    expect((await titles({ search }))[0]).toBe(title)
  })

  test.each(['xyzzyq', 'canary', 'unlisted', '%', '_', '\\', "' or 1=1 --", '<script>', '½', '🎟'])(
    'a search for %s finds nothing',
    async (search) => {
      expect(await titles({ search })).toEqual([])
    },
  )

  test.each([
    [{ category: 'arts' }, ['Àpàlà evening']],
    [{ city: 'ibadan' }, ['Àpàlà evening']],
    [{ city: 'LAGOS' }, ['Harmattan Nights']],
    [{ city: 'Canaryville' }, []],
    [{ price: 'free' }, ['Àpàlà evening']],
    [{ price: 'paid' }, ['Highlife brunch', 'Harmattan Nights']],
    [{ from: dayIn(200) }, []],
    [{ to: dayIn(-24) }, []],
    [{ from: dayIn(90) }, ['Àpàlà evening']],
    [{ from: dayIn(-24), to: dayIn(200), category: 'food' }, ['Highlife brunch']],
    [{ search: 'lagos', category: 'food' }, []],
    [{ sort: 'newest' }, ['Highlife brunch', 'Àpàlà evening', 'Harmattan Nights']],
    [{ sort: 'soonest' }, ['Highlife brunch', 'Harmattan Nights', 'Àpàlà evening']],
    [{ search: '', city: '' }, ['Highlife brunch', 'Harmattan Nights', 'Àpàlà evening']],
  ])('%j shows %j', async (query, expected) => {
    const { body } = await listing({ ...query })
    expect(body.items.map(({ title }) => title)).toEqual(expected)
    expect(body.total).toBe(expected.length)
  })

  test('pages without losing or repeating one', async () => {
    const pages = [
      await titles({ limit: '2' }),
      await titles({ limit: '2', page: '2' }),
      await titles({ limit: '2', page: '3' }),
    ]
    expect(pages).toEqual([['Highlife brunch', 'Harmattan Nights'], ['Àpàlà evening'], []])
  })

  test('is the same for whoever asks', async () => {
    const { body } = await listing()
    expect((await listing({}, organiser.headers)).body).toEqual(body)
    expect((await listing({}, { authorization: 'Bearer nonsense' })).body).toEqual(body)
  })

  test.each(
    notPageNumbers.flatMap((value) => [
      ['page', value],
      ['limit', value],
    ]),
  )('refuses %s = %j', async (name, value) => {
    const url = `/api/events/listing?${name}=${value.startsWith('%') ? value : encodeURIComponent(value)}`
    expect((await site.app.inject({ method: 'GET', url })).statusCode).toBe(400)
  })

  test.each([
    'limit=49',
    'category=canary',
    'from=2026-02-30',
    'from=yesterday',
    'to=2026-1-1',
    "to=2026-01-01'--",
    'price=cheap',
    'sort=title',
    'sort=-sold',
    'search=%00',
    'city=%00',
    'status=draft',
    'visibility=unlisted',
    'organiserId=1',
    'search=a&search=b',
  ])('refuses %s', async (query) => {
    expect((await site.app.inject({ method: 'GET', url: `/api/events/listing?${query}` })).statusCode).toBe(400)
  })
})

describe('days are those of the event', () => {
  test('an evening in Auckland is on its own day, not on that of the server', async () => {
    // 09:30 on the 3rd in UTC is 22:30 on the 3rd in Auckland; 12:30 is already the 4th there.
    const day = (n: number) => `2031-01-0${n}`
    await createEvent(site, {
      event: {
        title: 'Kapa haka',
        city: 'Auckland',
        timezone: 'Pacific/Auckland',
        startsAt: `${day(3)}T12:30:00.000Z`,
        endsAt: `${day(3)}T14:00:00.000Z`,
      },
    })
    expect(await titles({ from: day(4), to: day(4) })).toEqual(['Kapa haka'])
    expect(await titles({ from: day(3), to: day(3) })).toEqual([])
  })

  test('every zone an event may have is one the database knows', async () => {
    const accepted = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT', 'US/Eastern', 'Asia/Calcutta', 'Etc/GMT+5']
    const { rows } = await site.deps.pool.query<{ name: string }>('select lower(name) as name from pg_timezone_names')
    const known = new Set(rows.map(({ name }) => name))
    expect(accepted.filter((zone) => isTimeZone(zone) && !known.has(zone.toLowerCase()))).toEqual([])
  })
})

describe('a card', () => {
  test('names the price to pay: with the fee where it is passed on, without where it is absorbed', async () => {
    await site.deps.db
      .insertInto('platform_fees')
      .values({
        id: uuidv7(),
        currency: 'KES',
        basis_points: 500,
        fixed_per_ticket: 100,
        valid_from: new Date(Date.now() - 60_000),
      })
      .execute()
    const make = (feeMode: string) =>
      createEvent(site, { event: { currency: 'KES', feeMode, city: 'Nairobi' }, ticket: { price: 10_000 } })
    const passed = await make('pass_on')
    const absorbed = await make('absorb')
    const { body } = await listing({ city: 'nairobi' })
    const prices = new Map(body.items.map(({ _id, priceFrom }) => [_id, priceFrom]))
    expect([prices.get(passed.eventId), prices.get(absorbed.eventId)]).toEqual([10_600, 10_000])
    const page = await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${passed.customUrl}` })
    expect(page.body).toMatchObject({ priceFrom: 10_600, fee: { basisPoints: 500, fixedPerTicket: 100 } })
    const order = await placeOrder(site.app, passed)
    expect(order.body.total).toBe(10_600)
  })

  test('is free when every ticket is, not when one of them is', async () => {
    const sale = await createEvent(site, { event: { city: 'Ilorin' }, ticket: { kind: 'free', price: 0 } })
    const card = async () => (await listing({ city: 'Ilorin' })).body.items[0]
    expect(await card()).toMatchObject({ priceFrom: 0, free: true })
    await createTicketType(site, sale.organiser, sale.eventId, { price: 3000 })
    expect(await card()).toMatchObject({ priceFrom: 0, free: false })
    const page = await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${sale.customUrl}` })
    expect(page.body).toMatchObject({ priceFrom: 0, free: false })
  })

  test('says that buyers name the price, unless a ticket is free', async () => {
    const sale = await createEvent(site, { event: { city: 'Ibadan' }, ticket: { kind: 'donation', price: 0 } })
    const card = async () => (await listing({ city: 'Ibadan' })).body.items[0]
    expect(await card()).toMatchObject({ priceFrom: 0, free: false, payWhatYouLike: true })
    await createTicketType(site, sale.organiser, sale.eventId, { kind: 'free', price: 0 })
    expect(await card()).toMatchObject({ payWhatYouLike: false })
  })

  test('names the cheapest that can still be had, and says when nothing can', async () => {
    const sale = await createEvent(site, { event: { city: 'Kano' }, ticket: { price: 1000, capacity: 1 } })
    await createTicketType(site, sale.organiser, sale.eventId, { price: 3000, capacity: 1 })
    const hidden = { price: 1, visibility: 'hidden' }
    const dear = await createTicketType(site, sale.organiser, sale.eventId, hidden)
    const card = async () => (await listing({ city: 'Kano' })).body.items[0]
    const page = async () =>
      (await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${sale.customUrl}` })).body
    expect(await card()).toMatchObject({ priceFrom: 1000, soldOut: false })
    await placeOrder(site.app, sale)
    expect(await card()).toMatchObject({ priceFrom: 3000, soldOut: false })
    expect(await page()).toMatchObject({ priceFrom: 3000, soldOut: false })
    expect(JSON.stringify(await page())).not.toContain(dear)
    await site.deps.pool.query('update counters set claimed = capacity where event_id = $1', [sale.eventId])
    expect(await card()).toMatchObject({ soldOut: true })
    expect(await page()).toMatchObject({ soldOut: true })
  })

  test('is found by a range of prices, in whole units of its own currency', async () => {
    const make = (title: string, currency: string, price: number) =>
      createEvent(site, { event: { title, city: 'Zaria', currency }, ticket: { price } })
    await make('In naira', 'NGN', 5_000_00)
    await make('In yen', 'JPY', 5_000)
    await make('In dinar', 'KWD', 7_000_000)
    const found = async (query: Record<string, string>) => (await titles({ city: 'Zaria', ...query })).toSorted()
    expect(await found({ minPrice: '5000', maxPrice: '5000' })).toEqual(['In naira', 'In yen'])
    expect(await found({ minPrice: '5001' })).toEqual(['In dinar'])
    expect(await found({ maxPrice: '4999' })).toEqual([])
    expect(await found({ minPrice: '9', maxPrice: '8' })).toEqual([])
    for (const wrong of ['-1', '1.5', 'x', '100000001', "1' or 1=1"])
      expect((await listing({ minPrice: wrong })).status).toBe(400)
  })

  test('is sold out when the event is, whatever its tickets have left', async () => {
    const sale = await createEvent(site, { event: { city: 'Jos', capacity: 1 }, ticket: { capacity: 50 } })
    await placeOrder(site.app, sale)
    expect((await listing({ city: 'Jos' })).body.items[0]).toMatchObject({ soldOut: true })
    const page = await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${sale.customUrl}` })
    expect(page.body.soldOut).toBe(true)
  })
})
