import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '../../../gateways/payments/payment-gateway.ts'
import { stripeGateway } from '../../../gateways/providers/stripe/payments.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../../gateways/providers/stripe/stand-in.ts'
import {
  buildTestApp,
  call,
  createEvent,
  getOrder,
  placeOrder,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, traceOf, verifyPayment } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { decideDispute, disputePayment } from './dispute-scene.ts'

const DAY_MINUTES = 24 * 60

let site: TestApp
let stripe: Awaited<ReturnType<typeof startStripe>>

const instructions = (reference: string) => ({
  lines: [{ label: 'Reference', value: reference, copy: reference }],
  qrText: null,
})

/** The sandbox under another name, with payments that may take three days and are made by instructions. */
const slow: PaymentGateway = {
  name: 'slow',
  methods: [{ name: 'bank_transfer', label: () => 'Bank transfer', holdsPlacesFor: 3 * DAY_MINUTES }],
  offered: 'beside',
  takes: () => true,
  createCheckout: async (request) => {
    await site.sandbox.createCheckout(request)
    return { instructions: instructions(request.reference), providerReference: null }
  },
  verify: (payment) => site.sandbox.verify(payment),
  expire: (payment) => site.sandbox.expire(payment),
  notices: 'signed',
  isAuthentic: () => false,
  readNotice: () => null,
  refund: (payment, amount, key) => site.sandbox.refund(payment, amount, key),
  refundsOf: (payment) => site.sandbox.refundsOf(payment),
  findDispute: () => Promise.resolve(null),
}

beforeAll(async () => {
  stripe = await startStripe()
  const card = stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, at: stripe.at })
  site = await buildTestApp({
    providers: { payments: [card, slow], serving: new Map([['NGN', ['sandbox', 'stripe']]]) },
  })
})
afterAll(async () => {
  await site.close()
  await stripe.close()
})

async function place() {
  const sale = await createEvent(site)
  const placed = await placeOrder(site.app, { ...sale, quantity: 2 })
  if (placed.status !== 201) throw new Error('The order was refused')
  return placed.body
}

function start(placed: { reference: string; token: string }, method?: string) {
  return call<{ state: string; paymentReference: string; instructions: object | null; code: string }>(site.app, {
    method: 'POST',
    url: `/api/orders/${placed.reference}/payments`,
    headers: { 'x-order-token': placed.token },
    ...(method !== undefined && { payload: { method } }),
  })
}

async function heldUntil(placed: { reference: string; token: string }): Promise<number> {
  return Date.parse((await getOrder(site.app, placed)).heldUntil ?? '')
}

async function startsIn(placed: { reference: string }, hours: number): Promise<void> {
  await site.deps.pool.query(
    `update events set starts_at = now() + make_interval(hours => $2), ends_at = now() + make_interval(hours => $2 + 5)
     where id = (select event_id from orders where reference = $1)`,
    [placed.reference, hours],
  )
}

describe('the choice', () => {
  test('an order shows what can be chosen in the configured order, and the first is used without a choice', async () => {
    const placed = await place()
    const { paymentOptions } = await getOrder(site.app, placed)
    expect(paymentOptions.map(({ id }) => id)).toEqual(['sandbox.online', 'stripe.online', 'slow.bank_transfer'])
    expect((await start(placed)).body).toMatchObject({ state: 'redirect', instructions: null })
    expect(await traceOf(site, placed)).toMatchObject({ payments: ['pending'] })
    const { rows } = await site.deps.pool.query(
      'select provider, method from payments order by created_at desc limit 1',
    )
    expect(rows).toEqual([{ provider: 'sandbox', method: 'online' }])
  })

  test('a method that is not offered is refused and changes nothing', async () => {
    const placed = await place()
    expect(await start(placed, 'paystack.online')).toMatchObject({
      status: 409,
      body: { code: 'payment.method_unavailable' },
    })
    expect(await traceOf(site, placed)).toMatchObject({ state: 'held', payments: [] })
  })

  test('a payment outside of Foyer answers its instructions, the same ones when asked again', async () => {
    const placed = await place()
    const first = await start(placed, 'slow.bank_transfer')
    expect(first.body).toMatchObject({ state: 'instructions', redirectUrl: null })
    expect(first.body.instructions).toEqual(instructions(first.body.paymentReference))
    expect((await start(placed)).body).toEqual(first.body)
  })
})

describe('a buyer who changes their mind', () => {
  test('has one attempt under way; the earlier one is closed at its provider', async () => {
    const placed = await place()
    const first = await startPayment(site.app, placed, 'stripe.online')
    const second = await startPayment(site.app, placed, 'sandbox.online')
    expect(second).not.toBe(first)
    expect(await startPayment(site.app, placed)).toBe(second)
    await site.runJobs()
    expect(stripe.find(first).status).toBe('expired')
    expect(await traceOf(site, placed)).toMatchObject({ payments: ['abandoned', 'pending'], open: 1 })
    await setProviderBooks(site, second, 'success')
    await verifyPayment(site.app, second)
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 2, refunds: [] })
  })

  test('and pays both ways gets tickets once, and the second payment back', async () => {
    const placed = await place()
    const first = await startPayment(site.app, placed, 'stripe.online')
    stripe.pay(first)
    const second = await startPayment(site.app, placed, 'sandbox.online')
    await setProviderBooks(site, second, 'success')
    // The job that closes the first attempt learns that it was paid.
    await site.runJobs()
    await verifyPayment(site.app, second)
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({
      state: 'paid',
      tickets: 2,
      payments: ['captured', 'refunded'],
      refunds: [expect.stringMatching(/^succeeded late_payment /)],
    })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('and loses the late payment to a bank still gets the money of a cancelled event', async () => {
    const sale = await createEvent(site, { event: { title: 'Highlife Night' } })
    const placed = (await placeOrder(site.app, { ...sale, quantity: 2 })).body
    const late = await startPayment(site.app, placed, 'sandbox.online')
    const paid = await startPayment(site.app, placed, 'stripe.online')
    stripe.pay(paid)
    await verifyPayment(site.app, paid)
    await setProviderBooks(site, late, 'success')
    await verifyPayment(site.app, late)
    await decideDispute(site, await disputePayment(site, late), 'lost')
    const url = `/api/events/${sale.eventId}/cancellation`
    const { headers } = sale.organiser
    expect((await call(site.app, { method: 'GET', url, headers })).body).toMatchObject({ refunds: { count: 1 } })
    const { status } = await call(site.app, {
      method: 'POST',
      url,
      headers,
      payload: { reason: 'The singer is ill.', title: 'Highlife Night' },
    })
    expect(status).toBe(200)
    await site.runJobs()
    expect((await traceOf(site, placed)).refunds).toContainEqual(expect.stringMatching(/ event_cancelled /))
  })

  test('and pays an abandoned page hours later gets that money back', async () => {
    const placed = await place()
    const first = await startPayment(site.app, placed, 'sandbox.online')
    const second = await startPayment(site.app, placed, 'stripe.online')
    stripe.pay(second)
    await verifyPayment(site.app, second)
    await site.runJobs()
    await setProviderBooks(site, first, 'success')
    await site.deps.pool.query(`update pgboss.job set start_after = now() where name = 'payment.close'`)
    await site.runJobs()
    expect((await traceOf(site, placed)).refunds).toEqual([expect.stringMatching(/^succeeded late_payment /)])
  })

  test('an earlier attempt that was paid after all closes the attempt that took its place', async () => {
    const placed = await place()
    const first = await startPayment(site.app, placed, 'sandbox.online')
    const second = await startPayment(site.app, placed, 'stripe.online')
    await setProviderBooks(site, first, 'success')
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', payments: ['captured', 'abandoned'], open: 0 })
    expect(stripe.find(second).status).toBe('expired')
  })

  test('ten times at once, while the first attempt is paid, leaves one captured payment and nothing kept twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const placed = await place()
      const first = await startPayment(site.app, placed, 'stripe.online')
      stripe.pay(first)
      const methods = ['stripe.online', 'sandbox.online', 'slow.bank_transfer']
      const [switched, verified] = await Promise.all([
        atOnce(10, (turn) => start(placed, methods[turn % methods.length])),
        atOnce(4, () => verifyPayment(site.app, first)),
      ])
      expect(Object.keys(tally(verified))).toEqual(['200'])
      expect(Object.keys(tally(switched)).filter((key) => !['200', '409 order.state'].includes(key))).toEqual([])
      await site.runJobs()
      const trace = await traceOf(site, placed)
      expect(trace).toMatchObject({ state: 'paid', tickets: 2, refunds: [] })
      expect(trace.payments.filter((state) => state === 'captured')).toHaveLength(1)
    }
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('waits for the payment before it locks the order, so that whoever records an outcome gets both', async () => {
    const placed = await place()
    const first = await startPayment(site.app, placed, 'stripe.online')
    const recorder = await site.deps.pool.connect()
    await recorder.query('begin')
    await recorder.query('select 1 from payments where reference = $1 for update', [first])
    const switched = start(placed, 'sandbox.online')
    try {
      const waiting = () =>
        site.deps.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      await expect.poll(async () => (await waiting()).rowCount).toBe(1)
      await recorder.query('select 1 from orders where reference = $1 for update nowait', [placed.reference])
    } finally {
      await recorder.query('rollback')
      recorder.release()
    }
    expect((await switched).status).toBe(200)
  })

  test('from two devices at once has one attempt under way', async () => {
    const placed = await place()
    const answers = await atOnce(12, (turn) => start(placed, turn % 2 === 0 ? 'sandbox.online' : 'stripe.online'))
    expect(tally(answers)).toEqual({ '200': 12 })
    expect(await traceOf(site, placed)).toMatchObject({ open: 1 })
  })
})

describe('places during a slow payment', () => {
  test('are kept for as long as the method says, and then released', async () => {
    const placed = await place()
    await startsIn(placed, 30 * 24)
    await startPayment(site.app, placed, 'slow.bank_transfer')
    const until = await heldUntil(placed)
    expect(Math.abs(until - Date.now() - 3 * DAY_MINUTES * 60_000)).toBeLessThan(60_000)
    await sweepOnce(site)
    expect(await traceOf(site, placed)).toMatchObject({ state: 'awaiting_payment' })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    await endHold(site, placed)
    await sweepOnce(site)
    expect(await traceOf(site, placed)).toMatchObject({ state: 'expired', tickets: 0 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('are kept no longer than until the event starts, and never shorter than before', async () => {
    const placed = await place()
    await startsIn(placed, 2)
    await startPayment(site.app, placed, 'slow.bank_transfer')
    const until = await heldUntil(placed)
    expect(Math.abs(until - Date.now() - 2 * 3_600_000)).toBeLessThan(60_000)
    await startPayment(site.app, placed, 'stripe.online')
    expect(await heldUntil(placed)).toBe(until)
  })

  test('a fast method leaves the hold as it is', async () => {
    const placed = await place()
    const before = await heldUntil(placed)
    await startPayment(site.app, placed, 'stripe.online')
    expect(await heldUntil(placed)).toBe(before)
  })
})

describe('an attempt that the provider never answered', () => {
  /** The order keeps its places for days, as after choosing a bank transfer; Stripe's SDK makes three attempts. */
  async function unanswered(mishap: 'refuses' | 'does it and breaks off') {
    const placed = await place()
    await site.deps.pool.query(`update orders set held_until = now() + interval '2 days' where reference = $1`, [
      placed.reference,
    ])
    stripe.mishaps.push(mishap, mishap, mishap)
    expect((await start(placed, 'stripe.online')).status).toBe(503)
    expect(stripe.mishaps).toEqual([])
    const { reference } = await paymentsOf(placed).then(([payment]) => payment ?? { reference: '' })
    return { placed, reference }
  }
  const paymentsOf = ({ reference }: { reference: string }) =>
    site.deps.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['payments.reference', 'payments.state'])
      .where('orders.reference', '=', reference)
      .orderBy('payments.created_at')
      .execute()
  const age = (reference: string, minutes: number) =>
    site.deps.pool.query(`update payments set created_at = now() - make_interval(mins => $2) where reference = $1`, [
      reference,
      minutes,
    ])

  test.each(['refuses', 'does it and breaks off'] as const)(
    'is sent again with its key for ten minutes: one payment, one page (it %s)',
    async (mishap) => {
      const { placed, reference } = await unanswered(mishap)
      const before = stripe.books.sessions.size
      expect(await startPayment(site.app, placed, 'stripe.online')).toBe(reference)
      expect(stripe.books.sessions.size - before).toBe(mishap === 'refuses' ? 1 : 0)
    },
  )

  test.each([11, 100])('gives way to a new one after %s minutes, with or without a choice', async (minutes) => {
    for (const choice of ['stripe.online', undefined]) {
      const { placed, reference } = await unanswered('refuses')
      await age(reference, minutes)
      const fresh = (await start(placed, choice)).body.paymentReference
      expect(await paymentsOf(placed)).toEqual([
        { reference, state: 'abandoned' },
        { reference: fresh, state: 'pending' },
      ])
      stripe.pay(fresh)
      await verifyPayment(site.app, fresh)
      await site.runJobs()
      expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', payments: ['abandoned', 'captured'] })
    }
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is not confused with instructions, which stay as they are for as long as the places are kept', async () => {
    const placed = await place()
    const reference = await start(placed, 'slow.bank_transfer').then(({ body }) => body.paymentReference)
    await age(reference, 600)
    expect((await start(placed)).body.paymentReference).toBe(reference)
  })
})
