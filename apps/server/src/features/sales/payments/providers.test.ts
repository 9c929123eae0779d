import type { EventView, PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { Notifications } from '../../../outbox/index.ts'
import { type PaymentGateway, paymentProviders } from '../../../gateways/payments/payment-gateway.ts'
import { paystackGateway } from '../../../gateways/providers/paystack/payments.ts'
import { stripeGateway } from '../../../gateways/providers/stripe/payments.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { buildTestApp, call, createEvent, placeOrder, startPayment, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, hearNotice, sweepOnce, traceOf } from '../../../testing/payment-scene.ts'
import { PAYSTACK_KEY, startPaystack } from '../../../gateways/providers/paystack/stand-in.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../../gateways/providers/stripe/stand-in.ts'
import { atOnce } from '../../../testing/race.ts'

let base: TestApp
let site: TestApp
let paystack: Awaited<ReturnType<typeof startPaystack>>
let stripe: Awaited<ReturnType<typeof startStripe>>
const closers: (() => Promise<unknown>)[] = []

/** The server on the same database with these providers. */
async function withProviders(gateways: PaymentGateway[]): Promise<TestApp> {
  const deps = { ...base.deps, payments: paymentProviders(gateways) }
  const app = await buildApp(deps, {
    notifications: new Notifications(deps.pool, () => {}),
    deliverNotice: () => Promise.resolve(),
    web: 'none',
    metricsToken: null,
  })
  closers.push(() => app.close())
  return { ...base, app, deps }
}

beforeAll(async () => {
  base = await buildTestApp()
  paystack = await startPaystack()
  stripe = await startStripe()
  site = await withProviders([
    paystackGateway({ secretKey: PAYSTACK_KEY, address: paystack.address }),
    stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, at: stripe.at }),
  ])
})
afterAll(async () => {
  for (const close of closers) await close()
  await stripe.close()
  await paystack.close()
  await base.close()
})

const providers = [
  {
    name: 'paystack',
    currency: 'NGN',
    page: /^https:\/\/checkout\.paystack\.com\//,
    pay: (reference: string, amount?: number) => paystack.pay(reference, amount === undefined ? {} : { amount }),
    lie: (reference: string) => paystack.pay(reference, { currency: 'GHS' }),
    notice: (reference: string) => paystack.notice('charge.success', { id: 1, reference }),
    back: () => paystack.books.refunds.reduce((sum, { amount }) => sum + amount, 0),
  },
  {
    name: 'stripe',
    currency: 'JPY',
    page: /^https:\/\/checkout\.stripe\.com\//,
    pay: (reference: string) => stripe.pay(reference),
    lie: (reference: string) => stripe.pay(reference, { currency: 'usd' }),
    notice: (reference: string) =>
      stripe.notice('checkout.session.completed', { object: 'checkout.session', client_reference_id: reference }),
    back: () => [...stripe.books.sessions.values()].reduce((sum, { refunded }) => sum + refunded, 0),
  },
] as const

/** A payment, a refund and a dispute that a provider wrongly has under one of our references, and notifies of. */
async function noticesFrom(name: 'paystack' | 'stripe', reference: string) {
  await site.deps.payments.byName.get(name)?.createCheckout({
    reference,
    orderReference: 'K3M9P2QX7A',
    amount: 500_000,
    currency: 'NGN',
    email: 'ada@guest.example',
    description: 'Two tickets',
    returnUrl: 'https://tickets.example.org/payment/verify',
    createdAt: new Date(),
    method: 'online',
  })
  if (name === 'paystack') {
    paystack.pay(reference)
    return [
      paystack.notice('charge.success', { id: 1, reference }),
      paystack.notice('refund.processed', { id: 2, transaction_reference: reference }),
      paystack.notice('charge.dispute.create', { id: paystack.books.dispute(reference).id }),
    ]
  }
  stripe.pay(reference)
  const dispute = stripe.books.dispute(stripe.find(reference))
  return [
    stripe.notice('checkout.session.completed', { object: 'checkout.session', client_reference_id: reference }),
    stripe.notice('refund.updated', { object: 'refund', metadata: { reference } }),
    stripe.notice('charge.dispute.created', { object: 'dispute', id: dispute.id }),
  ]
}

describe.each(providers)('$name, which takes $currency', ({ name, currency, page, pay, lie, notice, back }) => {
  const sale = () => createEvent(site, { event: { currency }, ticket: { price: 4500 } })

  async function started(): Promise<{ placed: PlacedOrderView; reference: string; redirectUrl: string }> {
    const { body: placed } = await placeOrder(site.app, { ...(await sale()), quantity: 2 })
    const { body } = await call<{ redirectUrl: string; paymentReference: string }>(site.app, {
      method: 'POST',
      url: `/api/orders/${placed.reference}/payments`,
      headers: { 'x-order-token': placed.token },
    })
    return { placed, reference: body.paymentReference, redirectUrl: body.redirectUrl }
  }

  function send(reference: string) {
    return hearNotice(site, name, notice(reference))
  }

  test('sends the buyer to its page, and the order is paid once however often it notifies', async () => {
    const { placed, reference, redirectUrl } = await started()
    expect(redirectUrl).toMatch(page)
    // Too early, like a forged or premature notification: nothing has been paid.
    expect((await send(reference)).status).toBe(200)
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
    pay(reference)
    const answers = await atOnce(6, () => send(reference))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await traceOf(site, placed)).toMatchObject({
      state: 'paid',
      payments: ['captured'],
      transactions: ['capture', 'provider_fee'],
      tickets: 2,
    })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('without a notification, asking finds the money', async () => {
    const { placed, reference } = await started()
    pay(reference)
    const { body } = await call(site.app, { method: 'POST', url: '/api/payments/verify', payload: { reference } })
    expect(body).toMatchObject({ state: 'captured' })
    expect((await traceOf(site, placed)).tickets).toBe(2)
  })

  test('what comes in another currency goes back whole', async () => {
    const { placed, reference } = await started()
    const before = back()
    lie(reference)
    await send(reference)
    const { rows } = await site.deps.pool.query<{ id: string }>(
      `select r.id from refunds r join payments p on p.id = r.payment_id where p.reference = $1`,
      [reference],
    )
    await jobHandlers(site.deps)['refund.submit']({ refundId: rows[0]?.id ?? '' })
    expect(back() - before).toBe(placed.total)
    expect(await traceOf(site, placed)).toMatchObject({ payments: ['refunded'], tickets: 0 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test("another's notification says nothing here", async () => {
    const { placed, reference } = await started()
    pay(reference)
    const { payload, headers } = notice(reference)
    const other = name === 'stripe' ? 'paystack' : 'stripe'
    for (const url of [`/api/webhooks/${other}`, '/api/webhooks/sandbox'])
      expect([401, 404]).toContain(
        (
          await call(site.app, {
            method: 'POST',
            url,
            payload,
            headers: { 'content-type': 'application/json', ...headers },
          })
        ).status,
      )
    expect((await traceOf(site, placed)).state).toBe('awaiting_payment')
  })

  test("another provider's own notification about a payment of this one changes nothing", async () => {
    const { placed, reference } = await started()
    pay(reference)
    const other = name === 'stripe' ? 'paystack' : 'stripe'
    for (const { payload, headers } of await noticesFrom(other, reference)) {
      expect((await hearNotice(site, other, { payload, headers })).status).toBe(200)
      expect(await traceOf(site, placed)).toMatchObject({
        state: 'awaiting_payment',
        payments: ['pending'],
        tickets: 0,
      })
    }
    expect((await send(reference)).status).toBe(200)
    expect((await traceOf(site, placed)).state).toBe('paid')
  })
})

test('an attempt whose answer was lost at Paystack is given up for a new one', async () => {
  const sale = await createEvent(site)
  const { body: placed } = await placeOrder(site.app, sale)
  paystack.mishaps.push('does it and breaks off')
  const url = `/api/orders/${placed.reference}/payments`
  const headers = { 'x-order-token': placed.token }
  expect((await call(site.app, { method: 'POST', url, headers })).status).toBe(503)
  paystack.pay(await startPayment(site.app, placed))
  await sweepOnce(site)
  await endHold(site, placed)
  await sweepOnce(site)
  expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', payments: ['abandoned', 'captured'] })
})

test('when the hold ends, Stripe closes its page', async () => {
  const { eventId, ticketTypeId } = await createEvent(site, { event: { currency: 'EUR' } })
  const { body: placed } = await placeOrder(site.app, { eventId, ticketTypeId })
  const reference = await startPayment(site.app, placed)
  await endHold(site, placed)
  await sweepOnce(site)
  expect((await traceOf(site, placed)).state).toBe('expired')
  expect(stripe.find(reference).status).toBe('expired')
})

test('where no provider takes the currency, the organiser hears of it before publishing, and free tickets need none', async () => {
  const none = await withProviders([paystackGateway({ secretKey: PAYSTACK_KEY, address: paystack.address })])
  const { organiser, eventId } = await createEvent(none, { event: { currency: 'EUR' }, publish: false })
  const url = `/api/events/${eventId}`
  const { body: event } = await call<EventView>(none.app, { method: 'GET', url, headers: organiser.headers })
  expect(event.publicationGaps.map(({ code }) => code)).toEqual(['payment_provider'])
  const publish = { method: 'PATCH', url: `${url}/toggle-publish`, headers: organiser.headers } as const
  expect((await call(none.app, publish)).status).toBe(409)
  const free = await createEvent(none, { event: { currency: 'EUR' }, ticket: { kind: 'free', price: 0 } })
  const placed = await placeOrder(none.app, free)
  expect(placed.body.state).toBe('paid')
  // The provider was switched off after publishing: the buyer is told so, and no money is taken.
  const sale = await createEvent(site, { event: { currency: 'EUR' } })
  const { body: order } = await placeOrder(none.app, sale)
  const start = {
    method: 'POST',
    url: `/api/orders/${order.reference}/payments`,
    headers: { 'x-order-token': order.token },
  } as const
  expect(await call(none.app, start)).toMatchObject({ status: 409, body: { code: 'payment.no_provider' } })
})
