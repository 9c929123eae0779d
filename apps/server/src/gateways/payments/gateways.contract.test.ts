import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { setProviderBooks } from '../../testing/payment-scene.ts'
import { PAYSTACK_KEY, startPaystack } from '../providers/paystack/stand-in.ts'
import type { Mishap } from '../../testing/stand-in.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../providers/stripe/stand-in.ts'
import { CheckoutLost, type PaymentGateway } from './payment-gateway.ts'
import { MOLLIE_KEY, startMollie } from '../providers/mollie/stand-in.ts'
import { mollieGateway } from '../providers/mollie/payments.ts'
import { paystackGateway } from '../providers/paystack/payments.ts'
import { transferGateway } from '../providers/bank-transfer/payments.ts'
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
  'bank-transfer'(): Bench {
    const { db, pool } = site.deps
    const account = { holder: 'Foyer Ltd', number: '0123456789', bank: '', currency: 'NGN' }
    return {
      gateway: transferGateway({ db, account }),
      fee: 0,
      pay: async (reference, { amount, currency } = {}) => {
        await pool.query(
          `update bank_transfers set received_at = now(), received_amount = coalesce($2, amount),
           received_currency = coalesce($3, currency) where reference = $1`,
          [reference, amount ?? null, currency ?? null],
        )
      },
      notice: () => ({ payload: Buffer.from('{}'), headers: {} }),
      refunded: async (reference) => {
        const { rows } = await pool.query<{ refunded: string }>(
          'select refunded from bank_transfers where reference = $1',
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
  async mollie(): Promise<Bench> {
    const provider = await startMollie()
    const publicUrl = 'https://tickets.example.org'
    return {
      gateway: mollieGateway({ apiKey: MOLLIE_KEY, address: provider.address, publicUrl }),
      fee: 0,
      pay: (reference, collected) => provider.pay(reference, collected),
      notice: (reference) => provider.notice(reference),
      refunded: (reference) => provider.books.returned(provider.find(reference).id),
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

/** How often a provider is asked before a refund is sent. */
const LOOK_UPS = { paystack: 2, stripe: 1, mollie: 3 }

function useBench(name: keyof typeof benches): void {
  beforeEach(async () => {
    bench = await benches[name]()
  })
  afterEach(() => bench.close())
}

const request = (reference: string) => ({
  reference,
  orderReference: 'K3M9P2QX7A',
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

describe.each(['sandbox', 'paystack', 'stripe', 'mollie', 'bank-transfer'] as const)('%s', (name) => {
  useBench(name)

  test('a checkout is open, then paid, with what was collected and what the provider keeps', async () => {
    const { names, checkout } = await open()
    expect('instructions' in checkout ? checkout.instructions.lines.length : checkout.redirectUrl).toSatisfy(
      (told) => Number(told) > 1 || /^https?:\/\//.test(String(told)),
    )
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

  test.skipIf(name === 'mollie' || name === 'bank-transfer')(
    'a notification is believed with its signature over these very bytes alone',
    async () => {
      const { gateway } = bench
      const { payload, headers } = bench.notice('0c5e6f0a-7a1c-4a7e-9d55-1f3b6f3f6a10')
      expect(await gateway.readNotice(payload, headers, {})).toMatchObject({
        reference: '0c5e6f0a-7a1c-4a7e-9d55-1f3b6f3f6a10',
      })
      const [field = '', value = ''] = Object.entries(headers)[0] ?? []
      const forged = await Promise.all([
        gateway.readNotice(payload, {}, {}),
        gateway.readNotice(payload, { [field]: '' }, {}),
        gateway.readNotice(payload, { [field]: `${value}0` }, {}),
        gateway.readNotice(payload, { [field]: value.slice(0, -1) }, {}),
        gateway.readNotice(payload, { [field]: value.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }, {}),
        gateway.readNotice(Buffer.concat([payload, Buffer.from(' ')]), headers, {}),
        gateway.readNotice(Buffer.from(payload.toString().replace('6a10', '6a11')), headers, {}),
      ])
      expect(forged).toEqual(forged.map(() => null))
    },
  )

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

describe.each(['paystack', 'stripe', 'mollie'] as const)('%s, over a network that breaks', (name) => {
  useBench(name)

  test('a refund whose answer was lost is not sent twice', async () => {
    const { gateway, mishaps } = bench
    const names = await paid()
    // What is looked up first is answered; the SDK tries three times by itself.
    const lookUps: Mishap[] = Array.from({ length: LOOK_UPS[name] }, () => 'answers')
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

test('bank transfer: no notification is believed, because a bank sends none', async () => {
  const { gateway } = benches['bank-transfer']()
  expect(await gateway.readNotice(Buffer.from('{}'), {}, {})).toBeNull()
})

test('Paystack: the customer who bears the fee pays more than was asked, and that is right', async () => {
  const provider = await startPaystack()
  const gateway = paystackGateway({ secretKey: PAYSTACK_KEY, address: provider.address })
  const reference = randomUUID()
  await gateway.createCheckout({
    reference,
    orderReference: 'K3M9P2QX7A',
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
    return gateway.readNotice(payload, headers, {})
  }
  expect(await parse(290)).toMatchObject({ reference: 'r' })
  expect(await parse(310)).toBeNull()
  const { payload, headers } = provider.notice('payout.paid', { object: 'payout', id: 'po_1' })
  expect(await gateway.readNotice(payload, headers, {})).toMatchObject({ reference: null })
  await provider.close()
})

describe('Mollie', () => {
  useBench('mollie')

  test.each([
    ['paid', 'success'],
    ['open', 'pending'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'abandoned'],
    ['expired', 'abandoned'],
  ] as const)('a payment that is %s there is %s here', async (status, expected) => {
    const provider = await startMollie()
    const gateway = mollieAt(provider.address)
    const asked = request(randomUUID())
    const { providerReference } = await gateway.createCheckout(asked)
    provider.pay(asked.reference, { status })
    expect(await gateway.verify({ reference: asked.reference, providerReference })).toMatchObject({ status: expected })
    await provider.close()
  })

  test.each([
    ['EUR', 1005, '10.05'],
    ['JPY', 1005, '1005'],
    ['EUR', 7, '0.07'],
  ])('amounts of %s are written with its decimals, and read back', async (currency, amount, value) => {
    const provider = await startMollie()
    const gateway = mollieAt(provider.address)
    const asked = { ...request(randomUUID()), currency, amount }
    const { providerReference } = await gateway.createCheckout(asked)
    expect(provider.find(asked.reference).amount).toEqual({ currency, value })
    provider.pay(asked.reference)
    const names = { reference: asked.reference, providerReference }
    expect(await gateway.verify(names)).toMatchObject({ status: 'success', amount, currency })
    await provider.close()
  })

  test('a buyer can choose among the methods that are switched on and take no days', async () => {
    const provider = await startMollie()
    const asked = request(randomUUID())
    await mollieAt(provider.address).createCheckout(asked)
    const made: unknown = JSON.parse(provider.calls.find(({ method }) => method === 'POST')?.body ?? '{}')
    expect(made).toMatchObject({
      method: ['ideal', 'creditcard'],
      webhookUrl: `https://tickets.example.org/api/webhooks/mollie?reference=${asked.reference}`,
    })
    await provider.close()
  })

  test('a site on this machine asks for no notices, which Mollie could not deliver', async () => {
    const provider = await startMollie()
    const asked = request(randomUUID())
    await mollieAt(provider.address, 'http://localhost:3000').createCheckout(asked)
    expect(provider.find(asked.reference).webhookUrl).toBeNull()
    await provider.close()
  })

  test('a notice names the payment by both names, and a body without an id is none', async () => {
    const read = (body: string) => bench.gateway.readNotice(Buffer.from(body), {}, { reference: 'ours' })
    expect(await read('id=tr_5B8cwPMGnU')).toMatchObject({
      reference: 'ours',
      providerReference: 'tr_5B8cwPMGnU',
      about: 'anything',
      isSigned: false,
    })
    expect(await Promise.all(['', 'id=', 'id=ord_1', 'id=tr_1/../x', '{"id":"tr_1"}'].map(read))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('a chargeback is a lost dispute, a reversed one is won', async () => {
    const provider = await startMollie()
    const gateway = mollieAt(provider.address)
    const asked = request(randomUUID())
    const { providerReference } = await gateway.createCheckout(asked)
    provider.pay(asked.reference)
    const made = provider.books.chargeBack(provider.find(asked.reference), 5000)
    const [id = ''] = (await gateway.disputesOf?.({ reference: asked.reference, providerReference })) ?? []
    const dispute = { id, reference: asked.reference, amount: 5000, currency: 'NGN' }
    expect(await gateway.findDispute(id)).toMatchObject({ ...dispute, status: 'lost' })
    made.reversedAt = '2026-11-20T09:13:37+00:00'
    expect(await gateway.findDispute(id)).toMatchObject({ ...dispute, status: 'won' })
    expect(await gateway.findDispute(`${providerReference}/chb_0`)).toBeNull()
    await provider.close()
  })
})

function mollieAt(address: string, publicUrl = 'https://tickets.example.org') {
  return mollieGateway({ apiKey: MOLLIE_KEY, address, publicUrl })
}
