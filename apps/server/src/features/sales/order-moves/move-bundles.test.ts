import type { SeriesView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createUser, getOrder, pressSandbox, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { sweepOnce } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { buyBundles, claimedOf, orderBundles } from '../../programme/bundles/bundle-scene.ts'
import { takeFee } from '../payments/gift-card-scene.ts'
import { orderDetail, orderIdOf, refund } from '../refunds/refund-scene.ts'
import { addDates, createSeries, publishSeries } from '../series/series-scene.ts'
import {
  allowOwnMoves,
  moveDates,
  moveOrder,
  moveOwn,
  ownMove,
  paySurcharge,
  surchargeOrderOf,
  leaveSound,
} from './order-moves-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await takeFee(site)
})
afterAll(() => site.close())
afterEach(() => leaveSound(site))

const PRICE = 1_200_000
const TAXED = {
  feeMode: 'pass_on',
  refundPolicy: 'flexible',
  tax: { name: 'VAT', basisPoints: 1000, inclusive: false },
}

const TICKETS = [
  { name: 'Adult', kind: 'paid', price: 500_000, capacity: 20 },
  { name: 'Child', kind: 'paid', price: 200_000, capacity: 20 },
  {
    name: 'Shirt',
    kind: 'paid',
    price: 100_000,
    capacity: null,
    admits: 0,
    variants: [
      { name: 'M', capacity: 5, surcharge: 0 },
      { name: 'L', capacity: 5, surcharge: 20_000 },
    ],
  },
]

/** The ids of what a date sells, by name. */
async function soldAt(eventId: string) {
  const types = await site.deps.db
    .selectFrom('ticket_types')
    .select(['id', 'name'])
    .where('event_id', '=', eventId)
    .execute()
  const bundle = await site.deps.db
    .selectFrom('bundles')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  const idOf = (name: string) => required(types.find((type) => type.name === name)?.id, name)
  const [adult, child, medium, large] = ['Adult', 'Child', 'Shirt · M', 'Shirt · L'].map(idOf)
  return { eventId, bundle: bundle.id, adult: adult!, child: child!, medium: medium!, large: large! }
}

type Date_ = Awaited<ReturnType<typeof soldAt>>

/** A series whose three dates sell a family bundle of which each has four: two adults, a child and a shirt. */
async function familySeries({ capacity = 4 }: { capacity?: number } = {}) {
  const organiser = await createUser(site)
  const made = await createSeries(site, organiser, { ...TAXED, tickets: TICKETS })
  const family = {
    name: 'Family',
    price: PRICE,
    capacity,
    parts: [
      { ticket: 0, quantity: 2 },
      { ticket: 1, quantity: 1 },
      { ticket: 2, quantity: 1 },
    ],
  }
  const saved = await call<{ series: SeriesView }>(site.app, {
    method: 'PUT',
    url: `/api/series/${made._id}/tickets`,
    headers: organiser.headers,
    payload: {
      tickets: made.tickets.map((ticket) => ({ ...ticket, position: undefined })),
      bundles: [family],
      applyTo: 'new',
    },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  await addDates(site, organiser, made._id)
  await publishSeries(site, organiser, made._id)
  await allowOwnMoves(site, made._id, 24)
  const events = await site.deps.db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', made._id)
    .orderBy('starts_at')
    .execute()
  const [from, to, third] = await Promise.all(events.map(({ id }) => soldAt(id)))
  return { organiser, from: from!, to: to!, third: third! }
}

/** A series with an order of two families for its first date, one with a shirt of each size. */
async function scene(options?: Parameters<typeof familySeries>[0]) {
  const made = await familySeries(options)
  const order = await buyFamilies(made.from, [made.from.medium, made.from.large])
  return { ...made, order }
}

async function buyFamilies({ eventId, bundle }: Date_, shirts: readonly string[], fields = {}) {
  const bought = await buyBundles(
    site,
    eventId,
    shirts.map((variantId) => ({ bundleId: bundle, quantity: 1, variantIds: [variantId] })),
    fields,
  )
  return { ...bought, id: await orderIdOf(site, bought.reference) }
}

const claimedAt = (date: Date_) => claimedOf(site, [date.bundle, date.adult, date.child, date.medium, date.large])

const setBundle = ({ bundle }: Date_, fields: Record<string, unknown>) =>
  site.deps.db.updateTable('bundles').set(fields).where('id', '=', bundle).execute()

/** What the sandbox provider keeps of the payments for an order and its surcharge, by its own books. */
async function kept({ id }: { id: string }): Promise<number> {
  const { rows } = await site.deps.pool.query<{ kept: number }>(
    `select coalesce(sum(s.amount - s.refunded), 0)::int as kept from sandbox_payments s
     join payments p on p.reference = s.reference join orders o on o.id = p.order_id
     where s.state = 'success' and (o.id = $1 or o.surcharge_of = $1)`,
    [id],
  )
  return rows[0]?.kept ?? 0
}

/** What was paid for one bundle of an order, with its part of the surcharge; bundles are counted from 1. */
async function paidForBundle({ id }: { id: string }, unit: number): Promise<number> {
  const { rows } = await site.deps.pool.query<{ paid: number }>(
    `select sum((line->>'total')::int)::int as paid from orders o, jsonb_array_elements(o.lines) line
     where (o.id = $1 or o.surcharge_of = $1) and (line->>'bundleUnit')::int = $2`,
    [id, unit],
  )
  return rows[0]?.paid ?? 0
}

describe('an order of bundles moves', () => {
  test('by its organiser: tickets, sizes and the number of bundles go along, and a refund there gives them back', async () => {
    const { organiser, order, from, to } = await scene()
    // Two families, with 5 % fee on top and 10 % tax, rounded for each line.
    expect(order.total).toBe(2_760_001)
    expect(await claimedAt(from)).toEqual([2, 4, 2, 1, 1])
    expect((await moveDates(site, organiser, order.id)).items).toMatchObject([
      { eventId: to.eventId, price: 'same', left: 4, fault: null },
      { price: 'same', fault: null },
    ])
    expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
    expect([await claimedAt(from), await claimedAt(to)]).toEqual([
      [0, 0, 0, 0, 0],
      [2, 4, 2, 1, 1],
    ])
    const tickets = await site.deps.db
      .selectFrom('tickets')
      .select(['bundle_id', 'bundle_unit', 'ticket_type_id'])
      .where('order_id', '=', order.id)
      .orderBy('number')
      .execute()
    expect(tickets.map((ticket) => ticket.bundle_id)).toEqual(Array(8).fill(to.bundle))
    const shirts = tickets.filter((ticket) => [to.medium, to.large].includes(ticket.ticket_type_id))
    expect(shirts.map((shirt) => [shirt.bundle_unit, shirt.ticket_type_id])).toEqual([
      [1, to.medium],
      [2, to.large],
    ])
    const { lines } = await getOrder(site.app, order)
    expect(new Set(lines.map(({ bundle }) => bundle?._id))).toEqual(new Set([to.bundle]))
    const [first] = (await getOrder(site.app, order)).tickets
    const scope = { kind: 'tickets', ticketIds: [required(first, 'a ticket')._id] }
    expect((await refund(site.app, organiser, order, { scope })).status).toBe(201)
    await site.runJobs()
    expect([await claimedAt(to), await kept(order)]).toEqual([[1, 2, 1, 0, 1], await paidForBundle(order, 2)])
  })

  test('by its guest, with a ticket beside the bundle', async () => {
    const { organiser: _organiser, from, to } = await familySeries()
    const order = await buyFamilies(from, [from.large], { items: [{ ticketId: from.adult, quantity: 1 }] })
    expect((await ownMove(site, order)).items).toMatchObject([
      { eventId: to.eventId, price: 'same', returned: 0, left: 4 },
      { price: 'same' },
    ])
    expect((await moveOwn(site, order, { from, to })).status).toBe(204)
    expect([await claimedAt(from), await claimedAt(to)]).toEqual([
      [0, 0, 0, 0, 0],
      [1, 3, 1, 0, 1],
    ])
  })

  test('to a cheaper bundle, and what it costs less goes back exactly', async () => {
    const { organiser, order, from, to } = await scene()
    // The single tickets have another price there, which only counts for buyers of single tickets.
    await setBundle(to, { price: PRICE - 100_001 })
    await site.deps.db.updateTable('ticket_types').set({ price: 900_000 }).where('id', '=', to.adult).execute()
    const paid = await Promise.all([1, 2].map((unit) => paidForBundle(order, unit)))
    const less = paid.reduce((sum, amount) => sum + Math.floor((amount * 100_001) / PRICE), 0)
    expect((await ownMove(site, order)).items[0]).toMatchObject({ price: 'lower', returned: less })
    expect((await moveOwn(site, order, { from, to })).status).toBe(204)
    await site.runJobs()
    expect(await kept(order)).toBe(order.total - less)
    const { lines, refunded } = await orderDetail(site.app, organiser, order)
    expect([refunded, lines.reduce((sum, line) => sum + line.refunded, 0)]).toEqual([less, less])
  })

  test('to a dearer bundle by a surcharge, which goes back with it', async () => {
    const { organiser, order, from, to } = await scene()
    await setBundle(to, { price: PRICE + 100_001 })
    // Two families, each 1,000.01 dearer, with 5 % fee on top and 10 % tax.
    const amount = 230_002
    expect((await ownMove(site, order)).items[0]).toMatchObject({ price: 'higher', surcharge: amount })
    expect((await moveOwn(site, order, { from, to })).body).toMatchObject({
      code: 'move.price_differs',
      details: { ticket: 'Family' },
    })
    const { body } = await paySurcharge(site, order, { from, to, amount })
    expect([await claimedAt(from), await claimedAt(to)]).toEqual([
      [2, 4, 2, 1, 1],
      [2, 4, 2, 1, 1],
    ])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    await pressSandbox(site.app, required(body.paymentReference, 'a payment'), 'approve')
    expect((await getOrder(site.app, order)).event._id).toBe(to.eventId)
    expect([await claimedAt(from), await claimedAt(to)]).toEqual([
      [0, 0, 0, 0, 0],
      [2, 4, 2, 1, 1],
    ])
    expect(await kept(order)).toBe(order.total + amount)
    // Refunding family by family returns everything in total.
    for (const unit of [0, 1]) {
      const ticket = required((await getOrder(site.app, order)).tickets[unit * 4], 'a ticket of the bundle')
      const scope = { kind: 'tickets', ticketIds: [ticket._id] }
      expect((await refund(site.app, organiser, order, { scope })).status).toBe(201)
      await site.runJobs()
      expect(await kept(order)).toBe(unit === 0 ? await paidForBundle(order, 2) : 0)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    }
    expect((await surchargeOrderOf(site, order))?.state).toBe('refunded')
    expect(await claimedAt(to)).toEqual([0, 0, 0, 0, 0])
  })

  test('to a dearer bundle and on to a cheaper one, and both see exactly what goes back of the two payments', async () => {
    const { organiser, order, from, to, third } = await scene()
    await setBundle(to, { price: PRICE + 100_001 })
    const { body } = await paySurcharge(site, order, { from, to, amount: 230_002 })
    await pressSandbox(site.app, required(body.paymentReference, 'a payment'), 'approve')
    await site.runJobs()
    // The part of a bundle that each payment returns is not a whole number of kobo, and the two parts together are one kobo more.
    await setBundle(third, { price: PRICE - 1 })
    const offers = await Promise.all([ownMove(site, order), moveDates(site, organiser, order.id)])
    const seen = offers.map(({ items }) => items.find(({ eventId }) => eventId === third.eventId)?.returned)
    expect((await moveOwn(site, order, { from: to, to: third })).status).toBe(204)
    await site.runJobs()
    const returned = order.total + 230_002 - (await kept(order))
    expect(seen).toEqual([returned, returned])
  })

  test('a surcharge that is not paid gives its bundles back', async () => {
    const { order, from, to } = await scene()
    await setBundle(to, { price: PRICE + 100_000 })
    expect((await paySurcharge(site, order, { from, to, amount: 230_000 })).status).toBe(200)
    const { id } = required(await surchargeOrderOf(site, order), 'a surcharge')
    await site.deps.pool.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [id])
    await sweepOnce(site)
    expect([await claimedAt(from), await claimedAt(to)]).toEqual([
      [2, 4, 2, 1, 1],
      [0, 0, 0, 0, 0],
    ])
  })
})

describe('an order of bundles stays', () => {
  test.each<[string, (to: Date_) => Promise<unknown>]>([
    ['where the bundle was withdrawn', (to) => setBundle(to, { archived_at: new Date() })],
    ['where it is another bundle', (to) => setBundle(to, { series_bundle_id: crypto.randomUUID() })],
    [
      'where it has other parts',
      ({ bundle, child }) =>
        site.deps.db
          .updateTable('bundle_parts')
          .set({ quantity: 2 })
          .where('bundle_id', '=', bundle)
          .where('ticket_type_id', '=', child)
          .execute(),
    ],
  ])('%s, which is not offered', async (_where, change) => {
    const { organiser, order, from, to, third } = await scene()
    await change(to)
    expect((await moveDates(site, organiser, order.id)).items).toMatchObject([
      { eventId: to.eventId, fault: 'no_match' },
      { eventId: third.eventId, fault: null },
    ])
    expect((await ownMove(site, order)).items.map(({ eventId }) => eventId)).toEqual([third.eventId])
    const { status, body } = await moveOrder(site, organiser, { id: order.id, from, to })
    expect([status, body.code, body.details]).toEqual([409, 'move.bundle', { bundle: 'Family' }])
    expect(await claimedAt(to)).toEqual([0, 0, 0, 0, 0])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['hidden', { visibility: 'hidden' }, 'move.date_closed'],
    ['not sold any more', { sales_end_at: new Date(Date.now() - 1000), sales_start_at: null }, 'move.date_closed'],
  ])('for its guest where the bundle is %s; the organiser can move it', async (_what, fields, code) => {
    const { organiser, order, from, to } = await scene()
    await setBundle(to, fields)
    expect((await ownMove(site, order)).items).toHaveLength(1)
    expect((await moveOwn(site, order, { from, to })).body.code).toBe(code)
    expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
  })

  test('where too few bundles are left', async () => {
    const { organiser, order, from, to } = await scene()
    await buyFamilies(to, [to.medium, to.medium, to.large])
    expect((await moveDates(site, organiser, order.id)).items[0]).toMatchObject({ left: 1, fault: 'full' })
    const { body } = await moveOrder(site, organiser, { id: order.id, from, to })
    expect([body.code, body.details]).toEqual(['move.full', { left: 1 }])
    expect([await claimedAt(from), await claimedAt(to)]).toEqual([
      [2, 4, 2, 1, 1],
      [3, 6, 3, 2, 1],
    ])
  })
})

describe('raced', () => {
  test('the last bundle of a date goes to one of two orders and ten buyers', async () => {
    const { organiser, from, to } = await familySeries({ capacity: 2 })
    await buyFamilies(to, [to.medium])
    const orders = [await buyFamilies(from, [from.medium]), await buyFamilies(from, [from.large])]
    await site.deps.db.deleteFrom('rate_limits').execute()
    const [moved, bought] = await Promise.all([
      Promise.all(orders.map(({ id }) => moveOrder(site, organiser, { id, from, to }))),
      atOnce(10, (index) =>
        orderBundles(site, to.eventId, [{ bundleId: to.bundle, quantity: 1, variantIds: [to.large] }], {
          buyer: { firstName: 'Ada', lastName: '', email: `ada${index}@example.org` },
        }),
      ),
    ])
    const moves = tally(moved)['204'] ?? 0
    expect(moves + (tally(bought)['201'] ?? 0)).toBe(1)
    expect(tally(moved)['409 move.full'] ?? 0).toBe(2 - moves)
    expect([await claimedOf(site, [from.bundle]), await claimedOf(site, [to.bundle])]).toEqual([[2 - moves], [2]])
  })

  test.each([0, 1, 2])('of two orders that want the last bundle exactly one moves (%i)', async () => {
    const { organiser, from, to } = await familySeries({ capacity: 2 })
    await buyFamilies(to, [to.medium])
    const orders = [await buyFamilies(from, [from.medium]), await buyFamilies(from, [from.large])]
    const moved = await Promise.all(orders.map(({ id }) => moveOrder(site, organiser, { id, from, to })))
    expect(tally(moved)).toEqual({ '204': 1, '409 move.full': 1 })
    expect([await claimedOf(site, [from.bundle]), await claimedOf(site, [to.bundle])]).toEqual([[1], [2]])
    const places = await Promise.all(orders.map(async (order) => (await getOrder(site.app, order)).event._id))
    expect(places.toSorted()).toEqual([from.eventId, to.eventId].toSorted())
    // The money is at the date where each order is.
    expect(await Promise.all(orders.map(kept))).toEqual(orders.map(({ total }) => total))
  })
})
