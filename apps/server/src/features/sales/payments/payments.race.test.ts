import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { type PaymentNames, paymentProviders } from '../../../gateways/payments/payment-gateway.ts'
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
  sendNotice,
  setProviderBooks,
  startOrder,
  sweepOnce,
  traceOf,
  verifyPayment,
} from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app

describe('one outcome that many learn at once', () => {
  test('thirty pages, twenty notifications and two sweeps: one capture, one set of tickets, one transaction, one mail', async () => {
    const buyer = { firstName: 'Ifeoma', lastName: 'Obi', email: 'ifeoma@example.org' }
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, { ...sale, quantity: 3, buyer })
    await setProviderBooks(site, reference, 'success')
    const pages = atOnce(30, (turn) => verifyPayment(nodeOf(turn), reference))
    const notices = atOnce(20, (turn) =>
      sendNotice({ ...site, app: nodeOf(turn) }, { reference, id: `${reference}:${turn % 4}` }),
    )
    const swept = atOnce(2, () => sweepOnce(site))
    expect(tally(await pages)).toEqual({ '200': 30 })
    expect(tally(await notices)).toEqual({ '200': 20 })
    await swept
    expect(await traceOf(site, placed)).toMatchObject({
      state: 'paid',
      payments: ['captured'],
      transactions: ['capture'],
      tickets: 3,
      refunds: [],
    })
    const order = await getOrder(site.app, placed)
    expect(order.tickets.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(new Set(order.tickets.map(({ code }) => code)).size).toBe(3)
    await site.runJobs()
    await site.runJobs()
    expect(site.mail.to(buyer.email)).toHaveLength(1)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('a mismatch that many learn at once is sent back once', async () => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    await setProviderBooks(site, reference, 'success', { amount: 5 })
    await atOnce(20, (turn) => verifyPayment(nodeOf(turn), reference))
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({ refunds: ['succeeded mismatch 5'], payments: ['refunded'] })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('for the last ticket, of two late payments one gets it and the other its money', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 2 } })
    const orders = [await startOrder(site, sale), await startOrder(site, sale)]
    for (const { placed } of orders) await endHold(site, placed)
    await sweepOnce(site)
    expect((await placeOrder(site.app, sale)).status).toBe(201)
    for (const { reference } of orders) await setProviderBooks(site, reference, 'success')
    await atOnce(12, (turn) => verifyPayment(nodeOf(turn), orders[turn % 2]?.reference ?? ''))
    await site.runJobs()
    const states = await Promise.all(orders.map(async ({ placed }) => (await traceOf(site, placed)).state))
    expect(states.toSorted()).toEqual(['paid', 'refunded'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('the buttons of the provider decide once', async () => {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    const actions = ['approve', 'decline', 'abandon', 'wrong-amount', 'duplicate-webhook', 'delay']
    const answers = await atOnce(12, (turn) => pressSandbox(nodeOf(turn), reference, actions[turn % 6] ?? ''))
    expect(tally(answers)).toEqual({ '200': 1, '409 payment.state': 11 })
    await site.runJobs()
    expect((await traceOf(site, placed)).payments).toHaveLength(1)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('paying started many times at once', () => {
  test('is one attempt with one reference, told to all', async () => {
    const sale = await createEvent(site)
    const { body: placed } = await placeOrder(site.app, sale)
    const references = await atOnce(20, (turn) => startPayment(nodeOf(turn), placed))
    expect(new Set(references).size).toBe(1)
    expect(await traceOf(site, placed)).toMatchObject({ payments: ['pending'], open: 1 })
    const books = await site.deps.pool.query('select 1 from sandbox_payments where reference = $1', [references[0]])
    expect(books.rows).toHaveLength(1)
  })

  test('a second open attempt is refused by the database itself', async () => {
    const sale = await createEvent(site)
    const { reference } = await startOrder(site, sale)
    const copy = site.deps.pool.query(
      `insert into payments (id, order_id, provider, reference, state, amount, currency)
       select gen_random_uuid(), order_id, provider, 'another', 'created', amount, currency from payments where reference = $1`,
      [reference],
    )
    await expect(copy).rejects.toMatchObject({ code: '23505', constraint: 'payments_one_open' })
  })

  test('a free order is paid once however often paying starts', async () => {
    const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const { body: placed } = await placeOrder(site.app, { ...sale, quantity: 2, buyer: null })
    const headers = { 'x-order-token': placed.token }
    const url = `/api/orders/${placed.reference}`
    const buyer = { firstName: 'Ada', email: 'ada@example.org' }
    await call(site.app, { method: 'PUT', url: `${url}/buyer`, headers, payload: { buyer } })
    const answers = await atOnce(10, (turn) => call(nodeOf(turn), { method: 'POST', url: `${url}/payments`, headers }))
    expect(tally(answers)).toEqual({ '200': 1, '409 order.state': 9 })
    expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', tickets: 2 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('a refund whose job runs more than once', () => {
  async function owed() {
    const sale = await createEvent(site)
    const { placed, reference } = await startOrder(site, sale)
    await setProviderBooks(site, reference, 'success', { amount: 700 })
    await verifyPayment(site.app, reference)
    const { rows } = await site.deps.pool.query<{ id: string }>(
      'select r.id from refunds r join payments p on p.id = r.payment_id where p.reference = $1',
      [reference],
    )
    return { placed, reference, refundId: rows[0]?.id ?? '' }
  }

  test('one after the other or all at once is paid and posted once', async () => {
    const { placed, refundId } = await owed()
    const run = () => jobHandlers(site.deps)['refund.submit']({ refundId })
    await atOnce(8, run)
    await run()
    expect(await traceOf(site, placed)).toMatchObject({
      refunds: ['succeeded mismatch 700'],
      payments: ['refunded'],
      transactions: ['capture_unmatched', 'refund_paid'],
    })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('while the provider still makes the first is paid and posted once', async () => {
    const { placed, refundId, reference } = await owed()
    const run = () => jobHandlers(site.deps)['refund.submit']({ refundId })
    const holder = await site.deps.pool.connect()
    await holder.query('begin')
    await holder.query('select from sandbox_payments where reference = $1 for update', [reference])
    const running = atOnce(2, run)
    const waiting = () =>
      holder.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(async () => (await waiting()).rowCount).toBe(2)
    await holder.query('commit')
    holder.release()
    await running
    expect(await traceOf(site, placed)).toMatchObject({ refunds: ['succeeded mismatch 700'] })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('after the provider failed in between is paid by the same key', async () => {
    const { placed, refundId } = await owed()
    const keys: string[] = []
    const broken = {
      ...site.sandbox,
      refund: (payment: PaymentNames, amount: number, key: string) => {
        keys.push(key)
        if (keys.length === 1) return Promise.reject(new Error('no answer'))
        return site.sandbox.refund(payment, amount, key)
      },
    }
    const deps = { ...site.deps, payments: paymentProviders([broken]) }
    const run = () => jobHandlers(deps)['refund.submit']({ refundId })
    await expect(run()).rejects.toThrow('no answer')
    expect((await traceOf(site, placed)).refunds).toEqual(['submitted mismatch 700'])
    await run()
    await run()
    expect(keys).toEqual([`refund_${refundId}`, `refund_${refundId}`])
    expect((await traceOf(site, placed)).refunds).toEqual(['succeeded mismatch 700'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})
