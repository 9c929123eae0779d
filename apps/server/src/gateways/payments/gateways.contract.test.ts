import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { setProviderBooks } from '../../testing/payment-scene.ts'
import { PAYSTACK_KEY, startPaystack } from '../providers/paystack/stand-in.ts'
import type { Mishap } from '../../testing/stand-in.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../providers/stripe/stand-in.ts'
import { CheckoutLost, type PaymentGateway } from './payment-gateway.ts'
import { paystackGateway } from '../providers/paystack/payments.ts'
import { signSandboxNotice } from '../providers/sandbox/payments.ts'
import { stripeGateway } from '../providers/stripe/payments.ts'

interface Notice {
  readonly payload: Buffer
  readonly headers: Record<string, string>
}

/** A provider seen from both sides. */
interface Bench {
  readonly gateway: PaymentGateway
  readonly fee: number
  /** What the buyer does at the provider, collecting another amount or currency where told so. */
  pay(reference: string, collected?: { amount?: number; currency?: string }): Promise<void> | void
  notice(reference: string): Notice
  /** What went back to the buyer, from the provider's own books. */
  refunded(reference: string): Promise<number> | number
  /** How the next calls go; the sandbox is not reached over a network. */
  readonly mishaps: Mishap[]
  close(): Promise<void>
}

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const benches = {
  sandbox(): Bench {
    return {
      gateway: site.sandbox,
      fee: 0,
      pay: (reference, collected) => setProviderBooks(site, reference, 'success', collected),
      notice: (reference) => {
        const payload = Buffer.from(JSON.stringify({ id: randomUUID(), reference }))
        return { payload, headers: signSandboxNotice(site.deps.secrets.sandbox, payload) }
      },
      refunded: async (reference) => {
        const { rows } = await site.deps.pool.query<{ refunded: string }>(
          'select refunded from sandbox_payments where reference = $1',
          [reference],
        )
        return Number(rows[0]?.refunded)
      },
      mishaps: [],
      close: () => Promise.resolve(),
    }
  },
  async paystack(): Promise<Bench> {
    const provider = await startPaystack()
    return {
      gateway: paystackGateway({ secretKey: PAYSTACK_KEY, address: provider.address }),
      fee: 150,
      pay: (reference, { amount, currency } = {}) =>
        provider.pay(reference, { ...(amount !== undefined && { amount }), ...(currency && { currency }) }),
      notice: (reference) => provider.notice('charge.success', { id: 7, reference }),
      refunded: () => provider.books.refunds.reduce((sum, { amount }) => sum + amount, 0),
      mishaps: provider.mishaps,
      close: () => provider.close(),
    }
  },
  async stripe(): Promise<Bench> {
    const provider = await startStripe()
    return {
      gateway: stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, at: provider.at }),
      fee: 150,
      pay: (reference, { amount, currency } = {}) =>
        provider.pay(reference, {
          ...(amount !== undefined && { amount_total: amount }),
          ...(currency && { currency: currency.toLowerCase() }),
        }),
      notice: (reference) =>
        provider.notice('checkout.session.completed', {
          object: 'checkout.session',
          id: 'cs_1',
          client_reference_id: reference,
        }),
      refunded: (reference) => provider.find(reference).refunded,
      mishaps: provider.mishaps,
      close: () => provider.close(),
    }
  },
}

let bench: Bench

function useBench(name: keyof typeof benches): void {
  beforeEach(async () => {
    bench = await benches[name]()
  })
  afterEach(() => bench.close())
}

const request = (reference: string) => ({
  reference,
  amount: 25_000,
  currency: 'NGN',
  email: 'adaeze@example.org',
  description: '2 × Harmattan Nights',
  returnUrl: 'http://localhost:3000/payment/verify',
  createdAt: new Date(),
  method: 'online',
})

async function open() {
  const asked = request(randomUUID())
  const checkout = await bench.gateway.createCheckout(asked)
  const { providerReference } = checkout
  return { checkout, names: { reference: asked.reference, providerReference } }
}

async function paid() {
  const { names } = await open()
  await bench.pay(names.reference)
  return names
}

describe.each(['sandbox', 'paystack', 'stripe'] as const)('%s', (name) => {
  useBench(name)

  test('a checkout is open, then paid, with what was collected and what the provider keeps', async () => {
    const { names, checkout } = await open()
    expect(checkout).toMatchObject({ redirectUrl: expect.stringMatching(/^https?:\/\//) })
    expect(await bench.gateway.verify(names)).toEqual({ status: 'pending', amount: null, currency: null, fee: 0 })
    await bench.pay(names.reference)
    expect(await bench.gateway.verify(names)).toEqual({
      status: 'success',
      amount: 25_000,
      currency: 'NGN',
      fee: bench.fee,
    })
  })

  test('another currency is told as it is', async () => {
    const { names } = await open()
    await bench.pay(names.reference, { currency: 'USD' })
    expect(await bench.gateway.verify(names)).toMatchObject({ status: 'success', currency: 'USD' })
  })

  test('a payment nobody started is not known', async () => {
    expect(await bench.gateway.verify({ reference: randomUUID(), providerReference: null })).toBeNull()
    expect(await bench.gateway.verify({ reference: randomUUID(), providerReference: 'cs_none' })).toBeNull()
  })

  test('a checkout asked for twice is one, or known to be lost', async () => {
    const asked = request(randomUUID())
    const first = await bench.gateway.createCheckout(asked)
    const again = await bench.gateway.createCheckout(asked).catch((error: unknown) => error)
    expect([first, 'lost']).toContainEqual(again instanceof CheckoutLost ? 'lost' : again)
  })

  test('a notification is believed with its signature over these very bytes alone', async () => {
    const { gateway } = bench
    const { payload, headers } = bench.notice('0c5e6f0a-7a1c-4a7e-9d55-1f3b6f3f6a10')
    expect(await gateway.readNotice(payload, headers)).toMatchObject({
      reference: '0c5e6f0a-7a1c-4a7e-9d55-1f3b6f3f6a10',
    })
    const [field = '', value = ''] = Object.entries(headers)[0] ?? []
    const forged = await Promise.all([
      gateway.readNotice(payload, {}),
      gateway.readNotice(payload, { [field]: '' }),
      gateway.readNotice(payload, { [field]: `${value}0` }),
      gateway.readNotice(payload, { [field]: value.slice(0, -1) }),
      gateway.readNotice(payload, { [field]: value.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
      gateway.readNotice(Buffer.concat([payload, Buffer.from(' ')]), headers),
      gateway.readNotice(Buffer.from(payload.toString().replace('6a10', '6a11')), headers),
    ])
    expect(forged).toEqual(forged.map(() => null))
  })

  test('money goes back in parts, once a key, and never more than came', async () => {
    const names = await paid()
    const first = await bench.gateway.refund(names, 10_000, 'refund_a')
    expect(await bench.gateway.refund(names, 10_000, 'refund_a')).toEqual(first)
    await bench.gateway.refund(names, 15_000, 'refund_b')
    expect(await bench.refunded(names.reference)).toBe(25_000)
    await expect(bench.gateway.refund(names, 1, 'refund_c')).rejects.toThrow(/left|paid/)
    expect(await bench.refunded(names.reference)).toBe(25_000)
  })

  test('closing a checkout is safe whatever became of it', async () => {
    const names = await paid()
    await bench.gateway.expire(names)
    expect(await bench.gateway.verify(names)).toMatchObject({ status: 'success' })
    const { names: unpaid } = await open()
    await bench.gateway.expire(unpaid)
    await bench.gateway.expire(unpaid)
    expect(['pending', 'abandoned']).toContain((await bench.gateway.verify(unpaid))?.status)
  })
})

describe.each(['paystack', 'stripe'] as const)('%s, over a network that breaks', (name) => {
  useBench(name)

  test('a refund whose answer was lost is not sent twice', async () => {
    const { gateway, mishaps } = bench
    const names = await paid()
    // What is looked up first is answered; the SDK tries three times by itself.
    const lookUps: Mishap[] = name === 'paystack' ? ['answers', 'answers'] : ['answers']
    mishaps.push(...lookUps, 'does it and breaks off', 'does it and breaks off', 'does it and breaks off')
    await expect(gateway.refund(names, 10_000, 'refund_a')).rejects.toThrow(/fetch failed|connection/i)
    mishaps.length = 0
    await gateway.refund(names, 10_000, 'refund_a')
    expect(await bench.refunded(names.reference)).toBe(10_000)
  })

  test('a provider that cannot just now is an error, never an answer', async () => {
    const { mishaps } = bench
    const { names } = await open()
    mishaps.push('refuses', 'refuses', 'refuses')
    await expect(bench.gateway.verify(names)).rejects.toThrow(/available/)
  })
})

test('Paystack: the customer who bears the fee pays more than was asked, and that is right', async () => {
  const provider = await startPaystack()
  const gateway = paystackGateway({ secretKey: PAYSTACK_KEY, address: provider.address })
  const reference = randomUUID()
  await gateway.createCheckout({
    reference,
    amount: 25_000,
    currency: 'NGN',
    email: 'adaeze@example.org',
    description: 'A ticket',
    returnUrl: 'http://localhost:3000/payment/verify',
    createdAt: new Date(),
    method: 'online',
  })
  provider.pay(reference, { amount: 25_375 })
  expect(await gateway.verify({ reference, providerReference: null })).toMatchObject({ amount: 25_000 })
  await provider.close()
})

test('Stripe: a notification older than five minutes is not believed', async () => {
  const provider = await startStripe()
  const gateway = stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, at: provider.at })
  const session = { object: 'checkout.session', client_reference_id: 'r' }
  const parse = (secondsAgo: number) => {
    const { payload, headers } = provider.notice('checkout.session.completed', session, secondsAgo)
    return gateway.readNotice(payload, headers)
  }
  expect(await parse(290)).toMatchObject({ reference: 'r' })
  expect(await parse(310)).toBeNull()
  const { payload, headers } = provider.notice('payout.paid', { object: 'payout', id: 'po_1' })
  expect(await gateway.readNotice(payload, headers)).toMatchObject({ reference: null })
  await provider.close()
})
