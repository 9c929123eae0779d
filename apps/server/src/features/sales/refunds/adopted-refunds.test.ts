import { randomUUID } from 'node:crypto'
import type { AlarmView, PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  placeOrder,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import type { PlayedProvider } from '../../../gateways/providers/bench.ts'
import { mollieBench } from '../../../gateways/providers/mollie/bench.ts'
import { paystackBench } from '../../../gateways/providers/paystack/bench.ts'
import { sandboxBench } from '../../../gateways/providers/sandbox/bench.ts'
import { stripeBench } from '../../../gateways/providers/stripe/bench.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { hearNotice } from '../../../testing/payment-scene.ts'
import { payOutHeld } from '../../money/payouts/payout-scene.ts'
import { atOnce } from '../../../testing/race.ts'
import { orderIdOf, refund } from './refund-scene.ts'
import { checkBooks } from '../../operations/alarms/index.ts'
import { adoptRefunds } from './index.ts'

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
  const broken = await brokenInvariants(site.deps.pool)
  for (const provider of Object.values(providers)) await provider.close()
  await site.close()
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

type Name = keyof typeof providers

async function sold(name: Name) {
  const provider = providers[name]
  const sale = await createEvent(site, {
    event: { currency: provider.currency },
    ticket: { price: 4500, capacity: 10 },
  })
  const { body: placed } = await placeOrder(site.app, { ...sale, quantity: 2 })
  const reference = await startPayment(site.app, placed)
  await provider.collect(reference)
  await call(site.app, { method: 'POST', url: '/api/payments/verify', payload: { reference } })
  const { id } = await site.deps.db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { name, sale, placed, reference, paymentId: id, orderId: await orderIdOf(site, placed.reference) }
}
type Sold = Awaited<ReturnType<typeof sold>>

/** Makes a refund on the provider's pages and sends its notification. */
async function giveBackThere({ name, reference }: Sold, amount: number): Promise<void> {
  await providers[name].refundThere(reference, amount)
  await tell({ name, reference })
}

async function tell({ name, reference }: Pick<Sold, 'name' | 'reference'>): Promise<void> {
  const { status } = await hearNotice(site, name, providers[name].refundNotice(reference))
  expect(status).toBe(200)
}

const ask = ({ sale, orderId }: Sold, scope: { kind: string; amount?: number }) =>
  refund(site.app, sale.organiser, { id: orderId }, { scope })

/** The states of an order, its tickets, its payment and its refunds, and the postings of the refunds. */
async function traceOf({ orderId, paymentId }: Sold) {
  const { rows } = await site.deps.pool.query<Record<string, unknown>>(
    `select o.state, o.refunded_total as back, p.state as payment, p.refunded, p.refunding,
       array(select distinct t.state from tickets t where t.order_id = o.id) as tickets,
       array(select r.reason || ' ' || r.state || ' ' || r.amount from refunds r where r.payment_id = p.id order by 1) as refunds,
       array(select t.kind from ledger_transactions t join refunds r on split_part(t.ref, ':', 1) = r.id::text
         where r.payment_id = p.id order by 1) as posted
     from orders o join payments p on p.id = $2 where o.id = $1`,
    [orderId, paymentId],
  )
  return rows[0]
}

const totalOf = ({ placed }: { placed: PlacedOrderView }) => placed.total

async function openRules(): Promise<string[]> {
  await checkBooks(site.deps)
  const admin = await createUser(site, { isAdmin: true })
  const { body } = await call<{ items: AlarmView[] }>(site.app, {
    method: 'GET',
    url: '/api/admin/alarms?state=open&limit=100',
    headers: admin.headers,
  })
  return body.items.map(({ rule }) => rule)
}

describe.each(['sandbox', 'paystack', 'stripe', 'mollie'] as const)('given back on the pages of %s', (name) => {
  test('in full: the tickets are void, the places free, the books right, once, and an administrator hears of it', async () => {
    const order = await sold(name)
    const total = totalOf(order)
    await giveBackThere(order, total)
    await atOnce(3, () => tell(order))
    await atOnce(3, () => adoptRefunds(site.deps, order.paymentId))
    await site.runJobs()
    await tell(order)
    await site.runJobs()
    expect(await traceOf(order)).toEqual({
      state: 'refunded',
      back: total,
      payment: 'refunded',
      refunded: total,
      refunding: 0,
      tickets: ['refunded'],
      refunds: [`provider succeeded ${total}`],
      posted: ['refund', 'refund_paid'],
    })
    const { rows } = await site.deps.pool.query('select claimed from counters where id = $1', [order.sale.ticketTypeId])
    expect(rows).toEqual([{ claimed: 0 }])
    expect(await openRules()).toContain('refunds_foreign')
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('in part, before and after ours: the tickets stay, and the rest can be given back here', async () => {
    const order = await sold(name)
    const total = totalOf(order)
    await giveBackThere(order, 700)
    await site.runJobs()
    expect((await ask(order, { kind: 'amount', amount: 1000 })).status).toBe(201)
    await site.runJobs()
    await giveBackThere(order, 500)
    await site.runJobs()
    expect(await traceOf(order)).toMatchObject({
      state: 'partially_refunded',
      back: 2200,
      refunded: 2200,
      tickets: ['valid'],
    })
    expect((await ask(order, { kind: 'full' })).status).toBe(201)
    await site.runJobs()
    expect(await traceOf(order)).toMatchObject({
      state: 'refunded',
      refunded: total,
      refunding: 0,
      tickets: ['refunded'],
    })
    expect((await providers[name].booksOf(order.reference)).returned).toBe(total)
  })

  test('while ours was on its way: it is taken for ours, and goes back once', async () => {
    const order = await sold(name)
    const total = totalOf(order)
    await ask(order, { kind: 'full' })
    await providers[name].refundThere(order.reference, total)
    await adoptRefunds(site.deps, order.paymentId)
    await site.runJobs()
    await tell(order)
    await site.runJobs()
    expect(await traceOf(order)).toMatchObject({
      refunds: [`organiser succeeded ${total}`],
      refunded: total,
      refunding: 0,
    })
    expect((await providers[name].booksOf(order.reference)).returned).toBe(total)
  })

  test('more than came: nothing is booked, it is written down once, and an administrator hears of it', async () => {
    const order = await sold(name)
    const more = totalOf(order) + 1
    if (name === 'sandbox')
      await site.deps.pool.query('update sandbox_payments set paid_amount = $2 where reference = $1', [
        order.reference,
        more,
      ])
    const before = await traceOf(order)
    await giveBackThere(order, more)
    await site.runJobs()
    await tell(order)
    await site.runJobs()
    expect(await traceOf(order)).toEqual({ ...before, refunds: [`provider rejected ${more}`] })
    expect(await openRules()).toContain('refunds_foreign')
    if (name === 'sandbox')
      await site.deps.pool.query('update sandbox_payments set refunded = 0 where reference = $1', [order.reference])
  })
})

describe.each(['sandbox', 'paystack', 'stripe'] as const)('given back on the pages of %s during a dispute', (name) => {
  test.each([
    ['won', 'succeeded', 'partially_refunded', undefined],
    ['lost', 'rejected', 'lost', undefined],
    ['lost', 'succeeded', 'lost', 8000],
    ['lost', 'rejected', 'lost', 8500],
  ] as const)('that is %s: %s once it is decided', async (outcome, state, payment, amount) => {
    const order = await sold(name)
    const provider = providers[name]
    const dispute = await provider.dispute(order.reference, amount)
    const hear = () => hearNotice(site, name, provider.disputeNotice(dispute, order.reference))
    await hear()
    await giveBackThere(order, 700)
    await site.runJobs()
    expect(await traceOf(order)).toMatchObject({ payment: 'disputed', refunds: ['provider rejected 700'] })
    await provider.decideDispute(dispute, outcome === 'won')
    await hear()
    await site.runJobs()
    await hear()
    await tell(order)
    await site.runJobs()
    expect(await traceOf(order)).toMatchObject({
      payment,
      refunds: [`provider ${state} 700`],
      refunded: state === 'succeeded' ? 700 : 0,
    })
    if (name === 'sandbox' && state === 'rejected')
      await site.deps.pool.query('update sandbox_payments set refunded = 0 where reference = $1', [order.reference])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

/** Pays out an organiser's money of an event, so that it is no longer there. */
const payOut = ({ sale }: Sold, amount: number) =>
  payOutHeld(site, { organiserId: sale.organiser.id, eventId: sale.eventId, currency: 'KWD' }, amount)

test('what the organiser does not have any more they owe', async () => {
  const order = await sold('sandbox')
  await payOut(order, 8000)
  await giveBackThere(order, totalOf(order))
  await site.runJobs()
  const { rows } = await site.deps.pool.query(
    `select kind, balance from ledger_accounts where organiser_id = $1 and balance <> 0`,
    [order.sale.organiser.id],
  )
  expect(rows).toEqual([{ kind: 'dispute_receivable', balance: 8000 }])
})

test('in every order of ours and theirs, each told of twice, the books end the same', async () => {
  const ends = new Set<string>()
  const steps = [
    async (order: Sold) => {
      await ask(order, { kind: 'amount', amount: 1000 })
      await site.runJobs()
    },
    (order: Sold) => giveBackThere(order, 700),
    (order: Sold) => giveBackThere(order, 500),
  ]
  for (const turns of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]) {
    const order = await sold('sandbox')
    for (const turn of turns) await steps[turn]?.(order)
    await tell(order)
    await site.runJobs()
    ends.add(JSON.stringify(await traceOf(order)))
  }
  expect([...ends]).toEqual([expect.stringContaining('"refunded":2200')])
})

test('what the bank then does not take is with us again, and can be sent once more', async () => {
  const order = await sold('stripe')
  const total = totalOf(order)
  await providers.stripe.refundThere(order.reference, total)
  await tell(order)
  await site.runJobs()
  await providers.stripe.decideRefunds(order.reference, false)
  await tell(order)
  await site.runJobs()
  expect(await traceOf(order)).toMatchObject({ refunds: [`provider failed ${total}`], refunded: 0, refunding: total })
})

test('one that failed there, or that only another payment has, changes nothing', async () => {
  const order = await sold('stripe')
  const before = await traceOf(order)
  await providers.stripe.refundThere(order.reference, 700)
  await providers.stripe.decideRefunds(order.reference, false)
  await tell(order)
  await site.runJobs()
  await tell({ name: 'stripe', reference: randomUUID() })
  await adoptRefunds(site.deps, order.paymentId)
  expect(await traceOf(order)).toEqual(before)
})

test('ours, sent and not yet written down, is not taken for theirs', async () => {
  const order = await sold('sandbox')
  const { body } = await ask(order, { kind: 'amount', amount: 1000 })
  await site.sandbox.refund({ reference: order.reference, providerReference: null }, 1000, `refund_${body._id}`)
  await adoptRefunds(site.deps, order.paymentId)
  await site.runJobs()
  expect(await traceOf(order)).toMatchObject({ refunds: ['organiser succeeded 1000'], refunded: 1000, refunding: 0 })
})

/** Waits until `count` transactions of this database wait for a lock. */
async function waiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await site.deps.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(count)
}

test('ours, asked for at the very moment theirs is told, is taken for theirs by what is left then', async () => {
  const order = await sold('sandbox')
  const total = totalOf(order)
  await providers.sandbox.refundThere(order.reference, total)
  const [asking, adopting] = await site.deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', order.orderId).forUpdate().execute()
    const ours = ask(order, { kind: 'full' })
    await waiting(1)
    const theirs = adoptRefunds(site.deps, order.paymentId)
    await waiting(2)
    return [ours, theirs]
  })
  expect((await asking).status).toBe(201)
  await adopting
  await site.runJobs()
  expect(await traceOf(order)).toMatchObject({
    refunds: [`organiser succeeded ${total}`],
    refunded: total,
    refunding: 0,
  })
  expect((await providers.sandbox.booksOf(order.reference)).returned).toBe(total)
})
