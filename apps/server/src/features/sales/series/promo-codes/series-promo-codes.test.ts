import type { CheckedPromoCodeView, ErrorView, PromoCodeView, SeriesPromoCodeView, SeriesView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  buyer,
  call,
  createPaidOrder,
  createPromoCode,
  createUser,
  organisationOf,
  placeOrder,
  promoCodeBody,
  type TestApp,
  type TestUser,
} from '../../../../testing/index.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { sweepOnce } from '../../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../../testing/race.ts'
import { placeGroup } from '../../payments/group-scene.ts'
import { addDates, createSeries, dailyRule, publishSeries } from '../series-scene.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]
let organiser: TestUser

/** Two servers on one database. */
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
  organiser = await createUser(site)
})
afterAll(() => site.close())

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app
const ipOf = (turn: number) => `10.9.${turn >> 8}.${turn & 255}`
const person = (index: number) => ({ firstName: 'Guest', lastName: String(index), email: `guest${index}@example.org` })

interface SoldDate {
  eventId: string
  ticketTypeId: string
  vipId: string
}

const TICKETS = [
  { name: 'Seat', kind: 'paid', price: 500_000, capacity: 200 },
  { name: 'Captain', kind: 'paid', price: 900_000, capacity: 200 },
]

/** A published series with seats and the captain's table at each of three dates. */
async function onSale(): Promise<{ series: SeriesView; dates: SoldDate[] }> {
  const series = await createSeries(site, organiser, { feeMode: 'absorb', tickets: TICKETS })
  await addDates(site, organiser, series._id)
  await publishSeries(site, organiser, series._id)
  return { series, dates: await soldDates(series._id) }
}

async function soldDates(seriesId: string): Promise<SoldDate[]> {
  const rows = await site.deps.db
    .selectFrom('events')
    .innerJoin('ticket_types as seat', (join) =>
      join.onRef('seat.event_id', '=', 'events.id').on('seat.name', '=', 'Seat'),
    )
    .innerJoin('ticket_types as vip', (join) =>
      join.onRef('vip.event_id', '=', 'events.id').on('vip.name', '=', 'Captain'),
    )
    .select(['events.id as eventId', 'seat.id as ticketTypeId', 'vip.id as vipId'])
    .where('events.series_id', '=', seriesId)
    .orderBy('events.starts_at')
    .execute()
  return rows
}

interface Page {
  readonly items: (PromoCodeView | SeriesPromoCodeView)[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Answer<T> {
  readonly status: number
  readonly body: T & ErrorView
}

function ask<T>(method: Method, url: string, payload?: object, user = organiser): Promise<Answer<T>> {
  return call<T & ErrorView>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })
}

async function addCode(seriesId: string, fields: Record<string, unknown> = {}): Promise<SeriesPromoCodeView> {
  const url = `/api/series/${seriesId}/promo-codes`
  const made = await ask<SeriesPromoCodeView>('POST', url, promoCodeBody(fields))
  if (made.status !== 201) throw new Error(`The code was refused: ${JSON.stringify(made.body)}`)
  return made.body
}

async function codesAt(eventId: string): Promise<PromoCodeView[]> {
  return (await ask<{ items: PromoCodeView[] }>('GET', `/api/tickets/event/promo-code/${eventId}`)).body.items
}

const codesOf = async (seriesId: string) =>
  (await ask<{ items: SeriesPromoCodeView[] }>('GET', `/api/series/${seriesId}/promo-codes`)).body.items

function check(eventId: string, code: string) {
  return call<CheckedPromoCodeView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/events/${eventId}/check-promo-code`,
    payload: { code },
  })
}

async function claimedOf(id: string): Promise<number> {
  const row = await site.deps.db.selectFrom('counters').select('claimed').where('id', '=', id).executeTakeFirstOrThrow()
  return row.claimed
}

describe('a code of a series', () => {
  test('gives its discount at each date, also at one that is made later', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id)
    expect(code).toMatchObject({
      seriesId: series._id,
      link: expect.stringContaining(`/series/${series.customUrl}?promo=`),
    })
    await addDates(site, organiser, series._id, dailyRule({ startsOn: '2032-04-01', ends: { by: 'count', days: 1 } }))
    const all = await soldDates(series._id)
    expect(all).toHaveLength(dates.length + 1)
    for (const date of all) {
      expect((await check(date.eventId, code.code.toLowerCase())).body).toMatchObject({ accepted: true, value: 1000 })
      const order = await createPaidOrder(site, { ...date, promoCode: code.code })
      expect(order).toMatchObject({ discountTotal: 50_000, promoCode: code.code })
    }
    expect(await codesOf(series._id)).toMatchObject([{ uses: 4, paidOrders: 4, discountGiven: 200_000 }])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is for chosen tickets of the series, as each date has them', async () => {
    const { series, dates } = await onSale()
    const captain = series.tickets.find(({ name }) => name === 'Captain')
    const code = await addCode(series._id, { ticketIds: [captain?._id] })
    const [date] = dates
    if (!date) throw new Error('A date is there')
    expect((await check(date.eventId, code.code)).body.ticketIds).toEqual([date.vipId])
    const seat = await placeOrder(site.app, { ...date, promoCode: code.code })
    expect([seat.status, seat.body]).toMatchObject([409, { code: 'promo.not_applicable' }])
    const vip = await createPaidOrder(site, { ...date, ticketTypeId: date.vipId, promoCode: code.code })
    expect(vip.discountTotal).toBe(90_000)
    expect(await codesAt(date.eventId)).toMatchObject([{ ticketIds: [date.vipId], seriesId: series._id }])
  })

  test('stands in the list of each date with the figures of that date, and is changed at the series alone', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id, { maxUses: 9 })
    const [first, second] = dates
    if (!first || !second) throw new Error('Dates are there')
    await createPaidOrder(site, { ...first, promoCode: code.code })
    expect(await codesAt(first.eventId)).toMatchObject([{ uses: 1, paidOrders: 1, maxUses: 9, can: { update: false } }])
    expect(await codesAt(second.eventId)).toMatchObject([{ uses: 1, paidOrders: 0, discountGiven: 0 }])
    const url = `/api/tickets/promo-code/${code._id}`
    expect((await ask('PUT', `${url}/status`, { status: 'inactive' })).status).toBe(404)
    expect((await ask('PUT', url, promoCodeBody())).status).toBe(404)
    expect((await ask('DELETE', url)).status).toBe(404)
  })

  test('shows members who are limited to some dates the figures of these alone, and its true state', async () => {
    const { series, dates } = await onSale()
    const { code } = await addCode(series._id, { maxUses: 3 })
    for (const at of [0, 0, 1]) await createPaidOrder(site, { ...dates[at]!, promoCode: code, buyer: person(at) })
    const [, seen] = dates
    const organisationId = await organisationOf(site, organiser)
    const limited = await addMember(site, { organisationId, role: 'viewer', eventIds: [seen!.eventId] })
    const read = async (url: string, user: TestUser) => (await ask<Page>('GET', url, undefined, user)).body.items[0]
    const ofSeries = `/api/series/${series._id}/promo-codes`
    expect(await read(ofSeries, organiser)).toMatchObject({ uses: 3, paidOrders: 3, state: 'used_up' })
    const own = await read(ofSeries, limited)
    expect(own).toMatchObject({ uses: 1, paidOrders: 1, state: 'used_up' })
    expect(own?.discountGiven).toBeGreaterThan(0)
    const ofDate = `/api/tickets/event/promo-code/${seen!.eventId}`
    expect(await read(ofDate, organiser)).toMatchObject({ uses: 3, paidOrders: 1, state: 'used_up' })
    expect(await read(ofDate, limited)).toMatchObject({ uses: 1, paidOrders: 1, state: 'used_up' })
  })

  test('gives way to a code of the same name that a date has itself', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id, { value: 1000 })
    const [first, second] = dates
    if (!first || !second) throw new Error('Dates are there')
    await createPromoCode(site, { eventId: first.eventId, organiser }, { code: code.code, value: 5000 })
    expect((await check(first.eventId, code.code)).body.value).toBe(5000)
    expect((await createPaidOrder(site, { ...first, promoCode: code.code })).discountTotal).toBe(250_000)
    expect((await createPaidOrder(site, { ...second, promoCode: code.code })).discountTotal).toBe(50_000)
    expect(await codesAt(first.eventId)).toMatchObject([{ value: 5000, seriesId: null }])
    expect(await codesOf(series._id)).toMatchObject([{ uses: 1 }])
  })

  test('keeps its name and its uses once it was used, is switched off and deleted; no stranger reaches it', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id)
    const [date] = dates
    if (!date) throw new Error('A date is there')
    await createPaidOrder(site, { ...date, promoCode: code.code })
    const url = `/api/series/${series._id}/promo-codes/${code._id}`
    const body = { ...promoCodeBody(), code: code.code }
    expect((await ask('PUT', url, { ...body, code: 'OTHER' })).body.code).toBe('promo.invalid')
    expect((await ask('PUT', url, { ...body, ticketIds: [date.ticketTypeId] })).body.code).toBe('ticket_type.not_found')
    expect((await ask('PUT', url, { ...body, maxUses: 5, value: 2000 })).body).toMatchObject({
      maxUses: 5,
      value: 2000,
    })
    const twice = await ask('POST', `/api/series/${series._id}/promo-codes`, body)
    expect(twice.body.code).toBe('promo.code_taken')
    const stranger = await createUser(site)
    const other = await createSeries(site, stranger)
    for (const [method, path, payload] of [
      ['PUT', url, body],
      ['PUT', `${url}/status`, { status: 'inactive' }],
      ['DELETE', url, undefined],
      ['GET', `/api/series/${series._id}/promo-codes`, undefined],
      // Not through a series of the stranger either.
      ['DELETE', `/api/series/${other._id}/promo-codes/${code._id}`, undefined],
    ] as const)
      expect((await ask(method, path, payload, stranger)).status).toBe(404)
    expect((await ask('PUT', `${url}/status`, { status: 'inactive' })).body).toMatchObject({ state: 'inactive' })
    expect((await placeOrder(site.app, { ...date, promoCode: code.code })).status).toBe(409)
    expect((await ask('DELETE', url)).body).toEqual({ archived: true })
    expect(await codesOf(series._id)).toEqual([])
  })

  test('goes with a draft series that is deleted', async () => {
    const series = await createSeries(site, organiser)
    const code = await addCode(series._id)
    expect((await ask('DELETE', `/api/series/${series._id}`)).status).toBe(204)
    expect(await site.deps.db.selectFrom('counters').where('id', '=', code._id).selectAll().execute()).toEqual([])
  })
})

describe('the uses of a code of a series', () => {
  test('ninety buyers at once at three dates on two servers for ten uses: ten pay less', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id, { value: 2000, maxUses: 10 })
    const answers = await atOnce(90, (turn) => {
      const date = dates[turn % 3]
      if (!date) throw new Error('Dates are there')
      return placeOrder(nodeOf(turn), { ...date, buyer: person(turn), promoCode: code.code, ip: ipOf(turn) })
    })
    expect(tally(answers)).toEqual({ '201': 10, '409 promo.used_up': 80 })
    expect(await claimedOf(code._id)).toBe(10)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('are given back by unpaid orders of any date, once', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id, { maxUses: 3 })
    for (const [turn, date] of dates.entries())
      expect((await placeOrder(site.app, { ...date, promoCode: code.code, ip: ipOf(turn) })).status).toBe(201)
    expect(await claimedOf(code._id)).toBe(3)
    await site.deps.pool.query('update orders set held_until = now() where promo_code_id = $1', [code._id])
    await Promise.all([sweepOnce(site), sweepOnce(site)])
    expect(await claimedOf(code._id)).toBe(0)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('are counted per buyer over all dates, named at once or later', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id, { maxPerBuyer: 2 })
    const answers = await atOnce(12, (turn) => {
      const date = dates[turn % 3]
      if (!date) throw new Error('Dates are there')
      return placeOrder(nodeOf(turn), { ...date, buyer: person(0), promoCode: code.code, ip: ipOf(turn) })
    })
    expect(tally(answers)).toEqual({ '201': 2, '409 promo.buyer_limit': 10 })
    const [date] = dates
    if (!date) throw new Error('A date is there')
    const unnamed = await placeOrder(site.app, { ...date, buyer: null, promoCode: code.code })
    const named = await call<ErrorView>(site.app, {
      method: 'PUT',
      url: `/api/orders/${unnamed.body.reference}/buyer`,
      headers: { 'x-order-token': unnamed.body.token },
      payload: { buyer: person(0) },
    })
    expect(named.body.code).toBe('promo.buyer_limit')
    const counters = await site.deps.db
      .selectFrom('counters')
      .select(['event_id', 'series_id', 'claimed'])
      .where('series_id', '=', series._id)
      .where('kind', '=', 'promo_buyer')
      .execute()
    // The counter belongs to the series, so it outlives each date.
    expect(counters).toContainEqual({ event_id: null, series_id: series._id, claimed: 2 })
    const raised = promoCodeBody({ code: code.code, maxPerBuyer: 3 })
    expect((await ask('PUT', `/api/series/${series._id}/promo-codes/${code._id}`, raised)).status).toBe(200)
    const third = { ...date, buyer: person(0), promoCode: code.code }
    expect((await placeOrder(site.app, third)).status).toBe(201)
    expect((await placeOrder(site.app, third)).body).toMatchObject({ code: 'promo.buyer_limit' })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('are one for each date of a cart, and a cart that needs more than are left holds nothing', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id, { maxUses: 3, maxPerBuyer: 3 })
    const [first, second, third] = dates
    if (!first || !second || !third) throw new Error('Dates are there')
    const cart = (...of: SoldDate[]) => of.map((date) => ({ ...date, promoCode: code.code }))
    const placed = await placeGroup(site.app, cart(first, second))
    expect([placed.status, placed.body.total]).toEqual([201, 900_000])
    expect(await claimedOf(code._id)).toBe(2)
    const refused = await placeGroup(site.app, cart(second, third), { buyer })
    expect(refused.body).toMatchObject({ code: 'promo.used_up', details: { eventId: third.eventId } })
    expect(await claimedOf(code._id)).toBe(2)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('end on both servers once it is switched off, changed or deleted on one', async () => {
    const { series, dates } = await onSale()
    const code = await addCode(series._id)
    const [date] = dates
    if (!date) throw new Error('A date is there')
    const order = (turn: number) =>
      placeOrder(nodeOf(turn), { ...date, buyer: person(turn), promoCode: code.code, ip: ipOf(turn) })
    const first = await Promise.all([order(0), order(1)])
    expect(first.map(({ status }) => status)).toEqual([201, 201])
    const url = `/api/series/${series._id}/promo-codes/${code._id}`
    await ask('PUT', url, { ...promoCodeBody(), code: code.code, value: 4000 })
    expect((await Promise.all([order(2), order(3)])).map(({ body }) => body.total)).toEqual([300_000, 300_000])
    await ask('PUT', `${url}/status`, { status: 'inactive' })
    expect(tally(await atOnce(4, (turn) => order(4 + turn)))).toEqual({ '409 promo.inactive': 4 })
    await ask('PUT', `${url}/status`, { status: 'active' })
    expect((await order(9)).status).toBe(201)
    await ask('DELETE', url)
    expect(tally(await atOnce(4, (turn) => order(10 + turn)))).toEqual({ '409 promo.unknown': 4 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})
