import type { CancellationView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, getOrder, newKey, type TestApp } from '../../../testing/index.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { traceOf } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { adoptRefunds } from '../refunds/index.ts'
import { refund, sellOrder } from '../refunds/refund-scene.ts'
import { decideDispute, disputePayment } from './dispute-scene.ts'
import { type CardSale, newCardSale, readCard, sellWithCard, takeFee } from './gift-card-scene.ts'

let site: TestApp
let sale: CardSale
beforeAll(async () => {
  site = await buildTestApp()
  await takeFee(site)
  sale = await newCardSale(site)
})
afterAll(() => site.close())

const soundBooks = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

/** The organiser's money that an event holds now, minor units. */
async function heldOf(eventId: string): Promise<number> {
  const { rows } = await site.deps.pool.query<{ held: number }>(
    'select coalesce(sum(held + available - owed), 0) as held from event_movements where event_id = $1',
    [eventId],
  )
  return Number(rows[0]?.held)
}

async function providerReference(orderId: string): Promise<string> {
  const { rows } = await site.deps.pool.query<{ reference: string }>(
    `select reference from payments where order_id = $1 and provider = 'sandbox'`,
    [orderId],
  )
  return rows[0]?.reference ?? ''
}

describe('a refund of an order that a card paid in part', () => {
  test('goes to the card first and through the provider after that, never beyond what each paid', async () => {
    const own = await newCardSale(site)
    const order = await sellWithCard(site, own, 2, 8000)
    expect(await heldOf(own.eventId)).toBe(20_000 - 1000 - 8000)
    const first = await refund(site.app, own.organiser, order, { scope: { kind: 'amount', amount: 5000 } })
    expect(first.body).toMatchObject({ amount: 5000, state: 'succeeded', toGiftCard: true })
    expect(await readCard(site, own, order.cardId)).toMatchObject({ balance: 5000, spent: 3000 })
    const second = await refund(site.app, own.organiser, order, { scope: { kind: 'amount', amount: 4000 } })
    expect(second.status).toBe(201)
    await site.runJobs()
    expect((await traceOf(site, order)).refunds.toSorted()).toEqual([
      'succeeded organiser 1000',
      'succeeded organiser 3000',
      'succeeded organiser 5000',
    ])
    expect((await readCard(site, own, order.cardId)).balance).toBe(8000)
    const beyond = await refund(site.app, own.organiser, order, { scope: { kind: 'amount', amount: 11_001 } })
    expect([beyond.status, beyond.body.code]).toEqual([409, 'refund.above_left'])
    await refund(site.app, own.organiser, order, { scope: { kind: 'full' } })
    await site.runJobs()
    expect(await getOrder(site.app, order)).toMatchObject({ state: 'refunded', refundedTotal: 20_000 })
    expect(await heldOf(own.eventId)).toBe(0)
    await soundBooks()
  })

  test('of one ticket voids it once, whichever way its money goes', async () => {
    const order = await sellWithCard(site, sale, 2, 4000)
    const [ticket] = order.tickets
    await refund(site.app, sale.organiser, order, { scope: { kind: 'tickets', ticketIds: [ticket?._id ?? ''] } })
    await site.runJobs()
    expect(await getOrder(site.app, order)).toMatchObject({ state: 'partially_refunded', refundedTotal: 10_000 })
    const after = await getOrder(site.app, order)
    expect(after.tickets.map(({ state }) => state).toSorted()).toEqual(['refunded', 'valid'])
    expect((await readCard(site, sale, order.cardId)).balance).toBe(4000)
    expect(after.receipts).toHaveLength(3)
    await soundBooks()
  })

  test('takes the tickets of every line out of the sales, also of those whose money the provider returns alone', async () => {
    const ticket = { price: 10_000, capacity: 9, priceSteps: [{ name: 'Early', price: 6000, quantity: 1 }] }
    const own = await newCardSale(site, { ticket })
    const order = await sellWithCard(site, own, 3, 4000)
    await refund(site.app, own.organiser, order, { scope: { kind: 'full' } })
    await site.runJobs()
    expect(await getOrder(site.app, order)).toMatchObject({ state: 'refunded', refundedTotal: 26_000 })
    const { rows } = await site.deps.pool.query('select tickets, net from sales_daily where event_id = $1', [
      own.eventId,
    ])
    expect(rows).toEqual([{ tickets: 0, net: 0 }])
    await soundBooks()
  })

  test('asked for many times at once is made once', async () => {
    const order = await sellWithCard(site, sale, 1, 4000)
    const key = newKey()
    const answers = await atOnce(8, () => refund(site.app, sale.organiser, order, { scope: { kind: 'full' } }, key))
    expect(tally(answers)).toEqual({ '201': 8 })
    await site.runJobs()
    expect((await traceOf(site, order)).refunds.toSorted()).toEqual([
      'succeeded organiser 4000',
      'succeeded organiser 6000',
    ])
    expect((await readCard(site, sale, order.cardId)).balance).toBe(4000)
    await soundBooks()
  })

  test('makes an expired card usable for another while, and what was voided stays so', async () => {
    const order = await sellWithCard(site, sale, 1, 4000)
    await site.deps.pool.query(`update gift_cards set expires_at = now() - interval '1 day' where id = $1`, [
      order.cardId,
    ])
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    const card = await readCard(site, sale, order.cardId)
    expect(card).toMatchObject({ state: 'active', balance: 4000 })
    expect(Date.parse(card.expiresAt ?? '')).toBeGreaterThan(Date.now() + 89 * 86_400_000)
    await site.runJobs()
    await soundBooks()
  })

  test('made on the pages of the provider stays within the money', async () => {
    const order = await sellWithCard(site, sale, 1, 4000)
    const reference = await providerReference(order.id)
    await site.sandbox.refund({ reference, providerReference: null }, 6000, 'made-there')
    const { rows } = await site.deps.pool.query('select id from payments where reference = $1', [reference])
    await adoptRefunds(site.deps, rows[0].id)
    expect(await getOrder(site.app, order)).toMatchObject({ refundedTotal: 6000, state: 'partially_refunded' })
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    expect((await readCard(site, sale, order.cardId)).balance).toBe(4000)
    expect(await getOrder(site.app, order)).toMatchObject({ refundedTotal: 10_000, state: 'refunded' })
    await soundBooks()
  })
})

test('an order that its card paid in whole goes back to the card whole, and its fee to the organiser', async () => {
  const own = await newCardSale(site)
  const order = await sellWithCard(site, own, 1, 30_000)
  expect(await heldOf(own.eventId)).toBe(-500)
  await refund(site.app, own.organiser, order, { scope: { kind: 'full' } })
  expect(await heldOf(own.eventId)).toBe(0)
  expect(await readCard(site, own, order.cardId)).toMatchObject({ balance: 30_000, spent: 0 })
  expect((await getOrder(site.app, order)).state).toBe('refunded')
  await soundBooks()
})

test('a cancelled event gives each its own: the card what it paid, the buyer the money', async () => {
  const own = await newCardSale(site, { event: { title: 'Flooded Hall' } })
  const lost = await sellWithCard(site, own, 1, 3000)
  await decideDispute(site, await disputePayment(site, await providerReference(lost.id)), 'lost')
  const part = await sellWithCard(site, own, 1, 4000)
  const whole = await sellWithCard(site, own, 1, 10_000)
  const { headers } = own.organiser
  const url = `/api/events/${own.eventId}/cancellation`
  const refundsOf = async () => (await call<CancellationView>(site.app, { method: 'GET', url, headers })).body.refunds
  // Of the order that the bank took back, its card gets what it paid.
  const due = { count: 4, amount: 20_000 + 3000 }
  expect(await refundsOf()).toEqual(due)
  const payload = { reason: 'The hall is flooded.', title: 'Flooded Hall' }
  expect((await call(site.app, { method: 'POST', url, headers, payload })).status).toBeLessThan(300)
  await jobHandlers(site.deps)['event.cancel']({ eventId: own.eventId })
  await site.runJobs()
  expect(await refundsOf()).toEqual(due)
  expect((await readCard(site, own, lost.cardId)).balance).toBe(3000)
  for (const [order, value] of [
    [part, 4000],
    [whole, 10_000],
  ] as const) {
    expect(await getOrder(site.app, order)).toMatchObject({ state: 'refunded', refundedTotal: 10_000 })
    expect((await readCard(site, own, order.cardId)).balance).toBe(value)
  }
  expect(await heldOf(own.eventId)).toBe(0)
  await soundBooks()
})

test('a cancelled event refunds gift cards first, because that frees the fee that another refund lacks', async () => {
  const own = await newCardSale(site, { event: { title: 'Flooded Hall' } })
  // The organiser bore its fee: the next refund lacks as much.
  const feeKept = await sellOrder(site, own)
  const paid = await sellOrder(site, own)
  const byCard = await sellWithCard(site, own, 1, 10_000)
  await refund(site.app, own.organiser, feeKept, { scope: { kind: 'full' }, returnFee: false })
  const payload = { reason: 'The hall is flooded.', title: 'Flooded Hall' }
  const url = `/api/events/${own.eventId}/cancellation`
  await call(site.app, { method: 'POST', url, headers: own.organiser.headers, payload })
  await jobHandlers(site.deps)['event.cancel']({ eventId: own.eventId })
  for (const order of [paid, byCard]) expect((await getOrder(site.app, order)).state).toBe('refunded')
  await site.runJobs()
  await soundBooks()
})

describe('a dispute about the money of such an order', () => {
  test('keeps refunds waiting while it is open, and leaves what the card paid when it is lost', async () => {
    const own = await newCardSale(site)
    const order = await sellWithCard(site, own, 1, 4000)
    const dispute = await disputePayment(site, await providerReference(order.id))
    const waiting = await refund(site.app, own.organiser, order, { scope: { kind: 'full' } })
    expect([waiting.status, waiting.body.code]).toEqual([409, 'refund.disputed'])
    await soundBooks()
    await decideDispute(site, dispute, 'lost')
    await soundBooks()
    const more = await refund(site.app, own.organiser, order, { scope: { kind: 'amount', amount: 4001 } })
    expect([more.status, more.body.code]).toEqual([409, 'refund.above_left'])
    const left = await refund(site.app, own.organiser, order, { scope: { kind: 'full' } })
    expect(left.body).toMatchObject({ amount: 4000, toGiftCard: true })
    expect((await readCard(site, own, order.cardId)).balance).toBe(4000)
    await soundBooks()
  })

  test('won, all of it can be refunded', async () => {
    const order = await sellWithCard(site, sale, 1, 4000)
    await decideDispute(site, await disputePayment(site, await providerReference(order.id)), 'won')
    expect((await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect((await getOrder(site.app, order)).state).toBe('refunded')
    await soundBooks()
  })
})
