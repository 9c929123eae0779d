import { randomUUID } from 'node:crypto'
import { type ProviderName, providers } from '@foyer/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { PAYSTACK_KEY, startPaystack } from '../providers/paystack/stand-in.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../providers/stripe/stand-in.ts'
import { CheckoutLost } from './payment-gateway.ts'
import type { ProviderBench } from '../providers/bench.ts'
import { benches } from '../providers/benches.ts'
import { MOLLIE_KEY, startMollie } from '../providers/mollie/stand-in.ts'
import { mollieGateway } from '../providers/mollie/payments.ts'
import { paystackGateway } from '../providers/paystack/payments.ts'
import { stripeGateway } from '../providers/stripe/payments.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

let bench: ProviderBench

function useBench(name: ProviderName): void {
  beforeEach(async () => {
    bench = await benches[name](site)
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

function network(skip: (note: string) => never) {
  return bench.network ?? skip('It is not reached over a network')
}

async function paid() {
  const { names } = await open()
  await bench.collect(names.reference)
  return names
}

describe.each(providers.map(({ name }) => name))('%s', (name) => {
  useBench(name)

  test('a checkout is open, then paid, with what was collected and what the provider keeps', async () => {
    const { names, checkout } = await open()
    expect('instructions' in checkout ? checkout.instructions.lines.length : checkout.redirectUrl).toSatisfy(
      (told) => Number(told) > 1 || /^https?:\/\//.test(String(told)),
    )
    expect(await bench.gateway.verify(names)).toEqual({ status: 'pending', amount: null, currency: null, fee: 0 })
    await bench.collect(names.reference)
    expect(await bench.gateway.verify(names)).toEqual({
      status: 'success',
      amount: 25_000,
      currency: 'NGN',
      fee: bench.fee,
    })
  })

  test('another currency is told as it is', async () => {
    const { names } = await open()
    await bench.collect(names.reference, { currency: 'USD' })
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

  test('a notification is believed with its signature over these very bytes alone', async ({ skip }) => {
    const { gateway } = bench
    skip(gateway.notices !== 'signed', 'It signs none')
    const { payload, headers } = bench.notice('0c5e6f0a-7a1c-4a7e-9d55-1f3b6f3f6a10')
    expect(gateway.isAuthentic(payload, headers)).toBe(true)
    expect(gateway.readNotice(payload, {})).toMatchObject({
      reference: '0c5e6f0a-7a1c-4a7e-9d55-1f3b6f3f6a10',
    })
    const [field = '', value = ''] = Object.entries(headers)[0] ?? []
    const forged = [
      gateway.isAuthentic(payload, {}),
      gateway.isAuthentic(payload, { [field]: '' }),
      gateway.isAuthentic(payload, { [field]: `${value}0` }),
      gateway.isAuthentic(payload, { [field]: value.slice(0, -1) }),
      gateway.isAuthentic(payload, { [field]: value.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
      gateway.isAuthentic(Buffer.concat([payload, Buffer.from(' ')]), headers),
      gateway.isAuthentic(Buffer.from(payload.toString().replace('6a10', '6a11')), headers),
    ]
    expect(forged).toEqual(forged.map(() => false))
  })

  test('money goes back in parts, once a key, and never more than came', async () => {
    const names = await paid()
    const first = await bench.gateway.refund(names, 10_000, 'refund_a')
    expect(await bench.gateway.refund(names, 10_000, 'refund_a')).toEqual(first)
    await bench.gateway.refund(names, 15_000, 'refund_b')
    expect((await bench.booksOf(names.reference)).returned).toBe(25_000)
    await expect(bench.gateway.refund(names, 1, 'refund_c')).rejects.toThrow(/left|paid/)
    expect((await bench.booksOf(names.reference)).returned).toBe(25_000)
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

describe.each(providers.map(({ name }) => name))('%s, over a network that breaks', (name) => {
  useBench(name)

  test('a refund whose answer was lost is not sent twice', async ({ skip }) => {
    const { gateway } = bench
    const { mishaps, lookUps } = network(skip)
    const names = await paid()
    // The look-ups before the refund are answered; then three calls break off, because the SDK makes three attempts.
    mishaps.push(
      ...Array.from({ length: lookUps }, () => 'answers' as const),
      'does it and breaks off',
      'does it and breaks off',
      'does it and breaks off',
    )
    await expect(gateway.refund(names, 10_000, 'refund_a')).rejects.toThrow(/fetch failed|connection/i)
    mishaps.length = 0
    await gateway.refund(names, 10_000, 'refund_a')
    expect((await bench.booksOf(names.reference)).returned).toBe(10_000)
  })

  test('a provider that cannot just now is an error, never an answer', async ({ skip }) => {
    const { mishaps } = network(skip)
    const { names } = await open()
    mishaps.push('refuses', 'refuses', 'refuses')
    await expect(bench.gateway.verify(names)).rejects.toThrow(/available/)
  })
})

test('bank transfer: no notification is believed, because a bank sends none', async () => {
  const { gateway } = await benches['bank-transfer'](site)
  expect(gateway.isAuthentic(Buffer.from('{}'), {})).toBe(false)
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
  const isBelieved = (secondsAgo: number) => {
    const { payload, headers } = provider.notice('checkout.session.completed', session, secondsAgo)
    return gateway.isAuthentic(payload, headers)
  }
  expect([isBelieved(290), isBelieved(310)]).toEqual([true, false])
  const { payload } = provider.notice('payout.paid', { object: 'payout', id: 'po_1' })
  expect(gateway.readNotice(payload, {})).toMatchObject({ reference: null })
  await provider.close()
})

describe('Stripe', () => {
  async function atStripe() {
    const provider = await startStripe()
    const gateway = stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, at: provider.at })
    const asked = request(randomUUID())
    const { providerReference } = await gateway.createCheckout(asked)
    provider.pay(asked.reference)
    return { provider, gateway, names: { reference: asked.reference, providerReference } }
  }

  test('a refund is not sent twice when its idempotency key has been forgotten', async () => {
    const { provider, gateway, names } = await atStripe()
    const sent = await gateway.refund(names, 10_000, 'refund_a')
    provider.books.forgetKeys()
    expect(await gateway.refund(names, 10_000, 'refund_a')).toEqual(sent)
    expect(provider.books.refunds).toHaveLength(1)
    await provider.close()
  })

  test('a refused refund can be tried again on the same day, once for all attempts at the same time', async () => {
    const { provider, gateway, names } = await atStripe()
    provider.books.isEmpty = true
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(gateway.refund(names, 10_000, 'refund_a')).rejects.toThrow(/insufficient funds/i)
    provider.books.isEmpty = false
    const answers = await Promise.all([1, 2, 3].map(() => gateway.refund(names, 10_000, 'refund_a')))
    expect(new Set(answers.map(({ refundReference }) => refundReference)).size).toBe(1)
    expect(provider.books.refunds).toHaveLength(1)
    await provider.close()
  })
})

describe('Mollie', () => {
  useBench('mollie')

  test('an attempt that is tried again with other methods has a page with those', async () => {
    const provider = await startMollie()
    const gateway = mollieAt(provider.address)
    const asked = request(randomUUID())
    const first = await gateway.createCheckout(asked)
    provider.books.methods = ['creditcard']
    const second = await gateway.createCheckout(asked)
    expect(second.providerReference).not.toBe(first.providerReference)
    expect(await gateway.createCheckout(asked)).toEqual(second)
    await provider.close()
  })

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
    const read = (body: string) => bench.gateway.readNotice(Buffer.from(body), { reference: 'ours' })
    expect(read('id=tr_5B8cwPMGnU')).toMatchObject({
      reference: 'ours',
      providerReference: 'tr_5B8cwPMGnU',
      about: 'anything',
    })
    const others = ['', 'id=', 'id=ord_1', 'id=tr_1/../x', '{"id":"tr_1"}', `id=tr_1&${'x'.repeat(200)}`]
    expect(others.map(read)).toEqual(others.map(() => null))
    expect(others.filter((body) => bench.gateway.isAuthentic(Buffer.from(body), {}))).toEqual([])
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
