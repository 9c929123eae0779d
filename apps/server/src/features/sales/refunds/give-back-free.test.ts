import type { ErrorView, OrderRefundView, PlacedOrderView, RefundRequestView, SalesSummaryView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createPromoCode,
  createTicketType,
  getOrder,
  newKey,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { claimedOf, orderDetail, orderIdOf, sellOrder } from './refund-scene.ts'
import { passOn } from '../transfers/transfer-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>
type Order = Awaited<ReturnType<typeof sellOrder>>

const freeSale = () =>
  createEvent(site, { event: { refundPolicy: 'none' }, ticket: { kind: 'free', price: 0, capacity: 4 } })

function giveBack({ reference, token }: Pick<Order, 'reference' | 'token'>, ticketIds: unknown) {
  return call<RefundRequestView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/orders/${reference}/refund/requests`,
    headers: { 'x-order-token': token },
    payload: { ticketIds },
  })
}

async function seen({ reference, token }: Order): Promise<OrderRefundView> {
  const headers = { 'x-order-token': token }
  return (await call<OrderRefundView>(site.app, { url: `/api/orders/${reference}/refund`, headers })).body
}

/** One ticket of each kind, paid for. */
async function buy({ eventId }: Sale, ticketTypeIds: readonly string[]): Promise<Order> {
  const { body: placed } = await call<PlacedOrderView>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: { eventId, items: ticketTypeIds.map((ticketId) => ({ ticketId, quantity: 1 })), buyer },
  })
  await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
  const id = await orderIdOf(site, placed.reference)
  return { ...(await getOrder(site.app, placed)), token: placed.token, id }
}

async function soldOf({ eventId, organiser: { headers } }: Sale): Promise<number> {
  const url = `/api/tickets/${eventId}/sales-summary`
  return (await call<SalesSummaryView>(site.app, { url, headers })).body.tickets
}

const idsOf = (order: Order) => order.tickets.map(({ _id }) => _id)

describe('a guest who cannot come gives a free ticket back', () => {
  test('whatever the policy on money: its place is free again, its code void, the rest stays', async () => {
    const sale = await freeSale()
    const order = await sellOrder(site, { ...sale, quantity: 3 })
    expect(await seen(order)).toMatchObject({ total: 0, granted: true, can: { request: true, withdraw: false } })
    const [first = '', ...others] = idsOf(order)
    expect((await giveBack(order, [first])).body).toMatchObject({ state: 'granted', ticketIds: [first] })
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(2)
    expect(await soldOf(sale)).toBe(2)
    const rest = await getOrder(site.app, order)
    expect(rest).toMatchObject({
      state: 'paid',
      tickets: [{ state: 'cancelled' }, { state: 'valid' }, { state: 'valid' }],
    })
    expect((await giveBack(order, idsOf(order))).status).toBe(409)

    expect((await giveBack(order, others)).status).toBe(201)
    expect((await getOrder(site.app, order)).state).toBe('cancelled')
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(0)
    expect((await seen(order)).can.request).toBe(false)
    const { timeline } = await orderDetail(site.app, sale.organiser, order)
    expect(timeline.map(({ text }) => text)).toContain('The buyer returned 1 ticket. It was put back on sale.')
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('that a promo code made free, or that stands beside paid ones, whose money stays', async () => {
    const sale = await createEvent(site, { event: { refundPolicy: 'none' } })
    const { code } = await createPromoCode(site, sale, { value: 10_000 })
    const gift = await sellOrder(site, { ...sale, promoCode: code })
    expect((await giveBack(gift, idsOf(gift))).body.state).toBe('granted')

    const paid = await sellOrder(site, sale)
    expect((await giveBack(paid, idsOf(paid))).body.state).toBe('open')
    expect((await getOrder(site.app, paid)).tickets[0]?.state).toBe('valid')
    const volunteer = await createTicketType(site, sale.organiser, sale.eventId, {
      name: 'Volunteer',
      kind: 'free',
      price: 0,
    })
    const mixed = await buy(sale, [sale.ticketTypeId, volunteer])
    const free = mixed.tickets.filter(({ ticketName }) => ticketName === 'Volunteer').map(({ _id }) => _id)
    expect((await giveBack(mixed, free)).body.state).toBe('granted')
    expect(await getOrder(site.app, mixed)).toMatchObject({ state: 'paid', total: mixed.total })
    expect(await claimedOf(site, volunteer)).toBe(0)
    expect((await seen(mixed)).refunds).toEqual([])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('once, however often it is asked at once', async () => {
    const sale = await freeSale()
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    const ticketIds = idsOf(order).slice(0, 1)
    const answers = await atOnce(8, () => giveBack(order, ticketIds))
    expect(tally(answers)).toEqual({ '201': 8 })
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(1)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('the last tickets again, whose answer was lost, get the same answer', async () => {
    const order = await sellOrder(site, { ...(await freeSale()), quantity: 2 })
    const first = await giveBack(order, idsOf(order))
    const again = await giveBack(order, idsOf(order).toReversed())
    expect([again.status, again.body._id, again.body.state]).toEqual([201, first.body._id, 'granted'])
    expect((await giveBack(order, idsOf(order).slice(1))).body.code).toBe('order.state')
  })

  test('but not what was passed on, was let in, or is of an event that has begun', async () => {
    const sale = await freeSale()
    const order = await sellOrder(site, { ...sale, quantity: 3 })
    const [passed = '', used = '', kept = ''] = idsOf(order)
    expect((await passOn(site.app, order, passed)).status).toBe(204)
    await site.deps.pool.query(`update tickets set state = 'checked_in', checked_in_at = now() where id = $1`, [used])
    for (const id of [passed, used]) expect((await giveBack(order, [id, kept])).body.code).toBe('refund.not_returnable')
    expect((await seen(order)).tickets.map(({ _id }) => _id)).toEqual([kept])
    await site.deps.pool.query(`update events set starts_at = now() - interval '1 minute' where id = $1`, [
      sale.eventId,
    ])
    expect((await giveBack(order, [kept])).body.code).toBe('refund.not_returnable')
    expect((await seen(order)).can.request).toBe(false)
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(3)
  })

  test('of their own alone, and named as it is', async () => {
    const sale = await freeSale()
    const [mine, theirs] = [await sellOrder(site, sale), await sellOrder(site, sale)]
    expect((await giveBack(mine, idsOf(theirs))).body.code).toBe('refund.tickets_gone')
    expect((await giveBack({ ...mine, token: theirs.token }, idsOf(mine))).status).toBe(404)
    for (const wrong of [[], ['x'], 'all', [7], null]) expect((await giveBack(mine, wrong)).status).toBe(400)
  })
})
