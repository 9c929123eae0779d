import { required } from '@foyer/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, getOrder, pressSandbox, type TestApp } from '../../../testing/index.ts'
import { sweepOnce, verifyPayment } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { claimedOf, refund, sellOrder } from '../refunds/refund-scene.ts'
import { dearerSeries, moveOrder, paySurcharge, surchargeOrderOf, leaveSound } from './order-moves-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
afterEach(() => leaveSound(site))

const PRICE = 500_000
const MORE = 200_000

/** A series whose second and third date are dearer, and so many orders of one ticket for its first. */
async function scene({ orders: count = 1, capacity = 10 } = {}) {
  const made = await dearerSeries(site, PRICE + MORE, {
    series: { refundPolicy: 'flexible', tickets: [{ name: 'Seat', kind: 'paid', price: PRICE, capacity }] },
  })
  const orders = []
  for (let index = 0; index < count; index += 1) orders.push(await sellOrder(site, made.from))
  return { ...made, orders, order: required(orders[0], 'an order') }
}

async function begun(count?: { orders?: number; capacity?: number }) {
  const made = await scene(count)
  const { body } = await paySurcharge(site, made.order, { from: made.from, to: made.to, amount: MORE })
  return { ...made, payment: required(body.paymentReference, 'the reference of a payment') }
}

/** What the buyers of these orders paid in the end, by the provider's own books. */
async function kept(ids: readonly string[]): Promise<number> {
  const { rows } = await site.deps.pool.query<{ kept: number }>(
    `select sum(s.amount - s.refunded)::int as kept from sandbox_payments s
     join payments p on p.reference = s.reference join orders o on o.id = p.order_id
     where s.state = 'success' and (o.id = any($1) or o.surcharge_of = any($1))`,
    [ids],
  )
  return rows[0]?.kept ?? 0
}

test('twenty wishes for two dates at once hold places once', async () => {
  const { order, from, to, third } = await scene()
  const answers = await atOnce(20, (index) =>
    paySurcharge(site, order, { from, to: index % 2 ? to : third, amount: MORE }),
  )
  expect(
    Object.keys(tally(answers)).filter((key) => !['200', '409 move.surcharge_open', '409 order.state'].includes(key)),
  ).toEqual([])
  const held = [await claimedOf(site, to.ticketTypeId), await claimedOf(site, third.ticketTypeId)]
  expect(held.reduce((sum, each) => Number(sum) + Number(each), 0)).toBeLessThanOrEqual(1)
  const { rows } = await site.deps.pool.query(
    `select count(*)::int as open from orders where surcharge_of = $1 and state in ('held', 'awaiting_payment')`,
    [order.id],
  )
  expect(rows[0]?.open).toBeLessThanOrEqual(1)
})

test('five guests want the last dearer place: one gets it, the others keep their date and are asked for nothing', async () => {
  const { orders, from, to } = await scene({ orders: 5, capacity: 5 })
  for (let index = 0; index < 4; index += 1) await sellOrder(site, to)
  const answers = await Promise.all(orders.map((order) => paySurcharge(site, order, { from, to, amount: MORE })))
  expect(tally(answers)).toEqual({ '200': 1, '409 move.full': 4 })
  const winner = answers.findIndex(({ status }) => status === 200)
  await pressSandbox(site.app, required(answers[winner]?.body.paymentReference, 'a reference'), 'approve')
  const at = await Promise.all(orders.map(async (order) => (await getOrder(site.app, order)).event._id))
  expect(at).toEqual(orders.map((_, index) => (index === winner ? to : from).eventId))
  expect(await kept(orders.map(({ id }) => id))).toBe(5 * PRICE + MORE)
})

test.each([0, 1, 2, 3])('a capture that ten callers bring at once, against a refund of the order (%i)', async () => {
  const { organiser, order, payment } = await begun()
  await Promise.all([
    pressSandbox(site.app, payment, 'approve'),
    ...Array.from({ length: 9 }, () => verifyPayment(site.app, payment)),
    refund(site.app, organiser, order, { scope: { kind: 'full' }, free: true }),
  ])
  await verifyPayment(site.app, payment)
  await site.runJobs()
  // Whichever came first, nothing is kept of what the guest returned.
  expect(await kept([order.id])).toBe(0)
  expect((await getOrder(site.app, order)).state).toBe('refunded')
})

test.each([0, 1, 2, 3])(
  'a capture against the cancellation of either date: the guest has both or neither (%i)',
  async (round) => {
    const { organiser, order, from, to, payment } = await begun()
    const cancelled = round % 2 ? from : to
    await Promise.all([
      pressSandbox(site.app, payment, 'approve'),
      call(site.app, {
        method: 'POST',
        url: `/api/events/${cancelled.eventId}/cancellation`,
        headers: organiser.headers,
        payload: { reason: 'Storm', title: 'Harbour tour' },
      }),
    ])
    await verifyPayment(site.app, payment)
    await site.runJobs()
    const { event, state } = await getOrder(site.app, order)
    const isLost = event._id === cancelled.eventId
    expect(state).toBe(isLost ? 'refunded' : 'paid')
    expect(await kept([order.id])).toBe(isLost ? 0 : PRICE + (event._id === to.eventId ? MORE : 0))
  },
)

test.each([0, 1, 2, 3])("a capture against the organiser's move elsewhere (%i)", async () => {
  const { organiser, order, from, to, third, payment } = await begun()
  const [, moved] = await Promise.all([
    pressSandbox(site.app, payment, 'approve'),
    moveOrder(site, organiser, { id: order.id, from, to: third }),
  ])
  await verifyPayment(site.app, payment)
  await site.runJobs()
  const isAt = (await getOrder(site.app, order)).event._id
  expect(isAt).toBe(moved.status === 204 ? third.eventId : to.eventId)
  expect(await kept([order.id])).toBe(moved.status === 204 ? PRICE : PRICE + MORE)
})

test.each([0, 1, 2, 3])('a capture against the end of the hold (%i)', async () => {
  const { order, to, from, payment } = await begun()
  const { id } = required(await surchargeOrderOf(site, order), 'a surcharge')
  await site.deps.pool.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [id])
  await Promise.all([pressSandbox(site.app, payment, 'approve'), sweepOnce(site)])
  await verifyPayment(site.app, payment)
  // Enough places are left, so the order moves whichever comes first.
  expect((await getOrder(site.app, order)).event._id).toBe(to.eventId)
  expect([await claimedOf(site, from.ticketTypeId), await claimedOf(site, to.ticketTypeId)]).toEqual([0, 1])
  expect(await kept([order.id])).toBe(PRICE + MORE)
})
