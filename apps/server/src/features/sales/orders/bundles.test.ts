import type { OrderRefundView, OrderView, SalesSummaryView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Documents, makeDocument } from '../../../documents/press/documents.ts'
import {
  buildTestApp,
  call,
  createPromoCode,
  createTicketType,
  getOrder,
  newKey,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, verifyPayment } from '../../../testing/payment-scene.ts'
import {
  bundleBody,
  buyBundles,
  claimedOf,
  createFamilyDay,
  type FamilyDay,
  orderBundles,
} from '../../programme/bundles/bundle-scene.ts'
import { orderDetail, orderIdOf, refund } from '../refunds/refund-scene.ts'
import { loadOrderParts, orderPdf } from './index.ts'
import { findOrderByReference } from './orders.queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const STRANGE = '019a8c3e-7b1f-7b08-95d3-a16e8c40f7d2'

const one = (day: FamilyDay, fields: Record<string, unknown> = {}) => ({
  bundleId: day.bundle._id,
  quantity: 1,
  variantIds: [day.medium],
  ...fields,
})
const counters = (day: FamilyDay) => claimedOf(site, [day.bundle._id, day.adult, day.child, day.medium, day.large])
const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

describe('buying a bundle', () => {
  test('becomes lines of its parts that sum to its price, a ticket each, and claims all counters', async () => {
    const day = await createFamilyDay(site, { event: { capacity: 100, maxPerBuyer: 9 } })
    const order = await buyBundles(site, day.eventId, [one(day, { quantity: 2 })])
    expect(order.quantity).toBe(6)
    expect(order.subtotal).toBe(20_000)
    for (const unit of [1, 2]) {
      const own = order.lines.filter(({ bundle }) => bundle?.unit === unit)
      expect(own.map(({ name, quantity }) => [name, quantity])).toEqual([
        ['Adult', 2],
        ['Child', 1],
        ['T-shirt · M', 1],
      ])
      expect(own.reduce((sum, { subtotal }) => sum + subtotal, 0)).toBe(10_000)
      // 12,000, 4,999 and 500 singly, of 17,499.
      expect(own.map(({ subtotal }) => subtotal)).toEqual([6857, 2857, 286])
    }
    expect(order.tickets).toHaveLength(8)
    expect(order.tickets.filter(({ extra }) => extra)).toHaveLength(2)
    expect(await counters(day)).toEqual([2, 4, 2, 2, 0])
    expect(await claimedOf(site, [day.eventId])).toEqual([6])
    await sound()
  })

  test('stands beside single tickets of the same type, and the same cart sent again is one order', async () => {
    const day = await createFamilyDay(site)
    const key = newKey()
    const payload = {
      eventId: day.eventId,
      items: [{ ticketId: day.adult, quantity: 1, expectedSubtotal: 6000 }],
      bundles: [one(day, { expectedSubtotal: 10_000 })],
    }
    const send = () =>
      call<{ reference: string; total: number }>(site.app, {
        method: 'POST',
        url: '/api/orders',
        headers: { 'idempotency-key': key },
        payload,
      })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.reference).toBe(first.body.reference)
    expect(await counters(day)).toEqual([1, 3, 1, 1, 0])
    await sound()
  })

  test('an expired or cancelled hold gives everything back, and money that comes late claims it again', async () => {
    const day = await createFamilyDay(site)
    const { body: placed } = await orderBundles(site, day.eventId, [
      one(day, { quantity: 2 }),
      one(day, { variantIds: [day.large] }),
    ])
    expect(await counters(day)).toEqual([3, 6, 3, 2, 1])
    const reference = await startPayment(site.app, placed)
    await endHold(site, placed)
    await sweepOnce(site)
    expect(await counters(day)).toEqual([0, 0, 0, 0, 0])
    await sound()
    await setProviderBooks(site, reference, 'success')
    await verifyPayment(site.app, reference)
    expect((await getOrder(site.app, placed)).state).toBe('paid')
    expect(await counters(day)).toEqual([3, 6, 3, 2, 1])
    await sound()
  })

  test('money that comes late goes back where the last bundle was sold meanwhile, though its parts last', async () => {
    const day = await createFamilyDay(site, { event: {}, ticket: {}, bundle: { capacity: 1 } })
    const { body: placed } = await orderBundles(site, day.eventId, [one(day)])
    const reference = await startPayment(site.app, placed)
    await endHold(site, placed)
    await sweepOnce(site)
    expect((await orderBundles(site, day.eventId, [one(day)])).status).toBe(201)
    await setProviderBooks(site, reference, 'success')
    await verifyPayment(site.app, reference)
    await site.runJobs()
    expect((await getOrder(site.app, placed)).state).toBe('refunded')
    expect(await counters(day)).toEqual([1, 2, 1, 1, 0])
    await sound()
  })

  test('a price that changed since is told, and nothing is claimed', async () => {
    const day = await createFamilyDay(site)
    const refused = await orderBundles(site, day.eventId, [one(day, { quantity: 2, expectedSubtotal: 18_000 })])
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'order.price_changed',
      expect.objectContaining({ bundleId: day.bundle._id, subtotal: 20_000 }),
    ])
    expect(await counters(day)).toEqual([0, 0, 0, 0, 0])
  })

  test('terms that changed a moment ago are read again: the new price holds at once', async () => {
    const day = await createFamilyDay(site)
    await orderBundles(site, day.eventId, [one(day)])
    await call(site.app, {
      method: 'PUT',
      url: `/api/bundles/${day.bundle._id}`,
      headers: day.organiser.headers,
      payload: bundleBody({ [day.adult]: 2, [day.child]: 1, [day.shirt]: 1 }, { price: 12_000 }),
    })
    const refused = await orderBundles(site, day.eventId, [one(day, { expectedSubtotal: 10_000 })])
    expect(refused.body.details).toMatchObject({ subtotal: 12_000 })
  })
})

describe('a bundle is refused, and nothing is claimed', () => {
  test.each<[string, (day: FamilyDay) => Record<string, unknown>[], string]>([
    ['with too few variants', (day) => [one(day, { variantIds: [] })], 'order.limit'],
    ['with the extra instead of a variant', (day) => [one(day, { variantIds: [day.shirt] })], 'order.limit'],
    ['with a ticket as a variant', (day) => [one(day, { variantIds: [day.adult] })], 'order.limit'],
    ['with more than it has', (day) => [one(day, { variantIds: [day.medium, day.medium] })], 'order.limit'],
    ['more often than an order may have', (day) => [one(day, { quantity: 10 }), one(day)], 'order.limit'],
    ['where another event has it', () => [{ bundleId: STRANGE, quantity: 1 }], 'order.not_on_sale'],
    ['that is a ticket', (day) => [{ bundleId: day.adult, quantity: 1 }], 'order.not_on_sale'],
    ['more often than its parts last', (day) => [one(day, { quantity: 4, variantIds: [day.large] })], 'order.sold_out'],
  ])('%s', async (_, bundles, code) => {
    const day = await createFamilyDay(site)
    const refused = await orderBundles(site, day.eventId, bundles(day))
    expect([refused.status, refused.body.code]).toEqual([409, code])
    expect(await counters(day)).toEqual([0, 0, 0, 0, 0])
  })

  test('as a ticket of an order, and an order of nothing', async () => {
    const day = await createFamilyDay(site)
    const items = [{ ticketId: day.bundle._id, quantity: 1 }]
    expect((await orderBundles(site, day.eventId, [], { items })).body.code).toBe('order.not_on_sale')
    expect((await orderBundles(site, day.eventId, [])).status).toBe(400)
    for (const bad of [{ quantity: 0 }, { quantity: 1.5 }, { variantIds: ['x'] }, { price: 1 }, { bundleId: 'x' }])
      expect((await orderBundles(site, day.eventId, [one(day, bad)])).status).toBe(400)
  })

  test.each([
    ['hidden', { visibility: 'hidden' }],
    ['not on sale yet', { salesStartAt: new Date(Date.now() + 3_600_000).toISOString() }],
    ['over', { salesEndAt: new Date(Date.now() - 3_600_000).toISOString() }],
  ])('when it is %s', async (_, bundle) => {
    const day = await createFamilyDay(site, { event: {}, ticket: {}, bundle })
    expect((await orderBundles(site, day.eventId, [one(day)])).body.code).toBe('order.not_on_sale')
  })

  test('when there are no more of it, though its parts last; it is named', async () => {
    const day = await createFamilyDay(site, { event: {}, ticket: {}, bundle: { capacity: 1 } })
    expect((await orderBundles(site, day.eventId, [one(day)])).status).toBe(201)
    const refused = await orderBundles(site, day.eventId, [one(day)])
    expect(refused.body).toMatchObject({ code: 'order.sold_out', details: { bundleId: day.bundle._id, left: 0 } })
  })

  test('where its buyer may not have so many people, and where the order may not have so many tickets', async () => {
    const buyers = await createFamilyDay(site, { event: { maxPerBuyer: 5 }, ticket: {}, bundle: {} })
    expect((await orderBundles(site, buyers.eventId, [one(buyers)])).status).toBe(201)
    expect((await orderBundles(site, buyers.eventId, [one(buyers)])).body.code).toBe('order.buyer_limit')
    const small = await createFamilyDay(site, { event: { maxPerOrder: 2 }, ticket: {}, bundle: {} })
    expect((await orderBundles(site, small.eventId, [one(small)])).body.code).toBe('order.limit')
  })
})

describe('extras', () => {
  test('in a bundle come with its tickets; most per ticket counts single ones beside them', async () => {
    const day = await createFamilyDay(site)
    const shirts = (quantity: number) => ({ items: [{ ticketId: day.large, quantity }] })
    expect((await orderBundles(site, day.eventId, [one(day)], shirts(3))).body.code).toBe('order.limit')
    expect((await orderBundles(site, day.eventId, [one(day)], shirts(2))).status).toBe(201)
  })
})

describe('promo codes', () => {
  test('a share of the price takes its part off the lines it covers', async () => {
    const day = await createFamilyDay(site)
    const all = await createPromoCode(site, day, { discountType: 'percent', value: 1000 })
    const order = await buyBundles(site, day.eventId, [one(day)], { promoCode: all.code })
    expect([order.discountTotal, order.subtotal]).toEqual([1000, 10_000])
    const some = await createPromoCode(site, day, { discountType: 'percent', value: 5000, ticketIds: [day.child] })
    const partly = await buyBundles(site, day.eventId, [one(day)], { promoCode: some.code })
    expect(partly.discountTotal).toBe(1429)
    expect(partly.lines.filter(({ discount }) => discount > 0).map(({ name }) => name)).toEqual(['Child'])
  })
})

describe('giving back', () => {
  test('one ticket of a bundle gives back the bundle, exactly, with all places and one of the bundle', async () => {
    const day = await createFamilyDay(site, { event: { feeMode: 'pass_on' }, ticket: {}, bundle: { price: 9999 } })
    const order = await buyBundles(site, day.eventId, [one(day, { quantity: 2 })], {
      items: [{ ticketId: day.adult, quantity: 1 }],
    })
    const id = await orderIdOf(site, order.reference)
    const shown = await call<OrderRefundView>(site.app, {
      method: 'GET',
      url: `/api/orders/${order.reference}/refund`,
      headers: { 'x-order-token': order.token },
    })
    expect(shown.body.tickets.map(({ ticketName, people }) => [ticketName, people])).toEqual([
      ['Adult', 1],
      ['Family day', 3],
      ['Family day', 3],
    ])
    const [single = 0, first = 0, second = 0] = shown.body.tickets.map(({ amount }) => amount)
    expect(single + first + second).toBe(order.total)
    const detail = await orderDetail(site.app, day.organiser, { id })
    const child = detail.tickets.find(({ ticketName, bundleUnit }) => ticketName === 'Child' && bundleUnit === 2)
    const ticketIds = [child?._id ?? '']
    const given = await refund(site.app, day.organiser, { id }, { scope: { kind: 'tickets', ticketIds }, free: true })
    expect([given.status, given.body.amount]).toEqual([201, second])
    const after = await orderDetail(site.app, day.organiser, { id })
    expect(after.tickets.filter(({ state }) => state === 'refunded').map(({ bundleUnit }) => bundleUnit)).toEqual([
      2, 2, 2, 2,
    ])
    expect(await counters(day)).toEqual([1, 3, 1, 1, 0])
    const rest = await refund(site.app, day.organiser, { id }, { scope: { kind: 'full' }, free: true })
    expect(given.body.amount + rest.body.amount).toBe(order.total)
    expect(await counters(day)).toEqual([0, 0, 0, 0, 0])
    await sound()
  })

  test('a buyer gives a bundle back whole', async () => {
    const day = await createFamilyDay(site)
    const order = await buyBundles(site, day.eventId, [one(day, { quantity: 2 })])
    const asked = await call<{ state: string }>(site.app, {
      method: 'POST',
      url: `/api/orders/${order.reference}/refund/requests`,
      headers: { 'x-order-token': order.token },
      payload: { ticketIds: [order.tickets[0]?._id] },
    })
    expect(asked.body.state).toBe('granted')
    expect(await counters(day)).toEqual([1, 2, 1, 1, 0])
    await sound()
  })

  test('an amount leaves the tickets valid and is shared over all lines', async () => {
    const day = await createFamilyDay(site)
    const order = await buyBundles(site, day.eventId, [one(day)])
    const id = await orderIdOf(site, order.reference)
    expect(
      (await refund(site.app, day.organiser, { id }, { scope: { kind: 'amount', amount: 999 } })).body.amount,
    ).toBe(999)
    expect(await counters(day)).toEqual([1, 2, 1, 1, 0])
    await sound()
  })

  test('cancelled tickets take their bundle with them; without freeing its places it stays claimed until they are', async () => {
    const day = await createFamilyDay(site)
    const order = await buyBundles(site, day.eventId, [one(day)])
    const id = await orderIdOf(site, order.reference)
    const cancelled = await call(site.app, {
      method: 'POST',
      url: `/api/guests/orders/${id}/cancel-tickets`,
      headers: day.organiser.headers,
      payload: { ticketIds: [order.tickets[0]?._id], free: false },
    })
    expect(cancelled.status).toBeLessThan(300)
    expect(await counters(day)).toEqual([1, 2, 1, 1, 0])
    await refund(site.app, day.organiser, { id }, { scope: { kind: 'full' }, free: true })
    expect(await counters(day)).toEqual([0, 0, 0, 0, 0])
    await sound()
  })
})

test('a free bundle is ordered without paying and given back whole', async () => {
  const day = await createFamilyDay(site, { event: {}, ticket: {}, bundle: { price: 0 } })
  const order = await buyBundles(site, day.eventId, [one(day)])
  expect([order.state, order.total, order.tickets.length]).toEqual(['paid', 0, 4])
  const asked = await call(site.app, {
    method: 'POST',
    url: `/api/orders/${order.reference}/refund/requests`,
    headers: { 'x-order-token': order.token },
    payload: { ticketIds: [order.tickets[1]?._id] },
  })
  expect(asked.status).toBe(201)
  expect(await counters(day)).toEqual([0, 0, 0, 0, 0])
  await sound()
})

test('sales tell bundles apart, receipts and tickets name the bundle and share its price exactly', async () => {
  const day = await createFamilyDay(site, { event: { feeMode: 'absorb' }, ticket: {}, bundle: { price: 9998 } })
  const table = await createTicketType(site, day.organiser, day.eventId, { price: 7777, admits: 3 })
  expect(table).not.toBe('')
  const order = await buyBundles(site, day.eventId, [one(day)], { items: [{ ticketId: day.adult, quantity: 1 }] })
  const sales = await call<SalesSummaryView>(site.app, {
    method: 'GET',
    url: `/api/tickets/${day.eventId}/sales-summary`,
    headers: day.organiser.headers,
  })
  expect(sales.body.byBundle).toEqual([
    { _id: day.bundle._id, name: 'Family day', price: 9998, sold: 1, held: 0, capacity: 5, gross: 9998 },
  ])
  expect(sales.body.byPrice.filter(({ sold }) => sold > 0).map(({ name, sold }) => [name, sold])).toEqual([
    ['Adult', 1],
  ])
  expect(sales.body.byTicket.find(({ _id }) => _id === day.adult)).toMatchObject({ sold: 3 })
  const { rows } = await site.deps.pool.query<{
    content: { lines: { name: string; bundle?: string; total: number }[] }
  }>(`select content from receipt_documents d join orders o on o.id = d.order_id where o.reference = $1`, [
    order.reference,
  ])
  const lines = rows[0]?.content.lines ?? []
  expect(lines.map(({ bundle, name }) => [bundle, name])).toEqual([
    [undefined, 'Adult'],
    ['Family day', 'Adult'],
    ['Family day', 'Child'],
    ['Family day', 'T-shirt · M'],
  ])
  expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(order.total)
  const tickets: string[] = []
  const documents: Documents = {
    make: (kind, input) => {
      if ('tickets' in input) tickets.push(...input.tickets.flatMap(({ priceText }) => priceText ?? []))
      return makeDocument(kind, input)
    },
  }
  const row = await findOrderByReference(site.deps.db, order.reference)
  const parts = row && (await loadOrderParts(site.deps, row))
  if (!parts) throw new Error('The order is not there')
  await orderPdf({ ...site.deps, documents }, parts)
  expect(tickets).toHaveLength(5)
  const amounts = tickets.map((text) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100))
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(order.subtotal)
})

test('each line of a bundle names it', async () => {
  const day = await createFamilyDay(site)
  const order: OrderView = await buyBundles(site, day.eventId, [one(day)])
  expect(order.lines.every(({ bundle }) => bundle?.name === 'Family day')).toBe(true)
})
