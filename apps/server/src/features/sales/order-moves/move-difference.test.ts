import type { PayoutSummaryView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  getOrder,
  organisationOf,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { applyCard } from '../gift-cards/gift-card-scene.ts'
import { buyCard, openShop } from '../payments/gift-card-sale-scene.ts'
import { readCard, sellWithCard, takeFee } from '../payments/gift-card-scene.ts'
import { claimedOf, orderDetail, orderIdOf, refund, sellOrder } from '../refunds/refund-scene.ts'
import {
  allowOwnMoves,
  moveDates,
  moveOrder,
  moveOwn,
  moveRuns,
  ownMove,
  seriesOnSale,
  setPrice,
  startRun,
} from './order-moves-scene.ts'
import { runMoves } from './run-moves.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await takeFee(site)
})
afterAll(() => site.close())

const PRICE = 500_000
const CHEAPER = 400_000
const TAXED = { feeMode: 'pass_on', tax: { name: 'VAT', basisPoints: 1000, inclusive: false } }

const balanced = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

const figures = async ({ headers }: TestUser, { eventId }: { eventId: string }) =>
  (await call<PayoutSummaryView>(site.app, { method: 'GET', url: `/api/payouts/events/${eventId}`, headers })).body

/** An order of two tickets of a series with fee and tax, whose second date is cheaper and third dearer. */
async function scene(series: Record<string, unknown> = {}) {
  const made = await seriesOnSale(site, { series: { ...TAXED, refundPolicy: 'flexible', ...series } })
  await setPrice(site, made.dates[1], CHEAPER)
  await setPrice(site, made.dates[2], PRICE + 1)
  const order = await sellOrder(site, { ...made.dates[0], quantity: 2 })
  return { ...made, order }
}

test('to a cheaper date returns the part by which it is cheaper, with its fee and tax, and everything adds up', async () => {
  const { organiser, dates, order } = await scene()
  const [from, to] = dates
  // 1,000,000 with 5 % fee on top and 10 % tax.
  expect(order.total).toBe(1_150_000)
  const offered = (await moveDates(site, organiser, order.id)).items
  expect(offered).toMatchObject([
    { eventId: to.eventId, price: 'lower', returned: 230_000, fault: null },
    { price: 'higher', returned: 0, fault: null },
  ])
  const answer = await moveOrder(site, organiser, { id: order.id, from, to, difference: 'return' })
  expect(answer.status).toBe(204)
  await balanced()
  const detail = await orderDetail(site.app, organiser, order)
  expect(detail).toMatchObject({
    state: 'partially_refunded',
    total: 1_150_000,
    refunded: 230_000,
    event: { _id: to.eventId },
    lines: [{ refunded: 230_000, feeReturned: 10_000, taxReturned: 20_000 }],
    refunds: [{ amount: 230_000, reason: 'organiser', note: 'Difference to a cheaper date' }],
  })
  expect(await figures(organiser, from)).toMatchObject({ earned: 0, refunds: 0, fees: 0, tax: 0, held: 0 })
  expect(await figures(organiser, to)).toMatchObject({
    earned: 1_150_000,
    refunds: 230_000,
    fees: 40_000,
    tax: 80_000,
    held: 800_000,
  })
  const view = await getOrder(site.app, order)
  expect(view.tickets).toHaveLength(2)
  expect(view.receipts.map(({ kind, total }) => [kind, total])).toEqual([
    ['receipt', 1_150_000],
    ['credit_note', -230_000],
  ])
  await site.runJobs()
  expect((await orderDetail(site.app, organiser, order)).refunds).toMatchObject([{ state: 'succeeded' }])
  await balanced()
})

test('keeps what was paid unless the organiser says otherwise, at a cheaper and at a dearer date', async () => {
  const { organiser, dates, order } = await scene()
  const [from, to, dearer] = dates
  expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
  expect((await moveOrder(site, organiser, { id: order.id, from: to, to: dearer, difference: 'return' })).status).toBe(
    204,
  )
  expect(await orderDetail(site.app, organiser, order)).toMatchObject({ state: 'paid', refunded: 0 })
  expect(await figures(organiser, dearer)).toMatchObject({ earned: 1_150_000, refunds: 0 })
  await balanced()
})

test('a guest gets back what a cheaper date costs less, without the booking fee where refunds are not promised, and no dearer date for nothing', async () => {
  const { seriesId, dates, order, organiser } = await scene({ refundPolicy: 'none' })
  const [from, to, dearer] = dates
  await allowOwnMoves(site, seriesId, 24)
  expect((await ownMove(site, order)).items).toMatchObject([
    { eventId: to.eventId, price: 'lower', returned: 220_000, surcharge: null },
    { eventId: dearer.eventId, price: 'higher', surcharge: 2 },
  ])
  const refused = await moveOwn(site, order, { from, to: dearer })
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'move.price_differs',
    { ticket: 'Seat' },
  ])
  expect((await moveOwn(site, order, { from, to })).status).toBe(204)
  expect(await orderDetail(site.app, organiser, order)).toMatchObject({
    refunds: [{ amount: 220_000, reason: 'buyer' }],
    lines: [{ refunded: 220_000, feeReturned: 0, taxReturned: expect.any(Number) }],
  })
  await site.runJobs()
  await balanced()
})

test('what is left can be refunded afterwards, ticket by ticket, and never more than was paid', async () => {
  const { organiser, dates, order } = await scene()
  const [from, to] = dates
  await moveOrder(site, organiser, { id: order.id, from, to, difference: 'return' })
  const one = { kind: 'tickets', ticketIds: [order.tickets[0]!._id] }
  expect((await refund(site.app, organiser, order, { scope: one, free: true })).status).toBe(201)
  expect((await refund(site.app, organiser, order, { scope: { kind: 'full' }, free: true })).status).toBe(201)
  const { state, refunded } = await orderDetail(site.app, organiser, order)
  expect([state, refunded]).toEqual(['refunded', 1_150_000])
  expect(await claimedOf(site, to.ticketTypeId)).toBe(0)
  await site.runJobs()
  await balanced()
})

test('an order of which the difference went back does not move again', async () => {
  const { organiser, dates, order } = await scene()
  const [from, to] = dates
  await moveOrder(site, organiser, { id: order.id, from, to, difference: 'return' })
  const { body } = await moveOrder(site, organiser, { id: order.id, from: to, to: from })
  expect(body.code).toBe('move.partly_gone')
})

test('a run returns the difference of each order that it moves', async () => {
  const { organiser, dates, order } = await scene()
  const [from, to] = dates
  const other = await sellOrder(site, from)
  const { body } = await startRun(site, organiser, { from, to, difference: 'return' })
  await runMoves(site.deps, body._id)
  expect((await moveRuns(site, organiser, from))[0]).toMatchObject({ total: 2, moved: 2 })
  expect((await orderDetail(site.app, organiser, order)).refunded).toBe(230_000)
  expect((await orderDetail(site.app, organiser, other)).refunded).toBe(115_000)
  await site.runJobs()
  await balanced()
})

test('who may change orders but not refund them can keep what was paid alone', async () => {
  const { organiser, dates, order } = await scene()
  const [from, to] = dates
  const member = await addMember(site, { organisationId: await organisationOf(site, organiser), role: 'manager' })
  const returning = await moveOrder(site, member, { id: order.id, from, to, difference: 'return' })
  expect(returning.status).toBe(403)
  expect((await startRun(site, member, { from, to, difference: 'return' })).status).toBe(403)
  expect((await orderDetail(site.app, organiser, order)).event._id).toBe(from.eventId)
  expect((await moveOrder(site, member, { id: order.id, from, to })).status).toBe(204)
})

test.each([
  ['a part of it', 400_000],
  ['all but a bit of the fee and the tax', 1_120_000],
  ['all of it', 2_000_000],
])('an order of which a gift card paid %s moves with what the card paid', async (_what, value) => {
  const { organiser, dates } = await scene()
  const [from, to] = dates
  const sale = { ...from, organiser, organisationId: await organisationOf(site, organiser) }
  const before = await figures(organiser, from)
  const order = await sellWithCard(site, sale as never, 2, value)
  expect((await moveOrder(site, organiser, { id: order.id, from, to, difference: 'return' })).status).toBe(204)
  await balanced()
  expect(await figures(organiser, from)).toMatchObject({ earned: before.earned, fees: before.fees, held: before.held })
  // The card gets the difference first, as in every refund.
  const { refunds } = await orderDetail(site.app, organiser, order)
  expect(refunds.map(({ amount, toGiftCard }) => [amount, toGiftCard])).toEqual([[230_000, true]])
  const card = await readCard(site, sale as never, order.cardId)
  expect(card.balance).toBe(value - Math.min(value, order.total) + 230_000)
  expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
  await site.runJobs()
  await balanced()
})

test('an order that a sold card paid takes to its other date what its organiser earned in full', async () => {
  const { organiser, dates } = await scene()
  const [from, to] = dates
  const organisationId = await organisationOf(site, organiser)
  const shop = await openShop(site, { organisationId, organiser })
  const { code } = await buyCard(site, shop, { amount: 500_000 })
  const { body: placed } = await placeOrder(site.app, { ...from, quantity: 2 })
  await applyCard(site.app, placed, code)
  await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
  const id = await orderIdOf(site, placed.reference)
  expect((await moveOrder(site, organiser, { id, from, to })).status).toBe(204)
  await balanced()
  const { rows } = await site.deps.pool.query(
    `select event_id, sum(gift_cards)::int as gift_cards, sum(held)::int as held from event_movements
     where origin_ref in (select id::text from order_moves where order_id = $1) group by event_id`,
    [id],
  )
  expect(rows.find(({ event_id: eventId }) => eventId === to.eventId)).toMatchObject({ gift_cards: 0, held: 1_000_000 })
  expect(rows.find(({ event_id: eventId }) => eventId === from.eventId)).toMatchObject({
    gift_cards: 0,
    held: -1_000_000,
  })
})

test('the credit note of the difference says why the money goes back', async () => {
  const { organiser, dates, order } = await scene()
  await moveOrder(site, organiser, { id: order.id, from: dates[0], to: dates[1], difference: 'return' })
  const note = (await getOrder(site.app, order)).receipts.find(({ kind }) => kind === 'credit_note')
  const pdf = await site.app.inject({
    method: 'GET',
    url: `/api/orders/${order.reference}/receipts/${note?._id}/document.pdf`,
    headers: { 'x-order-token': order.token },
  })
  expect(await pdfText(pdf.rawPayload)).toContain('Difference to a cheaper date')
})
