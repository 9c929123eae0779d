import type { CancellationView, ErrorView, EventView, OrderRefundView, PublicEventView } from '@foyer/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sandboxBench } from '../../../gateways/providers/sandbox/bench.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createTicketType,
  createUser,
  getOrder,
  newKey,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { hearNotice } from '../../../testing/payment-scene.ts'
import { payOutHeld } from '../../money/payouts/payout-scene.ts'
import { sweepWaitingLists } from '../waiting-list/index.ts'
import { atOnce } from '../../../testing/race.ts'
import { loseDispute } from '../payments/dispute-scene.ts'
import { newCardSale, sellWithCard, takeFee } from '../payments/gift-card-scene.ts'
import { resumeCancellations } from './index.ts'
import { orderDetail, refund, sellOrder } from '../refunds/refund-scene.ts'
import { createSoldOut, giveBack, join, listWaiting } from '../waiting-list/waiting-scene.ts'

let site: TestApp
beforeEach(async () => {
  site = await buildTestApp()
})
afterEach(async () => {
  const broken = await brokenInvariants(site.deps.pool)
  await site.close()
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

type Sale = Awaited<ReturnType<typeof createEvent>>

const TITLE = 'Highlife Night'
const WRITTEN = { reason: 'The singer is ill.', title: TITLE }
const sell = (event: object = {}) => createEvent(site, { event: { title: TITLE, ...event }, ticket: { price: 10_000 } })
const person = (name: string) => ({ firstName: name, lastName: 'X', email: `${name}@example.org` })

function cancel(sale: Sale, payload: object = WRITTEN, headers = sale.organiser.headers) {
  const url = `/api/events/${sale.eventId}/cancellation`
  return call<EventView & ErrorView>(site.app, { method: 'POST', url, headers, payload })
}

async function progress(sale: Sale): Promise<CancellationView> {
  const url = `/api/events/${sale.eventId}/cancellation`
  return (await call<CancellationView>(site.app, { method: 'GET', url, headers: sale.organiser.headers })).body
}

const runCancellation = (sale: Sale) => jobHandlers(site.deps)['event.cancel']({ eventId: sale.eventId })

const mailsOn = (subject: string) => site.mail.sent.filter((mail) => mail.subject === subject)

async function sentBack(): Promise<{ refunds: number; amount: number }> {
  const { rows } = await site.deps.pool.query<{ refunds: number; amount: number }>(
    'select count(*)::int as refunds, coalesce(sum(amount), 0)::int as amount from sandbox_refunds',
  )
  return rows[0] ?? { refunds: 0, amount: 0 }
}

describe('cancelling an event', () => {
  test('tells before what it would do', async () => {
    const sale = await sell()
    const free = await createTicketType(site, sale.organiser, sale.eventId, { kind: 'free', price: 0 })
    await createPaidOrder(site, { ...sale, quantity: 3 })
    await createPaidOrder(site, { ...sale, ticketTypeId: free })
    await placeOrder(site.app, sale)
    expect(await progress(sale)).toMatchObject({
      state: 'none',
      orders: 2,
      settled: 0,
      freeOrders: 1,
      tickets: 4,
      holds: 1,
      refunds: { count: 1, amount: 30_000 },
    })
  })

  test('closes the waiting lists: whoever waits or has an unpaid offer is told once, whoever bought is a guest', async () => {
    const sale = await createSoldOut(site, { capacity: 2, event: { title: TITLE } })
    for (const name of ['ada', 'bola', 'chi']) await join(site.app, sale.ticketTypeId, { email: person(name).email })
    await giveBack(site.app, sale.sold)
    await site.runJobs()
    await sweepWaitingLists(site.deps)
    const offers = (await listWaiting(site.app, sale)).filter(({ state }) => state === 'offered')
    expect(offers).toHaveLength(2)

    expect((await cancel(sale)).status).toBe(200)
    await site.runJobs()
    await runCancellation(sale)
    await site.runJobs()
    expect((await listWaiting(site.app, sale)).map(({ state }) => state)).toEqual(['removed', 'removed', 'removed'])
    const told = mailsOn(`${TITLE} is cancelled`).map(({ to }) => to.address)
    expect(told.toSorted()).toEqual(['ada@example.org', 'bola@example.org', 'chi@example.org'])
  })

  test('stops sales at once, gives all money back, voids free tickets, releases holds and tells everybody', async () => {
    const sale = await sell({ feeMode: 'pass_on' })
    const free = await createTicketType(site, sale.organiser, sale.eventId, { kind: 'free', price: 0 })
    const paid = await createPaidOrder(site, { ...sale, quantity: 2, buyer: person('ada') })
    const other = await createPaidOrder(site, { ...sale, buyer: person('bola') })
    const gratis = await createPaidOrder(site, { ...sale, ticketTypeId: free, quantity: 2, buyer: person('chi') })
    const held = await placeOrder(site.app, sale)
    await site.runJobs()
    const before = site.mail.sent.length

    const { status, body } = await cancel(sale)
    expect([status, body.status, body.cancelReason]).toEqual([200, 'cancelled', 'The singer is ill.'])
    const refused = await placeOrder(site.app, { ...sale, key: newKey() })
    expect(refused.body).toMatchObject({ code: 'order.not_on_sale' })
    await site.runJobs()

    expect((await getOrder(site.app, paid)).state).toBe('refunded')
    expect((await getOrder(site.app, gratis)).state).toBe('cancelled')
    expect((await getOrder(site.app, held.body)).state).toBe('cancelled')
    for (const order of [paid, other, gratis])
      expect((await getOrder(site.app, order)).tickets.every(({ state }) => state !== 'valid')).toBe(true)
    expect(await sentBack()).toEqual({ refunds: 2, amount: paid.total + other.total })
    expect(
      mailsOn(`${TITLE} is cancelled`)
        .map(({ to }) => to.address)
        .toSorted(),
    ).toEqual(['ada@example.org', 'bola@example.org', 'chi@example.org'])
    expect(site.mail.sent.length - before).toBe(5)
    expect(await progress(sale)).toMatchObject({
      state: 'done',
      orders: 3,
      settled: 3,
      freeOrders: 1,
      tickets: 0,
      holds: 0,
      refunds: { count: 2, amount: paid.total + other.total },
      refunded: { count: 2, amount: paid.total + other.total },
    })
  })

  test('says so on its page, with the reason', async () => {
    const sale = await sell()
    await cancel(sale, { reason: '<b>Rain</b>', title: TITLE })
    const page = await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${sale.customUrl}` })
    expect(page.body).toMatchObject({ status: 'cancelled', cancelReason: '<b>Rain</b>' })
  })

  test('refunds what a partial refund had left, and no more', async () => {
    const sale = await sell()
    const order = await createPaidOrder(site, { ...sale, quantity: 3 })
    const found = await site.deps.pool.query<{ id: string }>('select id from orders where reference = $1', [
      order.reference,
    ])
    const url = `/api/guests/orders/${found.rows[0]?.id ?? ''}/refunds`
    const tickets = [order.tickets[0]?._id]
    await call(site.app, {
      method: 'POST',
      url,
      headers: { ...sale.organiser.headers, 'idempotency-key': newKey() },
      payload: { scope: { kind: 'tickets', ticketIds: tickets }, returnFee: true },
    })
    await cancel(sale)
    await site.runJobs()
    expect((await sentBack()).amount).toBe(order.total)
    expect((await getOrder(site.app, order)).state).toBe('refunded')
  })

  test('tells before what is left by payment: not what went back, and no payment of which nothing is left', async () => {
    const sale = await newCardSale(site, { event: { title: TITLE } })
    const order = await sellWithCard(site, sale, 2, 5000)
    const give = (amount: number) => refund(site.app, sale.organiser, order, { scope: { kind: 'amount', amount } })
    expect((await progress(sale)).refunds).toEqual({ count: 2, amount: 20_000 })
    // The first refund goes to the gift card as a whole, the second through the provider.
    expect((await give(5000)).status).toBe(201)
    expect((await progress(sale)).refunds).toEqual({ count: 1, amount: 15_000 })
    expect((await give(3000)).status).toBe(201)
    expect((await progress(sale)).refunds).toEqual({ count: 1, amount: 12_000 })
    await site.runJobs()
    expect((await progress(sale)).refunds).toEqual({ count: 1, amount: 12_000 })
    await cancel(sale)
    await site.runJobs()
    expect(await sentBack()).toEqual({ refunds: 2, amount: 15_000 })
    expect(await progress(sale)).toMatchObject({ state: 'done', refunds: { count: 1, amount: 12_000 } })
  })

  describe('of which the organiser bore the fee of earlier refunds', () => {
    /** Two sales; the first was refunded without its fee, which the organiser bore out of the money of the second. */
    async function keptFee() {
      await takeFee(site)
      const sale = await createEvent(site, {
        event: { title: TITLE, feeMode: 'absorb' },
        ticket: { price: 1_250_000, capacity: null },
      })
      const first = await sellOrder(site, sale)
      await sellOrder(site, sale)
      const made = await refund(site.app, sale.organiser, first, { scope: { kind: 'full' }, returnFee: false })
      expect(made.status).toBe(201)
      await site.runJobs()
      return sale
    }
    const FEE = 62_500

    async function owedBy({ organiser }: Sale): Promise<number> {
      const { rows } = await site.deps.pool.query<{ owed: number }>(
        `select coalesce(sum(balance), 0)::int as owed from ledger_accounts
         where kind = 'dispute_receivable' and organiser_id = (select organisation_id from members where user_id = $1)`,
        [organiser.id],
      )
      return rows[0]?.owed ?? 0
    }

    test('gives everyone their money back, and the organiser owes that fee', async () => {
      const sale = await keptFee()
      await cancel(sale)
      await runCancellation(sale)
      await site.runJobs()
      expect((await progress(sale)).state).toBe('done')
      expect(await sentBack()).toEqual({ refunds: 2, amount: 2_500_000 })
      expect(await owedBy(sale)).toBe(FEE)
    })

    test('gives everyone their money back at once where a refund of a part took the fee of an order', async () => {
      await takeFee(site)
      const sale = await createEvent(site, {
        event: { title: TITLE, feeMode: 'absorb' },
        ticket: { price: 1_250_000, capacity: null },
      })
      // Unwound first.
      await sellOrder(site, sale)
      const part = await sellOrder(site, sale)
      const { reference } = await site.deps.db
        .selectFrom('payments')
        .select('reference')
        .where('order_id', '=', part.id)
        .executeTakeFirstOrThrow()
      const provider = sandboxBench(site)
      await provider.refundThere(reference, 1_250_000 - 1000)
      await hearNotice(site, 'sandbox', provider.refundNotice(reference))
      await site.runJobs()
      await cancel(sale)
      await runCancellation(sale)
      await site.runJobs()
      expect((await progress(sale)).state).toBe('done')
      expect(await owedBy(sale)).toBe(FEE - 1000)
    })

    test('does not advance what was paid out to the organiser', async () => {
      const sale = await keptFee()
      await payOutHeld(site, { ...sale, organiserId: sale.organiser.id, currency: 'NGN' }, 1_250_000 - 2 * FEE)
      await cancel(sale)
      await expect(runCancellation(sale)).rejects.toThrow('not unwound yet')
      expect(await owedBy(sale)).toBe(0)
      expect(await progress(sale)).toMatchObject({ state: 'running', settled: 0, refunds: { amount: 1_250_000 } })
    })
  })

  test('is resumed when its job was given up, once', async () => {
    const sale = await sell()
    await createPaidOrder(site, sale)
    await cancel(sale)
    const { pool } = site.deps
    await pool.query(`delete from pgboss.job where name = 'event.cancel'`)
    const queued = async () => {
      await resumeCancellations(site.deps)
      const { rows } = await pool.query(`select state from pgboss.job where name = 'event.cancel'`)
      return rows.length
    }
    expect(await queued()).toBe(0)
    await pool.query(`update event_cancellations set started_at = now() - interval '2 hours'`)
    expect([await queued(), await queued()]).toEqual([1, 1])
    await site.runJobs()
    expect((await progress(sale)).state).toBe('done')
    expect(await sentBack()).toEqual({ refunds: 1, amount: 10_000 })
    expect(await queued()).toBe(0)
  })

  test('sends money back that arrives when the hold is gone', async () => {
    const sale = await sell()
    const placed = await placeOrder(site.app, sale)
    const reference = await startPayment(site.app, placed.body)
    await cancel(sale)
    await site.runJobs()
    await pressSandbox(site.app, reference, 'approve')
    await site.runJobs()
    expect((await getOrder(site.app, placed.body)).state).toBe('refunded')
    expect(await sentBack()).toEqual({ refunds: 1, amount: 10_000 })
  })

  test('voids orders whose payment was charged back, and gives nothing back a second time', async () => {
    const sale = await sell()
    const lost = await createPaidOrder(site, { ...sale, buyer: person('lost') })
    await createPaidOrder(site, { ...sale, buyer: person('kept') })
    const { rows } = await site.deps.pool.query<{ id: string }>('select id from orders where reference = $1', [
      lost.reference,
    ])
    await loseDispute(site, { id: rows[0]?.id ?? '' })
    expect((await progress(sale)).refunds).toEqual({ count: 1, amount: 10_000 })
    await cancel(sale)
    await site.runJobs()
    expect(await progress(sale)).toMatchObject({
      state: 'done',
      orders: 2,
      settled: 2,
      tickets: 0,
      refunds: { count: 1, amount: 10_000 },
    })
    expect(await sentBack()).toEqual({ refunds: 1, amount: 10_000 })
    const told = mailsOn(`${TITLE} is cancelled`).map(({ to, text }) => [
      to.address,
      /Your bank has already/.test(text),
    ])
    expect(Object.fromEntries(told)).toEqual({ 'lost@example.org': true, 'kept@example.org': false })
  })

  test('tells a buyer whose bank took back a part how much that was, and offers nobody a refund of the rest', async () => {
    const sale = await sell({ refundPolicy: 'flexible' })
    const order = await sellOrder(site, sale)
    const offered = async () => {
      const { body } = await call<OrderRefundView>(site.app, {
        method: 'GET',
        url: `/api/orders/${order.reference}/refund`,
        headers: { 'x-order-token': order.token },
      })
      return [(await orderDetail(site.app, sale.organiser, order)).can.refund, body.can.request]
    }
    expect(await offered()).toEqual([true, true])
    await loseDispute(site, order, 4000)
    expect(await offered()).toEqual([false, false])
    await cancel(sale)
    await site.runJobs()
    expect(await sentBack()).toEqual({ refunds: 0, amount: 0 })
    expect(mailsOn(`${TITLE} is cancelled`).map(({ text }) => text)).toEqual([
      expect.stringMatching(/has returned ₦40 of your payment .* the other ₦60 of/),
    ])
  })

  test('refunds and tells nobody twice, however often and by however many it is carried out', async () => {
    const sale = await sell()
    for (const name of ['a', 'b', 'c', 'd']) await createPaidOrder(site, { ...sale, buyer: person(name) })
    await cancel(sale)
    await atOnce(6, () => runCancellation(sale).catch(() => undefined))
    await runCancellation(sale)
    await site.runJobs()
    await runCancellation(sale)
    await site.runJobs()
    expect(await sentBack()).toEqual({ refunds: 4, amount: 40_000 })
    expect(mailsOn(`${TITLE} is cancelled`)).toHaveLength(4)
    expect((await progress(sale)).state).toBe('done')
  })

  test('leaves nobody out who pays at the very moment', async () => {
    const sale = await sell()
    const orders = await atOnce(6, () => placeOrder(site.app, sale))
    const references = await Promise.all(orders.map(({ body }) => startPayment(site.app, body)))
    await Promise.all([
      ...references.map((reference) => pressSandbox(site.app, reference, 'approve')),
      cancel(sale).then(() => runCancellation(sale)),
    ])
    await site.runJobs()
    const states = await Promise.all(orders.map(async ({ body }) => (await getOrder(site.app, body)).state))
    expect(states.filter((state) => state !== 'refunded')).toEqual([])
    expect(await sentBack()).toEqual({ refunds: 6, amount: 60_000 })
  })

  test('also works for an event taken off sale that has orders', async () => {
    const sale = await sell()
    const order = await createPaidOrder(site, sale)
    const { headers } = sale.organiser
    await call(site.app, { method: 'PATCH', url: `/api/events/${sale.eventId}/toggle-publish`, headers })
    expect((await cancel(sale)).status).toBe(200)
    await site.runJobs()
    expect((await getOrder(site.app, order)).state).toBe('refunded')
  })
})

describe('cancelling is refused', () => {
  test.each([
    ['another title', { reason: 'x', title: 'Highlife night' }, 409, 'title'],
    ['no reason', { reason: '  ', title: TITLE }, 400, 'reason'],
    ['a reason that is too long', { reason: 'x'.repeat(1001), title: TITLE }, 400, 'reason'],
    ['no title', { reason: 'x' }, 400, 'title'],
  ])('with %s', async (_what, payload, expected, field) => {
    const sale = await sell()
    const { status, body } = await cancel(sale, payload)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([expected, [field]])
    expect((await placeOrder(site.app, sale)).status).toBe(201)
  })

  test('a second time, for a draft without orders, and to others than its organiser', async () => {
    const sale = await sell()
    expect((await cancel(sale, undefined, (await createUser(site)).headers)).status).toBe(404)
    await cancel(sale)
    expect((await cancel(sale)).body.code).toBe('event.state')
    const draft = await createEvent(site, { publish: false, event: { title: TITLE } })
    expect((await cancel(draft)).body.code).toBe('event.state')
  })
})

test('a postponed event gives back what was paid while its organiser offers it', async () => {
  const sale = await sell({ refundPolicy: 'none' })
  const order = await createPaidOrder(site, sale)
  const ask = () =>
    call<ErrorView & { state: string }>(site.app, {
      method: 'POST',
      url: `/api/orders/${order.reference}/refund/requests`,
      headers: { 'x-order-token': order.token },
      payload: { ticketIds: [order.tickets[0]?._id], message: '' },
    })
  const url = `/api/events/${sale.eventId}/postpone`
  const payload = { dates: null, offerRefunds: true }
  await call(site.app, { method: 'POST', url, headers: sale.organiser.headers, payload })
  expect((await ask()).body.state).toBe('granted')
  await site.runJobs()
  expect((await sentBack()).amount).toBe(order.total)
})
