import { randomUUID } from 'node:crypto'
import type { AlarmView, PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paystackGateway } from '../../../gateways/providers/paystack/payments.ts'
import { signSandboxNotice } from '../../../gateways/providers/sandbox/payments.ts'
import { stripeGateway } from '../../../gateways/providers/stripe/payments.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  placeOrder,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { setProviderBooks } from '../../../testing/payment-scene.ts'
import { PAYSTACK_KEY, startPaystack } from '../../../gateways/providers/paystack/stand-in.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../../gateways/providers/stripe/stand-in.ts'
import { payOutHeld } from '../../money/payouts/payout-scene.ts'
import { atOnce } from '../../../testing/race.ts'
import { orderIdOf, refund } from './refund-scene.ts'
import { checkBooks } from '../../operations/alarms/index.ts'
import { adoptRefunds } from './index.ts'

let site: TestApp
let paystack: Awaited<ReturnType<typeof startPaystack>>
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => {
  paystack = await startPaystack()
  stripe = await startStripe()
  site = await buildTestApp({
    providers: {
      payments: [
        paystackGateway({ secretKey: PAYSTACK_KEY, address: paystack.address }),
        stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, at: stripe.at }),
      ],
    },
  })
})
afterAll(async () => {
  const broken = await brokenInvariants(site.deps.pool)
  await stripe.close()
  await paystack.close()
  await site.close()
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

const REFUNDED_THERE = 'update sandbox_payments set refunded = refunded + $2 where reference = $1'

/** A provider: what happens on its own pages, what it tells of it, and what of a payment went back by its own books. */
const providers = {
  sandbox: {
    currency: 'KWD',
    pay: (reference: string) => setProviderBooks(site, reference, 'success'),
    refundThere: async (reference: string, amount: number) => {
      await site.deps.pool.query(REFUNDED_THERE, [reference, amount])
      const row = [`there-${randomUUID()}`, reference, amount]
      await site.deps.pool.query('insert into sandbox_refunds (key, reference, amount) values ($1, $2, $3)', row)
    },
    notice: (reference: string) => {
      const payload = Buffer.from(JSON.stringify({ id: randomUUID(), reference, about: 'refund' }))
      return { payload, headers: signSandboxNotice(site.deps.secrets.sandbox, payload) }
    },
    returned: async (reference: string) => {
      const { rows } = await site.deps.pool.query<{ refunded: number }>(
        'select refunded from sandbox_payments where reference = $1',
        [reference],
      )
      return rows[0]?.refunded
    },
  },
  paystack: {
    currency: 'NGN',
    pay: (reference: string) => paystack.pay(reference),
    refundThere: (reference: string, amount: number) => void paystack.books.refundThere(reference, amount),
    notice: (reference: string) =>
      paystack.notice('refund.processed', { transaction_reference: reference, amount: '700' }),
    returned: (reference: string) => {
      const id = paystack.books.transactions.get(reference)?.id
      const own = paystack.books.refunds.filter(({ transaction }) => transaction === id)
      return own.reduce((sum, { amount }) => sum + amount, 0)
    },
  },
  stripe: {
    currency: 'EUR',
    pay: (reference: string) => stripe.pay(reference),
    refundThere: (reference: string, amount: number) => void stripe.books.refundThere(stripe.find(reference), amount),
    notice: (reference: string) =>
      stripe.notice('charge.refunded', { object: 'charge', id: 'ch_1', metadata: { reference } }),
    returned: (reference: string) => stripe.find(reference).refunded,
  },
} as const
type Name = keyof typeof providers

async function sold(name: Name) {
  const { currency, pay } = providers[name]
  const sale = await createEvent(site, { event: { currency }, ticket: { price: 4500, capacity: 10 } })
  const { body: placed } = await placeOrder(site.app, { ...sale, quantity: 2 })
  const reference = await startPayment(site.app, placed)
  await pay(reference)
  await call(site.app, { method: 'POST', url: '/api/payments/verify', payload: { reference } })
  const { id } = await site.deps.db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { name, sale, placed, reference, paymentId: id, orderId: await orderIdOf(site, placed.reference) }
}
type Sold = Awaited<ReturnType<typeof sold>>

/** Given back on the provider's pages, and told. */
async function giveBackThere({ name, reference }: Sold, amount: number): Promise<void> {
  await providers[name].refundThere(reference, amount)
  await tell({ name, reference })
}

async function tell({ name, reference }: Pick<Sold, 'name' | 'reference'>): Promise<void> {
  const { payload, headers } = providers[name].notice(reference)
  const { status } = await call(site.app, {
    method: 'POST',
    url: `/api/webhooks/${name}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
  expect(status).toBe(200)
}

const ask = ({ sale, orderId }: Sold, scope: { kind: string; amount?: number }) =>
  refund(site.app, sale.organiser, { id: orderId }, { scope })

/** An order's state, what became of its tickets and payment, its refunds, and what was posted for them. */
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

describe.each(['sandbox', 'paystack', 'stripe'] as const)('given back on the pages of %s', (name) => {
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
    expect(await openRules()).toContain('every refund was made here')
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
    expect(await providers[name].returned(order.reference)).toBe(total)
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
    expect(await providers[name].returned(order.reference)).toBe(total)
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
    expect(await openRules()).toContain('every refund was made here')
    if (name === 'sandbox')
      await site.deps.pool.query('update sandbox_payments set refunded = 0 where reference = $1', [order.reference])
  })
})

/** What an organiser has been paid of an event is not there any more. */
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
  const made = stripe.books.refundThere(stripe.find(order.reference), total)
  await tell(order)
  await site.runJobs()
  stripe.books.settle(made, 'failed')
  await tell(order)
  await site.runJobs()
  expect(await traceOf(order)).toMatchObject({ refunds: [`provider failed ${total}`], refunded: 0, refunding: total })
})

test('one that failed there, or that only another payment has, changes nothing', async () => {
  const order = await sold('stripe')
  const before = await traceOf(order)
  stripe.books.settle(stripe.books.refundThere(stripe.find(order.reference), 700), 'failed')
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

/** So many transactions of this database wait for a row that another one holds. */
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
  expect(await providers.sandbox.returned(order.reference)).toBe(total)
})
