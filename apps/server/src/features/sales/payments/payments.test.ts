import type { ErrorView, PlacedOrderView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { Notifications } from '../../../outbox/index.ts'
import { type PaymentGateway, paymentProviders } from '../../../gateways/payments/payment-gateway.ts'
import {
  buildTestApp,
  call,
  createEvent,
  getOrder,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import {
  endHold,
  readNotices,
  sendNotice,
  setProviderBooks,
  startOrder,
  sweepOnce,
  traceOf,
  verifyPayment,
} from '../../../testing/payment-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

let buyers = 0
function newBuyer() {
  buyers += 1
  return { firstName: 'Chidi', lastName: 'Eze', email: `chidi${buyers}@example.org` }
}

function payAgain(placed: PlacedOrderView) {
  return call<{ state: string; paymentReference: string | null; redirectUrl: string | null } & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/orders/${placed.reference}/payments`,
    headers: { 'x-order-token': placed.token },
  })
}

test('a buyer who starts to pay twice at once gets one page, also where the provider made two checkouts', async () => {
  const { body: placed } = await placeOrder(site.app, { ...(await createEvent(site)), buyer: newBuyer() })
  const gateway = required(site.deps.payments.byName.get('sandbox'), 'the sandbox')
  const bothAsked = Promise.withResolvers<undefined>()
  const firstAnswered = Promise.withResolvers<undefined>()
  let made = 0
  const checkout = vi.spyOn(gateway, 'createCheckout').mockImplementation(async () => {
    made += 1
    const providerReference = `checkout_${made}`
    if (made === 2) {
      bothAsked.resolve(undefined)
      await firstAnswered.promise
    }
    await bothAsked.promise
    return { redirectUrl: `http://localhost:3000/${providerReference}`, providerReference }
  })
  const calls = [payAgain(placed), payAgain(placed)]
  firstAnswered.resolve(Promise.race(calls).then(() => undefined))
  const answers = await Promise.all(calls)
  checkout.mockRestore()
  const { redirect_url: page, provider_reference: kept } = await site.deps.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['redirect_url', 'provider_reference'])
    .where('orders.reference', '=', placed.reference)
    .executeTakeFirstOrThrow()
  expect(answers.map(({ body }) => body.redirectUrl)).toEqual([page, page])
  expect(page).toBe(`http://localhost:3000/${kept}`)
})

describe('what the buyer does at the provider', () => {
  test('approving makes the order paid, with its tickets, once', async () => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, { ...sale, quantity: 2 })
    const before = await verifyPayment(site.app, reference)
    expect(before.body).toMatchObject({ state: 'pending', orderState: 'awaiting_payment' })
    expect((await pressSandbox(site.app, reference, 'approve')).body).toMatchObject({ state: 'success' })
    const after = await verifyPayment(site.app, reference)
    expect(after.body).toEqual({
      reference,
      state: 'captured',
      orderReference: placed.reference,
      orderState: 'paid',
      message: 'Your tickets are ready. We have also e-mailed them to you.',
    })
    expect(await traceOf(site, placed)).toMatchObject({ payments: ['captured'], transactions: ['capture'], tickets: 2 })
    expect((await payAgain(placed)).body.code).toBe('order.state')
    expect((await pressSandbox(site.app, reference, 'approve')).body.code).toBe('payment.state')
  })

  test.each([
    ['decline', 'failed'],
    ['abandon', 'abandoned'],
  ])('%s takes nothing and leaves the tickets held for another attempt', async (action, state) => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    await pressSandbox(site.app, reference, action)
    expect((await verifyPayment(site.app, reference)).body).toMatchObject({ state, orderState: 'awaiting_payment' })
    const second = await startPayment(site.app, placed)
    expect(second).not.toBe(reference)
    await pressSandbox(site.app, second, 'approve')
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', payments: [state, 'captured'], tickets: 1 })
  })

  test('delay pays later: nobody calls, the job that asks providers finds it', async () => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    await pressSandbox(site.app, reference, 'delay')
    expect((await verifyPayment(site.app, reference)).body).toMatchObject({ state: 'pending' })
    await sweepOnce(site)
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
    await site.deps.pool.query('update sandbox_payments set settles_at = now() where reference = $1', [reference])
    await site.deps.pool.query(
      `update payments set created_at = created_at - interval '1 minute', checked_at = null where reference = $1`,
      [reference],
    )
    await sweepOnce(site)
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', payments: ['captured'], tickets: 1 })
  })

  test('a wrong amount is a mismatch: no tickets, the money goes back whole, the buyer is told the truth, and may pay again', async () => {
    const buyer = newBuyer()
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, { ...sale, buyer })
    await pressSandbox(site.app, reference, 'wrong-amount')
    expect((await verifyPayment(site.app, reference)).body).toMatchObject({
      state: 'mismatch',
      orderState: 'awaiting_payment',
    })
    expect(await traceOf(site, placed)).toMatchObject({ tickets: 0, transactions: ['capture_unmatched'] })
    await site.runJobs()
    const amount = 1_250_000 - 100
    expect(await traceOf(site, placed)).toMatchObject({
      payments: ['refunded'],
      refunds: [`succeeded mismatch ${amount}`],
      transactions: ['capture_unmatched', 'refund_paid'],
    })
    const [mail] = site.mail.to(buyer.email)
    expect(mail?.text).toContain('₦12,499')
    expect(mail?.text).toContain('did not match the amount of the order')
    expect(mail?.text).not.toContain('had expired')
    await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', payments: ['refunded', 'captured'], tickets: 1 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test.each([
    ['another currency', { currency: 'GHS' }],
    ['too much', { amount: 1_250_001 }],
    ['nearly nothing', { amount: 1 }],
  ])('%s is a mismatch too', async (_what, collected) => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    await setProviderBooks(site, reference, 'success', collected)
    expect((await verifyPayment(site.app, reference)).body).toMatchObject({ state: 'mismatch' })
    await site.runJobs()
    const amount = 'amount' in collected ? collected.amount : 1_250_000
    expect(await traceOf(site, placed)).toMatchObject({ tickets: 0, refunds: [`succeeded mismatch ${amount}`] })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('the order says what it costs; what the browser says does not count', async () => {
    const sale = await createEvent(site)
    const { reference } = await startOrder(site, sale)
    for (const query of ['?status=success', '?amount=1', '?state=captured']) {
      const url = `/api/payments/verify${query}`
      const answer = await site.app.inject({ method: 'POST', url, payload: { reference } })
      expect(answer.json()).toMatchObject({ state: 'pending' })
    }
    for (const fields of [{ state: 'captured' }, { amount: 1 }, { status: 'success' }]) {
      const payload = { reference, ...fields }
      const { statusCode } = await site.app.inject({ method: 'POST', url: '/api/payments/verify', payload })
      expect(statusCode).toBe(400)
    }
  })
})

describe('money that comes when the time to pay is over', () => {
  test('buys the tickets while there are some', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 2 } })
    const { placed, reference } = await startOrder(site, sale)
    await endHold(site, placed)
    await sweepOnce(site)
    expect((await traceOf(site, placed)).state).toBe('expired')
    await placeOrder(site.app, { ...sale, buyer: newBuyer() })
    await pressSandbox(site.app, reference, 'approve')
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 1, transactions: ['capture'] })
    expect((await placeOrder(site.app, { ...sale, buyer: newBuyer() })).status).toBe(409)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test.each([
    ['of its ticket type', { ticket: { capacity: 1 } }],
    ['of the event', { event: { capacity: 1 } }],
    ['for that buyer', { event: { maxPerBuyer: 1 } }],
  ])('goes back when nothing is left %s, and the buyer is told', async (_what, options) => {
    const buyer = newBuyer()
    const sale = await createEvent(site, options)
    const { placed, reference } = await startOrder(site, { ...sale, buyer })
    await endHold(site, placed)
    await sweepOnce(site)
    expect((await placeOrder(site.app, { ...sale, buyer })).status).toBe(201)
    await pressSandbox(site.app, reference, 'approve')
    expect((await verifyPayment(site.app, reference)).body).toMatchObject({ orderState: 'refunding' })
    expect((await getOrder(site.app, placed)).can).toEqual({
      pay: false,
      cancel: false,
      download: false,
      receipt: false,
      replaceLink: false,
    })
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({
      state: 'refunded',
      payments: ['refunded'],
      refunds: ['succeeded late_payment 1250000'],
      transactions: ['capture_unmatched', 'refund_paid'],
      tickets: 0,
    })
    expect(site.mail.to(buyer.email).at(-1)?.text).toContain('₦12,500')
    expect((await verifyPayment(site.app, reference)).body.message).toContain('refund your payment')
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('goes back when the order was given up, or the event taken off sale', async () => {
    const sale = await createEvent(site)
    const given = await startOrder(site, sale)
    const url = `/api/orders/${given.placed.reference}/cancel`
    await call(site.app, { method: 'POST', url, headers: { 'x-order-token': given.placed.token } })
    await pressSandbox(site.app, given.reference, 'approve')
    const late = await startOrder(site, sale)
    await endHold(site, late.placed)
    await sweepOnce(site)
    const toggle = `/api/events/${sale.eventId}/toggle-publish`
    await call(site.app, { method: 'PATCH', url: toggle, headers: sale.organiser.headers })
    await pressSandbox(site.app, late.reference, 'approve')
    await site.runJobs()
    for (const { placed } of [given, late])
      expect(await traceOf(site, placed)).toMatchObject({ state: 'refunded', tickets: 0, payments: ['refunded'] })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test.each([
    ['is over', { starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) }],
    ['was taken down', { taken_down_at: new Date() }],
  ])('goes back when the event %s', async (_what, fields: object) => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    await endHold(site, placed)
    await sweepOnce(site)
    await site.deps.db.updateTable('events').set(fields).where('id', '=', sale.eventId).execute()
    await pressSandbox(site.app, reference, 'approve')
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({ state: 'refunded', tickets: 0, payments: ['refunded'] })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('before an unpaid order expires the provider is asked once more', async () => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    await setProviderBooks(site, reference, 'success')
    await endHold(site, placed)
    await sweepOnce(site)
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 1 })
  })

  test('a second payment for an order that is paid goes back, and the order stays paid', async () => {
    const buyer = newBuyer()
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, { ...sale, buyer })
    await pressSandbox(site.app, reference, 'decline')
    await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
    // The provider changes its mind about the first: banks do.
    await setProviderBooks(site, reference, 'success')
    await sendNotice(site, { reference })
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({
      state: 'paid',
      payments: ['refunded', 'captured'],
      transactions: ['capture', 'capture_unmatched', 'refund_paid'],
      tickets: 1,
    })
    const told = site.mail.to(buyer.email).map(({ text }) => text)
    expect(told.some((text) => text.includes('had already paid'))).toBe(true)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('starting to pay', () => {
  test('needs a buyer, a hold that runs, an event on sale and an order that is open', async () => {
    const sale = await createEvent(site)
    const nameless = await placeOrder(site.app, { ...sale, buyer: null })
    expect((await payAgain(nameless.body)).body.code).toBe('order.buyer_missing')
    const late = await placeOrder(site.app, sale)
    await endHold(site, late.body)
    expect((await payAgain(late.body)).body.code).toBe('order.hold_expired')
    const given = await placeOrder(site.app, sale)
    const url = `/api/orders/${given.body.reference}/cancel`
    await call(site.app, { method: 'POST', url, headers: { 'x-order-token': given.body.token } })
    expect((await payAgain(given.body)).body.code).toBe('order.state')
    const held = await placeOrder(site.app, sale)
    const toggle = `/api/events/${sale.eventId}/toggle-publish`
    await call(site.app, { method: 'PATCH', url: toggle, headers: sale.organiser.headers })
    expect((await payAgain(held.body)).body.code).toBe('order.not_on_sale')
  })

  test('what costs nothing is paid without a provider and without the ledger', async () => {
    const sale = await createEvent(site, { ticket: { kind: 'donation', price: 0 } })
    const placed = await call<PlacedOrderView>(site.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': 'a-donation-of-nothing' },
      payload: { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 2, unitPrice: 0 }] },
    })
    const buyer = newBuyer()
    await call(site.app, {
      method: 'PUT',
      url: `/api/orders/${placed.body.reference}/buyer`,
      headers: { 'x-order-token': placed.body.token },
      payload: { buyer, guests: ['Ada', ''] },
    })
    expect((await payAgain(placed.body)).body).toEqual({
      state: 'paid',
      redirectUrl: null,
      instructions: null,
      paymentReference: null,
      order: expect.objectContaining({ state: 'paid', reference: placed.body.reference }),
    })
    const order = await getOrder(site.app, placed.body)
    expect(order.tickets.map(({ guestName }) => guestName)).toEqual(['Ada', 'Chidi Eze'])
    expect(await traceOf(site, placed.body)).toMatchObject({ payments: [], transactions: [], tickets: 2 })
  })

  test('the reference of one order is of no use for another', async () => {
    const sale = await createEvent(site)
    const a = await startOrder(site, sale)
    const b = await startOrder(site, sale)
    await pressSandbox(site.app, a.reference, 'approve')
    await verifyPayment(site.app, a.reference)
    await sendNotice(site, { reference: a.reference, id: `${b.reference}:success` })
    expect(await traceOf(site, b.placed)).toMatchObject({
      state: 'awaiting_payment',
      payments: ['pending'],
      tickets: 0,
    })
    expect((await verifyPayment(site.app, b.reference)).body).toMatchObject({ state: 'pending' })
    const copied = site.deps.pool.query(`update payments set reference = $1 where reference = $2`, [
      a.reference,
      b.reference,
    ])
    await expect(copied).rejects.toMatchObject({ code: '23505' })
  })

  test.each(['', 'short', 'x'.repeat(101), 'a\u0000bcdefgh'])('the reference %j is invalid', async (reference) => {
    expect(await verifyPayment(site.app, reference)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })

  test.each(['00000000-0000-0000-0000-000000000000', "' or 1=1 --"])(
    'the reference %j belongs to no payment, which is an answer and no error',
    async (reference) => {
      expect(await verifyPayment(site.app, reference)).toMatchObject({
        status: 200,
        body: { reference, state: 'unknown' },
      })
    },
  )
})

describe('a provider that fails', () => {
  /** The server with a provider that does as the test says. */
  async function withProvider(fake: Partial<PaymentGateway>) {
    const gateway: PaymentGateway = { ...site.sandbox, ...fake }
    const deps = { ...site.deps, payments: paymentProviders([gateway]) }
    const app = await buildApp(deps, {
      notifications: new Notifications(deps.pool, () => {}),
      deliverNotice: () => Promise.resolve(),
      web: 'none',
      metricsToken: null,
    })
    return { ...site, app, deps }
  }
  const down = () => Promise.reject(new Error('connect ECONNREFUSED'))

  test('when a payment starts: the buyer is told to try again, and goes on with the same reference', async () => {
    const sale = await createEvent(site)
    const broken = await withProvider({ createCheckout: down })
    const { body: placed } = await placeOrder(site.app, sale)
    const url = `/api/orders/${placed.reference}/payments`
    const headers = { 'x-order-token': placed.token }
    const failed = await call<ErrorView>(broken.app, { method: 'POST', url, headers })
    expect([failed.status, failed.body.code]).toEqual([503, 'payment.provider_unavailable'])
    expect(failed.headers['retry-after']).toBe('5')
    expect(await traceOf(site, placed)).toMatchObject({ payments: ['created'] })
    const reference = await startPayment(site.app, placed)
    expect(await traceOf(site, placed)).toMatchObject({ payments: ['pending'] })
    await pressSandbox(site.app, reference, 'approve')
    expect((await traceOf(site, placed)).state).toBe('paid')
    await broken.app.close()
  })

  test('when it is asked: nothing is decided, and the next who asks learns it', async () => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    const broken = await withProvider({ verify: down })
    await setProviderBooks(site, reference, 'success')
    expect((await verifyPayment(broken.app, reference)).status).toBe(503)
    expect((await sendNotice(broken, { reference, id: 'news' })).status).toBe(200)
    // The notification stays stored, and the job is retried.
    const seen = `select outcome, payment_state, times from provider_events where event_key = 'news'`
    expect((await site.deps.pool.query(seen)).rows).toEqual([{ outcome: 'failed', payment_state: null, times: 1 }])
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
    await readNotices(site)
    expect((await traceOf(site, placed)).state).toBe('paid')
    expect((await site.deps.pool.query(seen)).rows).toEqual([
      { outcome: 'followed', payment_state: 'captured', times: 1 },
    ])
    await broken.app.close()
  })

  test('when it must not keep tickets from others: the hold ends, and late money is late money', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 1 } })
    const { placed, reference } = await startOrder(site, sale)
    const broken = await withProvider({ verify: down })
    await endHold(site, placed)
    await sweepOnce(broken)
    expect((await traceOf(site, placed)).state).toBe('expired')
    await pressSandbox(site.app, reference, 'approve')
    expect((await traceOf(site, placed)).state).toBe('paid')
    await broken.app.close()
  })

  test('when it does not know the payment: it stays undecided', async () => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    const blank = await withProvider({ verify: () => Promise.resolve(null) })
    expect((await verifyPayment(blank.app, reference)).body).toMatchObject({ state: 'pending' })
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
    await blank.app.close()
  })

  test('when it keeps a fee: the fee is an expense, the organiser still gets the whole', async () => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    const costly = await withProvider({
      verify: () => Promise.resolve({ status: 'success', amount: 1_250_000, currency: 'NGN', fee: 18_750 }),
    })
    await verifyPayment(costly.app, reference)
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', transactions: ['capture', 'provider_fee'] })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    await costly.app.close()
  })
})
