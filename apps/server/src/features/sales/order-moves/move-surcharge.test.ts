import type { CancellationView, OrderRefundView, PayoutSummaryView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  getOrder,
  newKey,
  organisationOf,
  placeOrder,
  pressSandbox,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { sweepOnce, verifyPayment } from '../../../testing/payment-scene.ts'
import { isWorthAnotherTry } from '../../../db/outage.ts'
import { issueTickets } from '../tickets/index.ts'
import { decideDispute, loseDispute, openDispute } from '../payments/dispute-scene.ts'
import { getGroup, placeGroup, startGroup } from '../payments/group-scene.ts'
import { passOn } from '../transfers/transfer-scene.ts'
import { sellWithCard, takeFee } from '../payments/gift-card-scene.ts'
import { claimedOf, orderDetail, refund, sellOrder, type SoldOrder } from '../refunds/refund-scene.ts'
import {
  allowOwnMoves,
  dearerSeries,
  moveOrder,
  moveOwn,
  ownMove,
  paySurcharge,
  setPrice,
  startRun,
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

const PRICE = 500_000
const DEARER = 700_000
const TAXED = { feeMode: 'pass_on', tax: { name: 'VAT', basisPoints: 1000, inclusive: false } }
/** Two tickets, each 200,000 dearer, with 5 % fee on top and 10 % tax. */
const SURCHARGE = 460_000
const PAID = 1_150_000

const figures = async ({ headers }: TestUser, { eventId }: { eventId: string }) =>
  (await call<PayoutSummaryView>(site.app, { method: 'GET', url: `/api/payouts/events/${eventId}`, headers })).body

/** An order of two tickets of a series with fee and tax, whose second and third date are dearer, and whose guests may move. */
async function scene(series: Record<string, unknown> = {}) {
  const made = await dearerSeries(site, DEARER, { series: { ...TAXED, refundPolicy: 'flexible', ...series } })
  return { ...made, order: await sellOrder(site, { ...made.from, quantity: 2 }) }
}

/** Starts to pay for the dearer date and returns the reference of the payment. */
async function start({ order, from, to }: Pick<Awaited<ReturnType<typeof scene>>, 'order' | 'from' | 'to'>) {
  const { status, body } = await paySurcharge(site, order, { from, to, amount: SURCHARGE })
  expect([status, body.state]).toEqual([200, 'redirect'])
  return required(body.paymentReference, 'the reference of a payment')
}

async function movedScene() {
  const made = await scene()
  const payment = await start(made)
  await pressSandbox(site.app, payment, 'approve')
  const surcharge = required(await surchargeOrderOf(site, made.order), 'the surcharge of an order')
  return { ...made, payment, surcharge }
}

/** What the sandbox provider collected and refunded for the order and its surcharges, by its own books. */
async function providersBooks({ id }: { id: string }) {
  const { rows } = await site.deps.pool.query<{ captured: number; refunded: number }>(
    `select coalesce(sum(s.amount) filter (where s.state = 'success'), 0)::int as captured, coalesce(sum(s.refunded), 0)::int as refunded
     from sandbox_payments s join payments p on p.reference = s.reference join orders o on o.id = p.order_id
     where o.id = $1 or o.surcharge_of = $1`,
    [id],
  )
  return rows[0]
}

const at = async (order: SoldOrder) => (await getOrder(site.app, order)).event._id

describe('paying for a dearer date', () => {
  test('a guest sees what it costs more, pays, and the order moves with its tickets; tickets count once and money twice', async () => {
    const { organiser, order, from, to, third } = await scene()
    expect((await ownMove(site, order)).items).toMatchObject([
      { eventId: to.eventId, price: 'higher', surcharge: SURCHARGE, returned: 0, fault: null },
      { eventId: third.eventId, price: 'higher', surcharge: SURCHARGE },
    ])
    const payment = await start({ order, from, to })
    expect([await claimedOf(site, from.ticketTypeId), await claimedOf(site, to.ticketTypeId)]).toEqual([2, 2])
    expect(await at(order)).toBe(from.eventId)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    await pressSandbox(site.app, payment, 'approve')
    expect((await verifyPayment(site.app, payment)).body).toMatchObject({
      state: 'captured',
      orderReference: order.reference,
      orderState: 'paid',
      movesOrder: true,
    })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    const view = await getOrder(site.app, order)
    expect([view.event._id, view.state, view.tickets.length]).toEqual([to.eventId, 'paid', 2])
    expect(view.tickets.map(({ code }) => code)).not.toContain(order.tickets[0]?.code)
    expect([await claimedOf(site, from.ticketTypeId), await claimedOf(site, to.ticketTypeId)]).toEqual([0, 2])
    expect([await claimedOf(site, from.eventId), await claimedOf(site, to.eventId)]).not.toContain(4)
    const guests = await call<{ items: { reference: string; surchargeOf?: string }[] }>(site.app, {
      method: 'GET',
      url: `/api/guests/${to.eventId}/orders`,
      headers: organiser.headers,
    })
    expect(guests.body.items.flatMap(({ surchargeOf = [] }) => surchargeOf)).toEqual([order.reference])
    expect(await figures(organiser, from)).toMatchObject({ earned: 0, fees: 0, tax: 0, held: 0 })
    expect(await figures(organiser, to)).toMatchObject({
      earned: PAID + SURCHARGE,
      fees: 70_000,
      tax: 140_000,
      held: 1_400_000,
    })
    const { rows } = await site.deps.pool.query(
      `select event_id, sum(tickets)::int as tickets, sum(gross)::int as gross, sum(net)::int as net from sales_daily
       where event_id = any($1) group by 1 having sum(tickets) <> 0 or sum(gross) <> 0`,
      [[from.eventId, to.eventId]],
    )
    expect(rows).toEqual([{ event_id: to.eventId, tickets: 2, gross: PAID + SURCHARGE, net: 1_400_000 }])
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: 0 })
    const surcharge = await surchargeOrderOf(site, order)
    expect(surcharge).toMatchObject({ state: 'paid', quantity: 0, total: SURCHARGE, event_id: to.eventId })
    await site.runJobs()
    const mails = site.mail.to(required((await orderDetail(site.app, organiser, order)).buyer?.email, 'an address'))
    expect(mails.filter(({ subject }) => subject.startsWith('New date'))).toHaveLength(1)
    expect(mails.find(({ subject }) => subject.startsWith('New date'))?.text).toContain('₦4,600')
    expect(view.receipts.map(({ kind, total }) => [kind, total])).toEqual([
      ['receipt', PAID],
      ['receipt', SURCHARGE],
    ])
  })

  test('asked again it goes on with what is open; another date takes its place', async () => {
    const { order, from, to, third } = await scene()
    const payment = await start({ order, from, to })
    expect(await start({ order, from, to })).toBe(payment)
    expect(await start({ order, from, to: third })).not.toBe(payment)
    expect([await claimedOf(site, to.ticketTypeId), await claimedOf(site, third.ticketTypeId)]).toEqual([0, 2])
    // The payment for the date that was given up is refunded.
    await pressSandbox(site.app, payment, 'approve')
    expect(await at(order)).toBe(from.eventId)
    await site.runJobs()
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: SURCHARGE })
  })

  test('a payment that fails, and a hold that runs out, leave the order and give the places back', async () => {
    const { order, from, to } = await scene()
    const payment = await start({ order, from, to })
    await pressSandbox(site.app, payment, 'decline')
    expect((await verifyPayment(site.app, payment)).body).toMatchObject({ state: 'failed', movesOrder: true })
    const { id } = required(await surchargeOrderOf(site, order), 'a surcharge')
    await site.deps.pool.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [id])
    await sweepOnce(site)
    expect((await surchargeOrderOf(site, order))?.state).toBe('expired')
    expect([await claimedOf(site, from.ticketTypeId), await claimedOf(site, to.ticketTypeId)]).toEqual([2, 0])
    expect(await getOrder(site.app, order)).toMatchObject({ state: 'paid', event: { _id: from.eventId } })
    // The payment can be started again.
    await pressSandbox(site.app, await start({ order, from, to }), 'approve')
    expect(await at(order)).toBe(to.eventId)
  })

  test('the same notice twice moves once', async () => {
    const { order, from, to } = await scene()
    await pressSandbox(site.app, await start({ order, from, to }), 'duplicate-webhook')
    expect(await at(order)).toBe(to.eventId)
    const moves = await site.deps.db.selectFrom('order_moves').select('id').where('order_id', '=', order.id).execute()
    expect(moves).toHaveLength(1)
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: 0 })
  })

  test('another amount than the guest saw is not charged', async () => {
    const { order, from, to } = await scene()
    const { status, body } = await paySurcharge(site, order, { from, to, amount: SURCHARGE - 1 })
    expect([status, body.code, body.details]).toEqual([
      409,
      'move.surcharge_changed',
      { amount: SURCHARGE, currency: 'NGN' },
    ])
    expect(await claimedOf(site, to.ticketTypeId)).toBe(0)
  })
})

describe('money that comes when the order cannot move any more goes back', () => {
  test.each<[string, (made: Awaited<ReturnType<typeof scene>>) => Promise<unknown>]>([
    ['refunded', ({ organiser, order }) => refund(site.app, organiser, order, { scope: { kind: 'full' } })],
    [
      'moved by the organiser',
      ({ organiser, order, from, third }) => moveOrder(site, organiser, { id: order.id, from, to: third }),
    ],
    [
      'moved there by the organiser',
      ({ organiser, order, from, to }) => moveOrder(site, organiser, { id: order.id, from, to }),
    ],
    [
      'checked in',
      ({ order }) =>
        site.deps.db.updateTable('tickets').set({ state: 'checked_in' }).where('order_id', '=', order.id).execute(),
    ],
    ['disputed', ({ order }) => loseDispute(site, order)],
    ['passed on', ({ order }) => passOn(site.app, order, required(order.tickets[0], 'a ticket')._id)],
    [
      'asked back',
      ({ order }) =>
        site.deps.db
          .insertInto('refund_requests')
          .values({ id: crypto.randomUUID(), order_id: order.id, ticket_ids: [], message: '', state: 'open' })
          .execute(),
    ],
    [
      'cancelled there',
      ({ organiser, to }) =>
        call(site.app, {
          method: 'POST',
          url: `/api/events/${to.eventId}/cancellation`,
          headers: organiser.headers,
          payload: { reason: 'Storm', title: 'Harbour tour' },
        }),
    ],
  ])('%s', async (_what, happens) => {
    const made = await scene()
    const { order, from, to } = made
    const payment = await start({ order, from, to })
    await happens(made)
    const before = await getOrder(site.app, order)
    await pressSandbox(site.app, payment, 'approve')
    await site.runJobs()
    expect(await getOrder(site.app, order)).toMatchObject({ state: before.state, event: { _id: before.event._id } })
    expect((await surchargeOrderOf(site, order))?.state).toBe('refunded')
    const { rows } = await site.deps.pool.query('select refunded::int from sandbox_payments where reference = $1', [
      payment,
    ])
    expect(rows).toEqual([{ refunded: SURCHARGE }])
    expect((await verifyPayment(site.app, payment)).body).toMatchObject({
      orderState: 'refunded',
      message: expect.stringContaining('could no longer be moved'),
    })
    expect(await claimedOf(site, to.ticketTypeId)).toBe(before.event._id === to.eventId ? 2 : 0)
    // The state was set by hand, so the books do not match it.
    await site.deps.db
      .updateTable('tickets')
      .set({ state: 'valid' })
      .where('order_id', '=', order.id)
      .where('state', '=', 'checked_in')
      .execute()
  })

  test('after the hold: it moves while places are left, and is sent back when they are gone', async () => {
    for (const isFull of [false, true]) {
      const { order, from, to } = await scene({ tickets: [{ name: 'Seat', kind: 'paid', price: PRICE, capacity: 2 }] })
      const payment = await start({ order, from, to })
      const { id } = required(await surchargeOrderOf(site, order), 'a surcharge')
      await site.deps.pool.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [id])
      await sweepOnce(site)
      if (isFull) await placeOrder(site.app, { ...to, quantity: 1 })
      await pressSandbox(site.app, payment, 'approve')
      expect(await at(order)).toBe(isFull ? from.eventId : to.eventId)
      await site.runJobs()
      expect(await providersBooks(order)).toEqual({
        captured: PAID + SURCHARGE,
        refunded: isFull ? SURCHARGE : 0,
      })
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    }
  })
})

describe('afterwards', () => {
  test('a refund of everything reaches both payments, and neither gives back more than it took', async () => {
    const { organiser, order, to, surcharge } = await movedScene()
    expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: PAID + SURCHARGE })
    expect(await surchargeOrderOf(site, order)).toMatchObject({ state: 'refunded', refunded_total: SURCHARGE })
    expect((await orderDetail(site.app, organiser, order)).state).toBe('refunded')
    expect(await figures(organiser, to)).toMatchObject({ held: 0, refunds: PAID + SURCHARGE, fees: 0, tax: 0 })
    expect(await claimedOf(site, to.ticketTypeId)).toBe(0)
    const again = await refund(site.app, organiser, { ...order, id: surcharge.id }, { scope: { kind: 'full' } })
    expect(again.status).toBe(409)
  })

  test('ticket by ticket each gives back its part, together exactly everything', async () => {
    const { organiser, order } = await movedScene()
    const tickets = (await getOrder(site.app, order)).tickets
    for (const [index, { _id }] of tickets.entries()) {
      const { status } = await refund(site.app, organiser, order, { scope: { kind: 'tickets', ticketIds: [_id] } })
      expect(status).toBe(201)
      await site.runJobs()
      const part = (PAID + SURCHARGE) / 2
      expect((await providersBooks(order))?.refunded).toBe((index + 1) * part)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    }
    expect((await surchargeOrderOf(site, order))?.state).toBe('refunded')
  })

  test('a guest sees what both payments give back, and gets it', async () => {
    const { order } = await movedScene()
    const url = `/api/orders/${order.reference}/refund`
    const headers = { 'x-order-token': order.token }
    const { body } = await call<{ tickets: { _id: string; amount: number }[]; total: number }>(site.app, {
      method: 'GET',
      url,
      headers,
    })
    expect([body.total, ...body.tickets.map(({ amount }) => amount)]).toEqual([PAID + SURCHARGE, 805_000, 805_000])
    const asked = await call(site.app, {
      method: 'POST',
      url: `/api/orders/${order.reference}/refund/requests`,
      headers,
      payload: { ticketIds: [body.tickets[0]?._id], message: '' },
    })
    expect(asked.status).toBe(201)
    await site.runJobs()
    expect((await providersBooks(order))?.refunded).toBe(805_000)
  })

  test('a part of the money leaves the surcharge alone', async () => {
    const { organiser, order } = await movedScene()
    const scope = { kind: 'amount', amount: 100_000 } as const
    expect((await refund(site.app, organiser, order, { scope })).status).toBe(201)
    expect(await surchargeOrderOf(site, order)).toMatchObject({ state: 'paid', refunded_total: 0 })
    expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect((await providersBooks(order))?.refunded).toBe(PAID + SURCHARGE)
  })

  test('an amount beyond what is left of the first payment goes on from the surcharge, one refund of each', async () => {
    const { organiser, order } = await movedScene()
    const give = (amount: number, key?: string) =>
      refund(site.app, organiser, order, { scope: { kind: 'amount', amount } }, key)
    expect((await give(PAID + SURCHARGE)).body.code).toBe('refund.above_left')
    const more = await give(PAID + SURCHARGE + 1)
    expect([more.body.code, more.body.details]).toMatchObject(['refund.above_left', { left: PAID + SURCHARGE }])
    expect((await give(PAID + 60_000)).status).toBe(201)
    const detail = await orderDetail(site.app, organiser, order)
    expect(detail.refunds).toMatchObject([{ amount: PAID }])
    expect(detail.surchargeLines).toMatchObject([{ total: SURCHARGE, refunded: 60_000 }])
    expect(await surchargeOrderOf(site, order)).toMatchObject({ state: 'partially_refunded', refunded_total: 60_000 })
    await site.runJobs()
    expect((await providersBooks(order))?.refunded).toBe(PAID + 60_000)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    // Nothing is left of the first payment: once more, and the same call twice.
    const key = newKey()
    const [first, again] = [await give(40_000, key), await give(40_000, key)]
    expect([first.status, again.status, again.body._id]).toEqual([201, 201, first.body._id])
    await site.runJobs()
    expect((await providersBooks(order))?.refunded).toBe(PAID + 100_000)
    expect((await getOrder(site.app, order)).tickets).toHaveLength(2)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('when amounts have taken all of the first payment, tickets and everything give back what is left of the surcharge', async () => {
    const { organiser, order, to } = await movedScene()
    const give = (scope: Parameters<typeof refund>[3]['scope'], key?: string) =>
      refund(site.app, organiser, order, { scope }, key)
    expect((await give({ kind: 'amount', amount: PAID })).status).toBe(201)
    expect((await orderDetail(site.app, organiser, order)).can.refund).toBe(true)
    await site.runJobs()
    const [first] = (await getOrder(site.app, order)).tickets
    const key = newKey()
    const ticket = { kind: 'tickets', ticketIds: [required(first, 'a ticket')._id] }
    const [made, again] = [await give(ticket, key), await give(ticket, key)]
    expect([made.status, again.status, again.body._id]).toEqual([201, 201, made.body._id])
    expect(made.body).toMatchObject({ amount: SURCHARGE / 2, tickets: 1 })
    await site.runJobs()
    expect(await providersBooks(order)).toMatchObject({ refunded: PAID + SURCHARGE / 2 })
    expect((await getOrder(site.app, order)).tickets.map(({ state }) => state).toSorted()).toEqual([
      'refunded',
      'valid',
    ])
    expect([(await orderDetail(site.app, organiser, order)).state, await claimedOf(site, to.ticketTypeId)]).toEqual([
      'partially_refunded',
      1,
    ])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    expect((await give({ kind: 'full' })).body).toMatchObject({ amount: SURCHARGE / 2, tickets: 1 })
    await site.runJobs()
    expect(await providersBooks(order)).toMatchObject({ refunded: PAID + SURCHARGE })
    const detail = await orderDetail(site.app, organiser, order)
    expect([detail.state, detail.can.refund, await claimedOf(site, to.ticketTypeId)]).toEqual(['refunded', false, 0])
    expect(await figures(organiser, to)).toMatchObject({ fees: 0, tax: 0, held: 0, refunds: PAID + SURCHARGE })
    expect((await give({ kind: 'full' })).body.code).toBe('order.state')
  })

  test('when amounts have taken all of the first payment, a guest gets back what is left of the surcharge', async () => {
    const { organiser, order } = await movedScene()
    expect((await refund(site.app, organiser, order, { scope: { kind: 'amount', amount: PAID } })).status).toBe(201)
    const url = `/api/orders/${order.reference}/refund`
    const headers = { 'x-order-token': order.token }
    const read = async () => (await call<OrderRefundView>(site.app, { method: 'GET', url, headers })).body
    const { tickets, can } = await read()
    expect([can.request, ...tickets.map(({ amount }) => amount)]).toEqual([true, SURCHARGE / 2, SURCHARGE / 2])
    const payload = { ticketIds: tickets.map(({ _id }) => _id), message: '' }
    const asked = await call(site.app, { method: 'POST', url: `${url}/requests`, headers, payload })
    expect([asked.status, asked.body]).toMatchObject([201, { state: 'granted' }])
    await site.runJobs()
    expect(await providersBooks(order)).toMatchObject({ refunded: PAID + SURCHARGE })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    expect((await read()).can.request).toBe(false)
  })

  test('cancelling the date gives both back, and says so before and after as one order with two refunds', async () => {
    const { organiser, order, to } = await movedScene()
    const { headers } = organiser
    const url = `/api/events/${to.eventId}/cancellation`
    const progress = async () => (await call<CancellationView>(site.app, { method: 'GET', url, headers })).body
    const both = { orders: 1, refunds: { count: 2, amount: PAID + SURCHARGE } }
    expect(await progress()).toMatchObject({ state: 'none', settled: 0, ...both })
    await call(site.app, { method: 'POST', url, headers, payload: { reason: 'Storm', title: 'Harbour tour' } })
    await site.runJobs()
    expect(await progress()).toMatchObject({ state: 'done', settled: 1, ...both, refunded: both.refunds })
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: PAID + SURCHARGE })
    expect((await getOrder(site.app, order)).state).toBe('refunded')
  })

  test('cancelling the date counts a surcharge that the bank took neither as an order nor as a refund', async () => {
    const { organiser, surcharge, to } = await movedScene()
    await loseDispute(site, surcharge)
    const { headers } = organiser
    const url = `/api/events/${to.eventId}/cancellation`
    const progress = async () => (await call<CancellationView>(site.app, { method: 'GET', url, headers })).body
    const due = { orders: 1, refunds: { count: 1, amount: PAID } }
    expect(await progress()).toMatchObject({ state: 'none', settled: 0, ...due })
    await call(site.app, { method: 'POST', url, headers, payload: { reason: 'Storm', title: 'Harbour tour' } })
    await site.runJobs()
    expect(await progress()).toMatchObject({ state: 'done', settled: 1, ...due, refunded: due.refunds })
  })

  test('what the bank took of the surcharge is not given back again', async () => {
    const { organiser, order, surcharge } = await movedScene()
    await loseDispute(site, surcharge)
    expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect(await providersBooks(order)).toMatchObject({ refunded: PAID })
  })

  test('while the bank decides on the surcharge nothing goes back; once it is won, both do', async () => {
    const { organiser, order, surcharge } = await movedScene()
    const dispute = await openDispute(site, surcharge)
    const refused = await refund(site.app, organiser, order, { scope: { kind: 'full' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'refund.disputed'])
    await decideDispute(site, dispute, 'won')
    expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect(await providersBooks(order)).toMatchObject({ refunded: PAID + SURCHARGE })
  })
})

describe('a second move', () => {
  /** A fourth price: the third date costs so much now. */
  async function movedTo(price: number) {
    const made = await movedScene()
    await setPrice(site, made.third, price)
    return made
  }

  const sums = async ({ organiser, from, to, third }: Awaited<ReturnType<typeof scene>>) => {
    const earned = []
    for (const date of [from, to, third]) {
      const { earned: paid, refunds, fees, tax, held } = await figures(organiser, date)
      earned.push([paid, refunds, fees, tax, held])
    }
    return earned
  }

  test('to a date of the same price takes tickets and both payments along, by its guest', async () => {
    const made = await movedTo(DEARER)
    const { order, surcharge, to, third } = made
    await site.runJobs()
    expect(await ownMove(site, order)).toMatchObject({ can: true })
    expect((await ownMove(site, order)).items).toMatchObject([
      { price: 'lower', surcharge: null },
      { eventId: third.eventId, price: 'same', surcharge: null, returned: 0 },
    ])
    expect((await moveOwn(site, order, { from: to, to: third })).status).toBe(204)
    expect(await at(order)).toBe(third.eventId)
    expect(await surchargeOrderOf(site, order)).toMatchObject({
      id: surcharge.id,
      event_id: third.eventId,
      lines: [{ ticketTypeId: third.ticketTypeId, quantity: 0 }],
    })
    expect([await claimedOf(site, to.ticketTypeId), await claimedOf(site, third.ticketTypeId)]).toEqual([0, 2])
    expect(await sums(made)).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [PAID + SURCHARGE, 0, 70_000, 140_000, 1_400_000],
    ])
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: 0 })
    await site.runJobs()
    const { buyer } = await orderDetail(site.app, made.organiser, order)
    const mails = site.mail
      .to(required(buyer?.email, 'an address'))
      .filter(({ subject }) => subject.startsWith('New date'))
    expect(mails.slice(-2).map(({ text }) => text.includes('₦4,600'))).toEqual([true, false])
  })

  test('by the organiser, many at once, leaves nothing behind either', async () => {
    const made = await movedTo(DEARER)
    const { organiser, order, to, third } = made
    expect((await startRun(site, organiser, { from: to, to: third })).status).toBeLessThan(300)
    await site.runJobs()
    expect(await at(order)).toBe(third.eventId)
    expect((await sums(made))[1]).toEqual([0, 0, 0, 0, 0])
  })

  test('to a cheaper date gives the difference back from each payment by what it paid', async () => {
    const made = await movedTo(350_000)
    const { order, to, third } = made
    const back = (PAID + SURCHARGE) / 2
    expect((await ownMove(site, order)).items).toMatchObject([
      { price: 'lower' },
      { eventId: third.eventId, price: 'lower', returned: back },
    ])
    expect((await moveOwn(site, order, { from: to, to: third })).status).toBe(204)
    await site.runJobs()
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: back })
    expect(await surchargeOrderOf(site, order)).toMatchObject({ refunded_total: SURCHARGE / 2 })
    expect(await sums(made)).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [PAID + SURCHARGE, back, 35_000, 70_000, 700_000],
    ])
    expect((await refund(site.app, made.organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: PAID + SURCHARGE })
    expect((await sums(made))[2]?.at(-1)).toBe(0)
  })

  test('a refund of everything reaches both payments afterwards', async () => {
    const made = await movedTo(DEARER)
    const { organiser, order, to, third } = made
    await moveOwn(site, order, { from: to, to: third })
    expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: PAID + SURCHARGE })
    expect((await sums(made))[2]).toEqual([PAID + SURCHARGE, PAID + SURCHARGE, 0, 0, 0])
    expect(await claimedOf(site, third.ticketTypeId)).toBe(0)
  })

  test('a refund of an amount takes from the first payment alone, and one of a ticket from both', async () => {
    const made = await movedTo(DEARER)
    const { organiser, order, surcharge, to, third } = made
    await moveOwn(site, order, { from: to, to: third })
    expect((await refund(site.app, organiser, order, { scope: { kind: 'amount', amount: 100_000 } })).status).toBe(201)
    await site.runJobs()
    expect(await surchargeOrderOf(site, order)).toMatchObject({ refunded_total: 0 })
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: 100_000 })
    const part = { ...order, id: surcharge.id }
    expect((await refund(site.app, organiser, part, { scope: { kind: 'amount', amount: 60_000 } })).status).toBe(201)
    await site.runJobs()
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: 160_000 })
    expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: PAID + SURCHARGE })
    expect((await sums(made))[2]?.at(-1)).toBe(0)
  })

  test.each(['first', 'second'] as const)('a chargeback of the %s payment is borne at the last date', async (which) => {
    const made = await movedTo(DEARER)
    const { organiser, order, surcharge, to, third } = made
    await moveOwn(site, order, { from: to, to: third })
    await loseDispute(site, which === 'first' ? order : surcharge)
    const share = which === 'first' ? 1_000_000 : 400_000
    expect(await figures(organiser, third)).toMatchObject({ chargebacks: share, held: 1_400_000 - share })
    expect(await figures(organiser, to)).toMatchObject({ chargebacks: 0, held: 0 })
  })

  test('cancelling the last date gives both back', async () => {
    const { organiser, order, to, third } = await movedTo(DEARER)
    await moveOwn(site, order, { from: to, to: third })
    await call(site.app, {
      method: 'POST',
      url: `/api/events/${third.eventId}/cancellation`,
      headers: organiser.headers,
      payload: { reason: 'Storm', title: 'Harbour tour' },
    })
    await site.runJobs()
    expect(await providersBooks(order)).toEqual({ captured: PAID + SURCHARGE, refunded: PAID + SURCHARGE })
  })

  test('is refused to a still dearer date, for the surcharge by itself, and once some of the surcharge went or may go back', async () => {
    const { organiser, order, surcharge, to, third } = await movedTo(DEARER + 1)
    expect((await ownMove(site, order)).items.map(({ eventId }) => eventId)).not.toContain(third.eventId)
    expect((await paySurcharge(site, order, { from: to, to: third, amount: 1 })).body.code).toBe('move.surcharge_paid')
    const alone = await moveOrder(site, organiser, { id: surcharge.id, from: to, to: third })
    expect(alone.body.code).toBe('move.surcharge_paid')
    await setPrice(site, third, DEARER)
    const move = async () => (await moveOrder(site, organiser, { id: order.id, from: to, to: third })).body.code
    const dispute = await openDispute(site, surcharge)
    expect(await move()).toBe('move.disputed')
    await decideDispute(site, dispute, 'won')
    const part = { ...order, id: surcharge.id }
    expect((await refund(site.app, organiser, part, { scope: { kind: 'amount', amount: 60_000 } })).status).toBe(201)
    expect((await ownMove(site, order)).can).toBe(false)
    expect(await move()).toBe('move.partly_gone')
  })

  test('and a refund at the same time: one of the two comes first, and the money of both payments is right', async () => {
    for (const scope of [{ kind: 'full' }, { kind: 'amount', amount: 100_000 }] as const) {
      const made = await movedTo(DEARER)
      const { organiser, order, surcharge, to, third } = made
      const part = scope.kind === 'full' ? order : { ...order, id: surcharge.id }
      await Promise.all([
        moveOrder(site, organiser, { id: order.id, from: to, to: third }),
        refund(site.app, organiser, part, { scope }),
      ])
      await site.runJobs()
      const left = await at(order)
      const other = left === third.eventId ? to : third
      expect(await figures(organiser, other)).toMatchObject({ earned: 0, held: 0 })
      expect((await surchargeOrderOf(site, order))?.event_id).toBe(left)
    }
  })
})

describe('is refused', () => {
  test('for an order that a gift card paid', async () => {
    const { organiser, from, to } = await scene()
    const sale = { ...from, organiser, organisationId: await organisationOf(site, organiser) }
    const order = await sellWithCard(site, sale as never, 2, 400_000)
    expect((await paySurcharge(site, order, { from, to, amount: SURCHARGE })).body.code).toBe(
      'move.surcharge_gift_card',
    )
    expect((await ownMove(site, order)).items).toEqual([])
  })

  test('for an order that a bank transfer paid', async () => {
    const { order, from, to } = await scene()
    const paidBy = (provider: string) =>
      site.deps.db.updateTable('payments').set({ provider }).where('order_id', '=', order.id).execute()
    await paidBy('bank-transfer')
    expect((await paySurcharge(site, order, { from, to, amount: SURCHARGE })).body.code).toBe(
      'move.surcharge_bank_transfer',
    )
    expect((await ownMove(site, order)).items).toEqual([])
    await paidBy('sandbox')
  })

  test('for an order that was paid in one cart with others', async () => {
    const { from, to } = await scene()
    const { body: placed } = await placeGroup(site.app, [from, to])
    await pressSandbox(site.app, await startGroup(site.app, placed), 'approve')
    const [first] = (await getGroup(site.app, placed)).orders
    const { order: ofCart, token } = required(first, 'an order of a cart')
    const order = { reference: ofCart.reference, token }
    const [own, other] = ofCart.event._id === from.eventId ? [from, to] : [to, from]
    expect((await paySurcharge(site, order, { from: own, to: other, amount: 1 })).body.code).toBe('move.surcharge_cart')
  })

  test('as tickets of its own, which a program of a release before surcharges would issue: it has to try again', async () => {
    const { order, from, to } = await scene()
    const payment = await start({ order, from, to })
    const surcharge = required(await surchargeOrderOf(site, order), 'the surcharge of an order')
    const issuing = site.deps.db.transaction().execute((trx) => issueTickets(site.deps, trx, surcharge))
    await expect(issuing).rejects.toSatisfy(isWorthAnotherTry)
    await pressSandbox(site.app, payment, 'approve')
    expect(await at(order)).toBe(to.eventId)
  })

  test('without the difference, where the organiser has not allowed it, and where a ticket would cost less', async () => {
    const { order, from, to, seriesId } = await scene()
    expect((await moveOwn(site, order, { from, to })).body.code).toBe('move.price_differs')
    await setPrice(site, to, PRICE - 1)
    expect((await paySurcharge(site, order, { from, to, amount: SURCHARGE })).body.code).toBe('move.price_differs')
    await allowOwnMoves(site, seriesId, null)
    expect((await paySurcharge(site, order, { from, to, amount: SURCHARGE })).body.code).toBe('move.switched_off')
  })
})
