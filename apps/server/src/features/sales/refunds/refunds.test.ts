import { randomUUID } from 'node:crypto'
import type {
  ErrorView,
  OrderRefundView,
  RefundRequestView,
  RefundView,
  SalesSummaryView,
  ScanAnswerView,
} from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { paymentProviders } from '../../../gateways/payments/payment-gateway.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  getOrder,
  newKey,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { notWholeNumbers } from '../../../testing/nasties.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { decideDispute, openDispute } from '../payments/dispute-scene.ts'
import { claimedOf, orderDetail, refund, type RefundAsked, sellOrder, type SoldOrder } from './refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await site.deps.db
    .insertInto('platform_fees')
    .values({ id: randomUUID(), currency: 'NGN', basis_points: 500, fixed_per_ticket: 10_000 })
    .execute()
})
afterAll(() => site.close())
// Mails of other tests, each with a PDF, that these tests do not read.
beforeEach(async () => {
  await site.deps.pool.query(`update pgboss.job set state = 'completed' where name = 'mail.send' and state < 'active'`)
})

type Sale = Awaited<ReturnType<typeof createEvent>>

const HOUR = 3_600_000

/** An event whose doors are about to open; its organiser absorbs the fee unless told otherwise. */
function createSale(
  options: { event?: Record<string, unknown>; ticket?: Record<string, unknown> } = {},
): Promise<Sale> {
  const [startsAt, endsAt] = [3, 8].map((hours) => new Date(Date.now() + hours * HOUR).toISOString())
  return createEvent(site, { ...options, event: { feeMode: 'absorb', startsAt, endsAt, ...options.event } })
}

async function summaryOf(sale: Sale): Promise<SalesSummaryView> {
  const url = `/api/tickets/${sale.eventId}/sales-summary`
  return (await call<SalesSummaryView>(site.app, { method: 'GET', url, headers: sale.organiser.headers })).body
}

function scan(sale: Sale, code: string) {
  return call<ScanAnswerView>(site.app, {
    method: 'PUT',
    url: '/api/tickets/validate',
    headers: sale.organiser.headers,
    payload: { eventId: sale.eventId, scanId: randomUUID(), code },
  })
}

async function entriesOf(eventId: string): Promise<string[]> {
  const { rows } = await site.deps.pool.query<{ entry: string }>(
    `select t.kind || ' ' || a.kind || ' ' || e.amount as entry from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.event_id = $1 order by t.created_at, t.id, a.kind`,
    [eventId],
  )
  return rows.map(({ entry }) => entry)
}

const idsOf = (order: SoldOrder, count = order.tickets.length) => order.tickets.slice(0, count).map(({ _id }) => _id)

describe('the organiser gives money back', () => {
  test('all of it: tickets void at once, places free, ledger, sales and buyer told', async () => {
    const sale = await createSale({ ticket: { capacity: 3 } })
    const order = await sellOrder(site, { ...sale, quantity: 3 })
    const made = await refund(site.app, sale.organiser, order, { scope: { kind: 'full' }, note: 'The band is ill' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ amount: 3_750_000, feeReturned: 217_500, state: 'requested', tickets: 3 })
    expect((await scan(sale, order.tickets[0]?.code ?? '')).body).toMatchObject({ admitted: false, result: 'refunded' })
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(0)
    expect(await summaryOf(sale)).toMatchObject({
      gross: 3_750_000,
      refunded: 3_750_000,
      platformFee: 0,
      net: 0,
      tickets: 0,
      byTicket: [{ sold: 0, held: 0, refunded: 3_750_000, net: 0 }],
    })
    await site.runJobs()
    expect(await entriesOf(sale.eventId)).toEqual([
      'capture organiser_pending -3532500',
      'capture platform_fee_revenue -217500',
      'capture provider_clearing 3750000',
      'refund organiser_pending 3532500',
      'refund platform_fee_revenue 217500',
      'refund refund_clearing -3750000',
      'refund_paid provider_clearing -3750000',
      'refund_paid refund_clearing 3750000',
    ])
    expect(await getOrder(site.app, order)).toMatchObject({ state: 'refunded', can: { download: false } })
    const mail = site.mail.sent.findLast(({ subject }) => subject.includes('is being refunded'))
    expect(mail?.text).toContain('₦37,500')
    expect(mail?.text).toContain('The band is ill')
    expect((await orderDetail(site.app, sale.organiser, order)).payments).toMatchObject([{ state: 'refunded' }])
    expect((await placeOrder(site.app, { ...sale, quantity: 3 })).status).toBe(201)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('some tickets: those are void, the others open the door', async () => {
    const sale = await createSale({ ticket: { capacity: 3 } })
    const order = await sellOrder(site, { ...sale, quantity: 3 })
    const made = await refund(site.app, sale.organiser, order, {
      scope: { kind: 'tickets', ticketIds: idsOf(order, 1) },
    })
    expect(made.body).toMatchObject({ amount: 1_250_000, feeReturned: 72_500, tickets: 1 })
    await site.runJobs()
    expect((await scan(sale, order.tickets[0]?.code ?? '')).body.result).toBe('refunded')
    expect((await scan(sale, order.tickets[1]?.code ?? '')).body.result).toBe('admitted')
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(2)
    expect(await orderDetail(site.app, sale.organiser, order)).toMatchObject({
      state: 'partially_refunded',
      refunded: 1_250_000,
      payments: [{ state: 'partially_refunded' }],
    })
    const again = await refund(site.app, sale.organiser, order, {
      scope: { kind: 'tickets', ticketIds: idsOf(order, 1) },
    })
    expect(again.body.code).toBe('refund.tickets_gone')
    const rest = await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    expect(rest.body.amount).toBe(2_500_000)
    await site.runJobs()
    expect(await getOrder(site.app, order)).toMatchObject({ state: 'refunded' })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('an amount: the tickets stay valid', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    const made = await refund(site.app, sale.organiser, order, {
      scope: { kind: 'amount', amount: 500_001 },
      returnFee: false,
    })
    expect(made.body).toMatchObject({ amount: 500_001, feeReturned: 0, tickets: 0 })
    expect((await scan(sale, order.tickets[0]?.code ?? '')).body.result).toBe('admitted')
    await site.runJobs()
    expect(await summaryOf(sale)).toMatchObject({ refunded: 500_001, platformFee: 145_000, net: 1_854_999, tickets: 2 })
    const over = await refund(site.app, sale.organiser, order, { scope: { kind: 'amount', amount: 2_000_000 } })
    expect(over.body).toMatchObject({
      code: 'refund.above_left',
      fields: { amount: 'Enter an amount up to what can still be refunded.' },
    })
    const all = await refund(site.app, sale.organiser, order, { scope: { kind: 'amount', amount: 1_999_999 } })
    expect(all.body.fields?.['amount']).toContain('full refund')
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test.each(['pass_on', 'absorb'])(
    'keeping the fee, %s: the ticket’s price goes back, the fee stays',
    async (feeMode) => {
      const sale = await createSale({ event: { feeMode } })
      const order = await sellOrder(site, sale)
      await sellOrder(site, sale)
      const made = await refund(site.app, sale.organiser, order, { scope: { kind: 'full' }, returnFee: false })
      expect(made.body).toMatchObject({ amount: 1_250_000, feeReturned: 0 })
      await site.runJobs()
      expect(await summaryOf(sale)).toMatchObject({ platformFee: 145_000, tickets: 1 })
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    },
  )

  test('not out of money that is not there: an absorbed fee of the only sale', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, sale)
    const made = await refund(site.app, sale.organiser, order, { scope: { kind: 'full' }, returnFee: false })
    expect(made.body.code).toBe('refund.paid_out')
    expect((await orderDetail(site.app, sale.organiser, order)).state).toBe('paid')
  })

  test('keeping the places: they stay claimed and nobody holds them', async () => {
    const sale = await createSale({ ticket: { capacity: 2 }, event: { capacity: 2, maxPerBuyer: 2 } })
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' }, free: false })
    expect([await claimedOf(site, sale.ticketTypeId), await claimedOf(site, sale.eventId)]).toEqual([2, 2])
    expect((await placeOrder(site.app, sale)).body).toMatchObject({ code: 'order.sold_out' })
    expect((await summaryOf(sale)).byTicket[0]).toMatchObject({ sold: 0, held: 0 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('after tickets were cancelled without money', async () => {
    const sale = await createSale({ ticket: { capacity: 2 } })
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    const url = `/api/guests/orders/${order.id}/cancel-tickets`
    const payload = { ticketIds: idsOf(order, 1), free: false }
    await call(site.app, { method: 'POST', url, headers: sale.organiser.headers, payload })
    expect((await scan(sale, order.tickets[0]?.code ?? '')).body.result).toBe('cancelled')
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(2)
    const again = await call<ErrorView>(site.app, { method: 'POST', url, headers: sale.organiser.headers, payload })
    expect(again.body.code).toBe('ticket.void')
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(0)
    await site.runJobs()
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('of several types, each line its part', async () => {
    const sale = await createSale()
    const freeId = await createTicketType(site, sale.organiser, sale.eventId, { kind: 'free', price: 0 })
    const placed = await call<{ reference: string }>(site.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': newKey() },
      payload: {
        eventId: sale.eventId,
        items: [{ ticketId: freeId, quantity: 1 }],
        buyer: { firstName: 'A', email: 'a@example.org' },
      },
    })
    const { id } = await site.deps.db
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', placed.body.reference)
      .executeTakeFirstOrThrow()
    const nothing = await refund(site.app, sale.organiser, { id }, { scope: { kind: 'full' } })
    expect(nothing.body.code).toBe('refund.nothing_left')
  })

  test.each([
    ...notWholeNumbers.map(([name, value]) => [name, { kind: 'amount', amount: value }] as const),
    ['nothing', { kind: 'amount', amount: 0 }] as const,
    ['no ticket', { kind: 'tickets', ticketIds: [] }] as const,
    ['another kind', { kind: 'everything' }] as const,
  ])('not for %s', async (_name, scope) => {
    const sale = await createSale()
    const order = await sellOrder(site, sale)
    const { status } = await refund(site.app, sale.organiser, order, { scope })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect((await orderDetail(site.app, sale.organiser, order)).refunds).toEqual([])
  })

  test('not for tickets of another order, nor what is not paid', async () => {
    const sale = await createSale()
    const [order, other] = [await sellOrder(site, sale), await sellOrder(site, sale)]
    const foreign = await refund(site.app, sale.organiser, order, {
      scope: { kind: 'tickets', ticketIds: idsOf(other) },
    })
    expect(foreign.body.code).toBe('refund.tickets_gone')
    const held = (await placeOrder(site.app, sale)).body
    const row = await site.deps.db
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', held.reference)
      .executeTakeFirstOrThrow()
    expect((await refund(site.app, sale.organiser, row, { scope: { kind: 'full' } })).body.code).toBe('order.state')
  })

  test('never what was paid out to them meanwhile', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    await site.deps.db.transaction().execute(async (trx) => {
      const { postTransaction } = await import('../../money/ledger/index.ts')
      await postTransaction(trx, {
        kind: 'release',
        ref: `released ${sale.eventId}`,
        currency: 'NGN',
        eventId: sale.eventId,
        postings: [
          { account: 'organiser_pending', organiserId: sale.organiser.id, amount: 2_355_000 },
          { account: 'organiser_available', organiserId: sale.organiser.id, amount: -2_355_000 },
        ],
      })
      await postTransaction(trx, {
        kind: 'payout_paid',
        ref: `paid out ${sale.eventId}`,
        currency: 'NGN',
        eventId: null,
        postings: [
          { account: 'organiser_available', organiserId: sale.organiser.id, amount: 1_155_000 },
          { account: 'platform_bank', amount: -1_155_000 },
        ],
      })
    })
    expect((await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })).body.code).toBe(
      'refund.paid_out',
    )
    const one = await refund(site.app, sale.organiser, order, {
      scope: { kind: 'tickets', ticketIds: idsOf(order, 1) },
    })
    expect(one.status).toBe(201)
    expect((await entriesOf(sale.eventId)).filter((entry) => entry.startsWith('refund '))).toEqual([
      'refund organiser_available 1177500',
      'refund platform_fee_revenue 72500',
      'refund refund_clearing -1250000',
    ])
  })
})

describe('many at once', () => {
  test('sixteen refunds, over two servers, never give back more than came', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    const apps = [site.app, await site.sibling()]
    const answers = await atOnce(16, (index) =>
      refund(apps[index % 2] ?? site.app, sale.organiser, order, { scope: { kind: 'amount', amount: 400_000 } }),
    )
    expect(tally(answers)).toEqual({ '201': 6, '409 refund.above_left': 10 })
    await site.runJobs()
    expect((await orderDetail(site.app, sale.organiser, order)).refunded).toBe(2_400_000)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('sixteen full refunds are one', async () => {
    const sale = await createSale({ ticket: { capacity: 5 } })
    const order = await sellOrder(site, { ...sale, quantity: 5 })
    const answers = await atOnce(16, () => refund(site.app, sale.organiser, order, { scope: { kind: 'full' } }))
    expect(tally(answers)).toEqual({ '201': 1, '409 order.state': 15 })
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(0)
  })

  test('one call sent many times is one refund', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, sale)
    const key = newKey()
    const answers = await atOnce(8, () =>
      refund(site.app, sale.organiser, order, { scope: { kind: 'amount', amount: 1000 } }, key),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect((await orderDetail(site.app, sale.organiser, order)).refunded).toBe(1000)
  })

  test('a key that made a refund is refused for another request', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    const key = newKey()
    const [first, second] = order.tickets.map(({ _id }) => _id)
    const asked = { scope: { kind: 'amount', amount: 1000 }, note: 'A late start' }
    const again = (other: RefundAsked) => refund(site.app, sale.organiser, order, other, key)
    const made = await again(asked)
    expect(made.status).toBe(201)
    const others: RefundAsked[] = [
      { ...asked, scope: { kind: 'amount', amount: 2000 } },
      { ...asked, scope: { kind: 'tickets', ticketIds: [first!] } },
      { ...asked, scope: { kind: 'tickets', ticketIds: [second!] } },
      { ...asked, scope: { kind: 'full' } },
      { ...asked, returnFee: false },
      { ...asked, note: 'Another reason' },
    ]
    const refused = await Promise.all(others.map((other) => again(other)))
    expect(tally(refused)).toEqual({ '422 idempotency.key_reused': others.length })
    expect((await again(asked)).body._id).toBe(made.body._id)
    const detail = await orderDetail(site.app, sale.organiser, order)
    expect([detail.refunded, detail.refunds.length]).toEqual([1000, 1])
  })

  test('the database itself refuses what is beyond the capture', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, sale)
    const beyond = site.deps.pool.query('update payments set refunding = captured_amount + 1 where order_id = $1', [
      order.id,
    ])
    await expect(beyond).rejects.toMatchObject({ constraint: 'payments_refunds_within_capture' })
  })

  test('a refund and a scan: either the guest came in first or the code is void', async () => {
    const sale = await createSale()
    for (let turn = 0; turn < 5; turn += 1) {
      const order = await sellOrder(site, sale)
      const [scanned] = await Promise.all([
        scan(sale, order.tickets[0]?.code ?? ''),
        refund(site.app, sale.organiser, order, { scope: { kind: 'full' } }),
      ])
      expect(['admitted', 'refunded', 'cancelled']).toContain(scanned.body.result)
      expect((await scan(sale, order.tickets[0]?.code ?? '')).body.result).toBe('refunded')
    }
  })
})

describe('a provider that fails', () => {
  test.each([
    ['open', 'refund.disputed', 0],
    ['lost', 'refund.disputed', 0],
    ['won', undefined, 1],
  ] as const)(
    'is asked again only while the money is there: of a payment whose dispute is %s',
    async (outcome, code, sent) => {
      const sale = await createSale()
      const order = await sellOrder(site, sale)
      const { body } = await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
      const broken = { ...site.sandbox, refund: () => Promise.reject(new Error('Insufficient funds')) }
      const deps = { ...site.deps, payments: paymentProviders([broken]) }
      const submit = () => jobHandlers(deps)['refund.submit']({ refundId: body._id })
      for (let turn = 0; turn < 5; turn += 1) await submit().catch(() => undefined)
      const dispute = await openDispute(site, order)
      if (outcome !== 'open') await decideDispute(site, dispute, outcome)
      const retried = await call<RefundView & ErrorView>(site.app, {
        method: 'POST',
        url: `/api/guests/refunds/${body._id}/retry`,
        headers: sale.organiser.headers,
      })
      await site.runJobs()
      const { rows } = await site.deps.pool.query('select amount from sandbox_refunds where reference = $1', [
        dispute.payment,
      ])
      expect([retried.body.code, rows.length]).toEqual([code, sent])
      const [after] = (await orderDetail(site.app, sale.organiser, order)).refunds
      expect(after?.state === 'charged_back').toBe(outcome === 'lost')
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    },
  )

  test('is asked again; then the refund shows as failed and can be tried again', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, sale)
    const { body } = await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    const broken = { ...site.sandbox, refund: () => Promise.reject(new Error('Insufficient funds')) }
    const deps = { ...site.deps, payments: paymentProviders([broken]) }
    const submit = () => jobHandlers(deps)['refund.submit']({ refundId: body._id })
    for (let turn = 0; turn < 4; turn += 1) await expect(submit()).rejects.toThrow('Insufficient funds')
    await submit()
    const failed = (await orderDetail(site.app, sale.organiser, order)).refunds[0]
    expect(failed).toMatchObject({ state: 'failed', failure: 'Insufficient funds', can: { retry: true } })
    expect((await scan(sale, order.tickets[0]?.code ?? '')).body.result).toBe('refunded')
    const retry = () =>
      call<RefundView & ErrorView>(site.app, {
        method: 'POST',
        url: `/api/guests/refunds/${body._id}/retry`,
        headers: sale.organiser.headers,
      })
    expect(tally(await atOnce(5, retry))).toEqual({ '200': 1, '409 refund.state': 4 })
    await site.runJobs()
    expect((await orderDetail(site.app, sale.organiser, order)).refunds).toMatchObject([
      { state: 'succeeded', failure: null },
    ])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

function ask(order: SoldOrder, ticketIds: readonly string[] = idsOf(order), message = '') {
  return call<RefundRequestView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/orders/${order.reference}/refund/requests`,
    headers: { 'x-order-token': order.token },
    payload: { ticketIds, message },
  })
}

async function seenByBuyer(order: SoldOrder): Promise<OrderRefundView> {
  const url = `/api/orders/${order.reference}/refund`
  return (await call<OrderRefundView>(site.app, { method: 'GET', url, headers: { 'x-order-token': order.token } })).body
}

function decide(sale: Sale, requestId: string, decision: Record<string, unknown>) {
  return call<RefundRequestView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/guests/refund-requests/${requestId}/decision`,
    headers: sale.organiser.headers,
    payload: decision,
  })
}

async function waitingForLocks(): Promise<number> {
  const { rowCount } = await site.deps.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}

describe('the buyer asks', () => {
  test.each([
    ['always', { refundPolicy: 'flexible' }, 'granted'],
    ['until a day before', { refundPolicy: 'days_before', refundDays: 1 }, 'granted'],
    ['until a week before, too late', { refundPolicy: 'days_before', refundDays: 7 }, 'open'],
    ['never', { refundPolicy: 'none' }, 'open'],
  ])('where the policy says %s', async (_what, event, state) => {
    const sale = await createSale({
      event: {
        ...event,
        feeMode: 'pass_on',
        startsAt: new Date(Date.now() + 48 * HOUR).toISOString(),
        endsAt: new Date(Date.now() + 50 * HOUR).toISOString(),
      },
    })
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    expect(await seenByBuyer(order)).toMatchObject({
      granted: state === 'granted',
      can: { request: true, withdraw: false },
    })
    const asked = await ask(order, idsOf(order, 1), 'I am ill')
    expect([asked.status, asked.body.state]).toEqual([201, state])
    await site.runJobs()
    const seen = await seenByBuyer(order)
    expect(seen.refunds).toHaveLength(state === 'granted' ? 1 : 0)
    expect(seen.refunded).toBe(state === 'granted' ? seen.total / 2 : 0)
    expect(seen.can).toEqual({ request: state === 'granted', withdraw: state === 'open' })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('whoever was let in is not refunded without asking', async () => {
    const sale = await createSale({ event: { refundPolicy: 'flexible' } })
    const order = await sellOrder(site, sale)
    await scan(sale, order.tickets[0]?.code ?? '')
    expect((await ask(order)).body.state).toBe('open')
  })

  test('a scan that comes between reading the tickets and locking them wins', async () => {
    const sale = await createSale({ event: { refundPolicy: 'flexible' } })
    const order = await sellOrder(site, sale)
    const lock = await site.deps.pool.connect()
    await lock.query('begin')
    await lock.query('select from payments where order_id = $1 for update', [order.id])
    const asked = ask(order)
    await expect.poll(waitingForLocks, { timeout: 20_000, interval: 20 }).toBe(1)
    await scan(sale, order.tickets[0]?.code ?? '')
    await lock.query('commit')
    lock.release()
    expect((await asked).body.code).toBe('refund.tickets_gone')
    expect(await orderDetail(site.app, sale.organiser, order)).toMatchObject({
      state: 'paid',
      refunds: [],
      tickets: [{ state: 'checked_in' }],
    })
  })

  test('one wish at a time, which the organiser hears of and grants', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    const answers = await atOnce(6, () => ask(order, idsOf(order, 1), 'My train is cancelled'))
    expect(tally(answers)).toEqual({ '201': 6 })
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect((await ask(order)).body.code).toBe('refund.request_open')
    await site.runJobs()
    const heard = site.mail.sent.findLast(({ to }) => to.address === sale.organiser.email)
    expect(heard?.text).toContain('My train is cancelled')
    const requestId = answers.find(({ status }) => status === 201)?.body._id ?? ''
    const decisions = await atOnce(4, () =>
      decide(sale, requestId, { grant: true, returnFee: true, answer: 'Get well' }),
    )
    expect(tally(decisions)['200']).toBe(1)
    await site.runJobs()
    expect((await seenByBuyer(order)).requests).toMatchObject([{ state: 'granted', answer: 'Get well' }])
    expect(await orderDetail(site.app, sale.organiser, order)).toMatchObject({ state: 'partially_refunded' })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('the organiser declines with words, and the buyer may ask again', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, sale)
    const { body } = await ask(order)
    expect((await decide(sale, body._id, { grant: false, answer: 'The hall is paid' })).body.state).toBe('declined')
    expect((await decide(sale, body._id, { grant: true })).body.code).toBe('refund.state')
    await site.runJobs()
    expect(site.mail.sent.findLast(({ subject }) => subject.startsWith('Your refund request'))?.text).toContain(
      'The hall is paid',
    )
    expect((await ask(order)).status).toBe(201)
    expect((await scan(sale, order.tickets[0]?.code ?? '')).body.result).toBe('admitted')
  })

  test('the buyer takes the wish back', async () => {
    const sale = await createSale()
    const order = await sellOrder(site, sale)
    const withdraw = () =>
      call<ErrorView>(site.app, {
        method: 'POST',
        url: `/api/orders/${order.reference}/refund/requests/withdraw`,
        headers: { 'x-order-token': order.token },
      })
    expect((await withdraw()).body.code).toBe('refund.state')
    await ask(order)
    expect((await withdraw()).status).toBe(204)
    expect((await seenByBuyer(order)).can).toEqual({ request: true, withdraw: false })
  })

  test('asked and taken back again and again, it does not flood the organiser', async () => {
    const order = await sellOrder(site, await createSale())
    const answers = []
    for (let turn = 0; turn < 12; turn += 1) {
      answers.push(await ask(order))
      await call(site.app, {
        method: 'POST',
        url: `/api/orders/${order.reference}/refund/requests/withdraw`,
        headers: { 'x-order-token': order.token },
      })
    }
    expect(tally(answers)).toEqual({ '201': 10, '429 request.too_many': 2 })
  })

  test('not for tickets of others, void ones, or none', async () => {
    const sale = await createSale({ event: { refundPolicy: 'flexible' } })
    const [order, other] = [await sellOrder(site, sale), await sellOrder(site, sale)]
    expect((await ask(order, idsOf(other))).body.code).toBe('refund.tickets_gone')
    expect((await ask(order, [])).status).toBe(400)
    expect((await ask(order, idsOf(order), 'x'.repeat(1001))).status).toBe(400)
    expect((await ask(order)).body.state).toBe('granted')
    expect((await ask(order, [...idsOf(order), ...idsOf(other)])).body.code).toBe('order.state')
  })
})
