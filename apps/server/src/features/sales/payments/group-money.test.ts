import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mollieBench } from '../../../gateways/providers/mollie/bench.ts'
import type { PlayedProvider } from '../../../gateways/providers/bench.ts'
import { paystackBench } from '../../../gateways/providers/paystack/bench.ts'
import { sandboxBench } from '../../../gateways/providers/sandbox/bench.ts'
import { stripeBench } from '../../../gateways/providers/stripe/bench.ts'
import { buildTestApp, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { hearNotice, traceOf, verifyPayment } from '../../../testing/payment-scene.ts'
import { decideDispute, disputePayment } from './dispute-scene.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { createDates, getGroup, startedGroup } from './group-scene.ts'

let site: TestApp
let providers: Record<'sandbox' | 'paystack' | 'stripe' | 'mollie', PlayedProvider>
beforeAll(async () => {
  const [paystack, stripe, mollie] = [await paystackBench(), await stripeBench(), await mollieBench()]
  site = await buildTestApp({
    providers: {
      payments: [paystack, stripe, mollie].map(({ gateway }) => gateway),
      serving: new Map([['EUR', ['mollie']]]),
    },
  })
  providers = { sandbox: sandboxBench(site), paystack, stripe, mollie }
})
afterAll(async () => {
  for (const provider of Object.values(providers)) await provider.close()
  await site.close()
})

const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])
type Name = keyof typeof providers

/** A paid group of two dates at a provider. */
async function paidGroup(name: Name, prices = [3000, 6000]) {
  const provider = providers[name]
  const dates = await createDates(
    site,
    prices.map((price) => ({ price })),
    { event: { currency: provider.currency } },
  )
  const { placed, reference } = await startedGroup(site, dates)
  await provider.collect(reference)
  expect((await verifyPayment(site.app, reference)).body).toMatchObject({ state: 'captured' })
  return { provider, dates, placed, reference }
}

describe.each<Name>(['sandbox', 'paystack', 'stripe', 'mollie'])('a group paid through %s', (name) => {
  test('is one payment there, and its fee falls to the orders by what they cost', async () => {
    const { provider, placed, reference } = await paidGroup(name, [1000, 1000, 1000])
    expect(await provider.booksOf(reference)).toMatchObject({ collected: 3000 })
    const { rows } = await site.deps.pool.query<{ provider_fee: number }>(
      'select provider_fee from payments where checkout_reference = $1 order by id',
      [reference],
    )
    const fees = rows.map(({ provider_fee: fee }) => fee)
    expect(fees).toHaveLength(placed.orders.length)
    expect(fees.reduce((sum, fee) => sum + fee, 0)).toBe(provider.fee)
    expect(Math.max(...fees) - Math.min(...fees)).toBeLessThanOrEqual(1)
    await sound()
  })

  test('gives one date back as a part of that payment, and then the other', async () => {
    const { provider, dates, placed, reference } = await paidGroup(name)
    for (const [index, returned] of [3000, 9000].entries()) {
      const id = await orderIdOf(site, placed.orders[index]!.reference)
      const asked = await refund(site.app, dates[0]!.organiser, { id }, { scope: { kind: 'full' } })
      expect(asked.status).toBeLessThan(300)
      await site.runJobs()
      expect(await provider.booksOf(reference)).toMatchObject({ returned })
    }
    // Notifications of the refunds name the shared payment: each belongs to its own order, and none is treated as a refund made on the
    // provider's pages.
    await hearNotice(site, name, provider.refundNotice(reference))
    await site.runJobs()
    expect((await getGroup(site.app, placed)).orders.map(({ order }) => order.state)).toEqual(['refunded', 'refunded'])
    await sound()
  })

  test('books what was given back there with the date that cost so much, or with all dates', async () => {
    const { provider, placed, reference } = await paidGroup(name)
    const [first, second] = placed.orders
    await provider.refundThere(reference, 6000)
    await hearNotice(site, name, provider.refundNotice(reference))
    await site.runJobs()
    expect((await traceOf(site, first!)).refunds).toEqual([])
    expect((await traceOf(site, second!)).refunds).toEqual(['succeeded provider 6000'])
    await provider.refundThere(reference, 3000)
    await hearNotice(site, name, provider.refundNotice(reference))
    await site.runJobs()
    expect((await traceOf(site, first!)).refunds).toEqual(['succeeded provider 3000'])
    await sound()

    const whole = await paidGroup(name)
    await provider.refundThere(whole.reference, 9000)
    await hearNotice(site, name, provider.refundNotice(whole.reference))
    await site.runJobs()
    const refunds = await Promise.all(whole.placed.orders.map(async (order) => (await traceOf(site, order)).refunds))
    expect(refunds).toEqual([['succeeded provider 3000'], ['succeeded provider 6000']])
    await sound()
  })
})

test.each<Name>(['paystack', 'stripe', 'mollie'])(
  'news from %s of a refund that was on its way reach the order that it is for, whichever it is',
  async (name) => {
    const { provider, dates, placed, reference } = await paidGroup(name)
    provider.holdRefunds(true)
    for (const order of placed.orders)
      await refund(
        site.app,
        dates[0]!.organiser,
        { id: await orderIdOf(site, order.reference) },
        { scope: { kind: 'full' } },
      )
    await site.runJobs()
    provider.holdRefunds(false)
    const states = () =>
      Promise.all(
        placed.orders.map(async (order) => (await traceOf(site, order)).refunds.map((told) => told.split(' ')[0])),
      )
    expect(await states()).toEqual([['submitted'], ['submitted']])
    await provider.decideRefunds(reference, true)
    await hearNotice(site, name, provider.refundNotice(reference))
    await site.runJobs()
    expect(await states()).toEqual([['succeeded'], ['succeeded']])
    await sound()
  },
)

describe('a dispute of the payment of a group', () => {
  test('falls to its orders by what is left of each, and is lost or won for all of them', async () => {
    for (const outcome of ['lost', 'won'] as const) {
      const { placed, reference } = await paidGroup('sandbox')
      const dispute = await disputePayment(site, reference)
      // A repeated notification changes nothing.
      await decideDispute(site, dispute, outcome)
      await decideDispute(site, dispute, outcome)
      const { rows } = await site.deps.pool.query<{ amount: number; state: string }>(
        'select d.amount, d.state from disputes d where d.provider_reference = $1 order by d.amount',
        [dispute.id],
      )
      expect(rows).toEqual([
        { amount: 3000, state: outcome },
        { amount: 6000, state: outcome },
      ])
      const kinds = (await getGroup(site.app, placed)).orders.map(({ order }) => order.receipts.map(({ kind }) => kind))
      const wanted = outcome === 'lost' ? ['receipt', 'credit_note'] : ['receipt']
      expect(kinds).toEqual([wanted, wanted])
      await sound()
    }
  })

  test('of a part leaves out what was refunded before', async () => {
    const { dates, placed, reference } = await paidGroup('sandbox', [3000, 6000])
    const id = await orderIdOf(site, placed.orders[0]!.reference)
    await refund(site.app, dates[0]!.organiser, { id }, { scope: { kind: 'full' } })
    await site.runJobs()
    const dispute = await disputePayment(site, reference, 5000)
    const { rows } = await site.deps.pool.query<{ amount: number }>(
      'select amount from disputes where provider_reference = $1',
      [dispute.id],
    )
    expect(rows).toEqual([{ amount: 5000 }])
    await sound()
  })
})
