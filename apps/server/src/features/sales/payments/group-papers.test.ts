import type { OrderView, PayoutStatementView, PayoutSummaryView, PayoutView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, pressSandbox, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { type Cells, column } from '../../../testing/simulation/recompute/read-files.ts'
import { Shown } from '../../../testing/simulation/recompute/shown.ts'
import { releaseEnded } from '../../money/payouts/index.ts'
import { createPayoutAccount } from '../../money/payouts/payout-scene.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { heldTicket, newestTransfer, passOn } from '../transfers/transfer-scene.ts'
import { createDates, getGroup, startedGroup } from './group-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** A paid cart over two dates at 10 and 20, two tickets of the second. */
async function paidCart() {
  const dates = await createDates(site, [{ price: 1_000 }, { price: 2_000 }], { event: { feeMode: 'absorb' } })
  const [first, second] = dates
  const carts = [first!, { ...second!, quantity: 2 }]
  const { placed, reference } = await startedGroup(site, carts)
  await pressSandbox(site.app, reference, 'approve')
  const { organiser } = first!
  const orders = placed.orders.map((order, index) => ({ ...order, eventId: carts[index]!.eventId }))
  return { organiser, placed, orders, own: new Shown(site.app, organiser.headers) }
}

const cellsOf = ([header, ...rows]: Cells, name: string) => rows.map((row) => row[header?.indexOf(name) ?? -1])

test('the one receipt of a cart names each date with its order and adds up', async () => {
  const { own, orders } = await paidCart()
  for (const { reference, token } of orders) {
    const file = await own.as({ 'x-order-token': token }).file(`/api/orders/${reference}/receipt.pdf`)
    const text = await pdfText(file)
    for (const each of orders) expect(text).toContain(displayReference(each.reference))
    expect(text).toMatch(/Lawn +1 +₦10 +₦10\n/)
    expect(text).toMatch(/Lawn +2 +₦20 +₦40\n/)
    expect(text).toMatch(/Paid +₦50\n/)
  }
})

test('the exports of each date have its own order of a cart, and that of receipts the number with each part', async () => {
  const { own, orders } = await paidCart()
  for (const [index, { reference, eventId }] of orders.entries()) {
    const guests = await own.csv(`/api/guests/${eventId}/guests.csv`)
    const total = [1_000n, 4_000n][index]!
    expect(new Set(cellsOf(guests, 'Order'))).toEqual(new Set([displayReference(reference)]))
    expect(column(guests, 'Order total', 'NGN')).toEqual(Array.from({ length: index + 1 }, () => total))
    const movements = await own.csv(`/api/payouts/events/${eventId}/movements.csv`)
    expect(column(movements, 'Paid by buyers', 'NGN')).toEqual([total])
    const receipts = await own.csv('/api/receipts/export.csv', { eventId })
    expect(column(receipts, 'Total', 'NGN')).toEqual([total])
  }
  const receipts = await own.csv('/api/receipts/export.csv')
  expect(cellsOf(receipts, 'Number')).toEqual(['000001', '000001'])
  expect(new Set(column(receipts, 'Total', 'NGN'))).toEqual(new Set([1_000n, 4_000n]))
})

test('a ticket of one date of a cart is passed on with that date alone, and ends when it is refunded', async () => {
  const { organiser, placed, orders } = await paidCart()
  const [first, second] = orders
  const tickets = async () =>
    (await getGroup(site.app, placed)).orders.map(({ order }) => order.tickets.map(({ state }) => state))
  const { tickets: own } = (await getGroup(site.app, placed)).orders[1]!.order
  // The secret of one order does not open the ticket of another.
  expect((await passOn(site.app, { ...second!, token: first!.token }, own[0]!._id)).status).toBe(404)
  expect((await passOn(site.app, first!, own[0]!._id)).status).toBe(404)
  expect((await passOn(site.app, second!, own[0]!._id)).status).toBe(204)
  expect(await tickets()).toEqual([['valid'], ['transferred', 'valid']])
  const held = await newestTransfer(site, own[0]!._id)
  expect(await heldTicket(site, held)).toMatchObject({ event: { _id: second!.eventId } })
  const asGroup = await call<OrderView>(site.app, {
    method: 'GET',
    url: `/api/order-groups/${placed.reference}`,
    headers: { 'x-order-token': held.headers['x-ticket-token'] },
  })
  expect(asGroup.status).toBe(404)
  const id = await orderIdOf(site, second!.reference)
  await refund(site.app, organiser, { id }, { scope: { kind: 'tickets', ticketIds: [own[0]!._id] } })
  await site.runJobs()
  expect(await tickets()).toEqual([['valid'], ['refunded', 'valid']])
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('the money of each date of a cart is released when that date is over, and paid out without the other', async () => {
  const { organiser, own, orders } = await paidCart()
  await createPayoutAccount(site, organiser.id)
  const [, second] = orders
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '6 days', ends_at = now() - interval '5 days' where id = $1`,
    [second!.eventId],
  )
  await releaseEnded(site.deps)
  const summaries = await Promise.all(
    orders.map(({ eventId }) => own.read<PayoutSummaryView>(`/api/payouts/events/${eventId}`)),
  )
  expect(summaries.map(({ held, released }) => [held, released])).toEqual([
    [1_000, 0],
    [0, 4_000],
  ])
  const { body: payout } = await call<PayoutView>(site.app, {
    method: 'POST',
    url: '/api/payouts',
    headers: organiser.headers,
    payload: { currency: 'NGN', amount: 4_000 },
  })
  const { lines } = await own.read<PayoutStatementView>(`/api/payouts/${payout._id}/statement`)
  expect(lines).toMatchObject([{ kind: 'release', event: { _id: second!.eventId }, orders: 1, gross: 4_000 }])
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
