import type { ErrorView, PlacedOrderView, PublicEventView, SalesSummaryView, TicketTypeView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createTicketType,
  getOrder,
  newKey,
  pressSandbox,
  startPayment,
  type TestApp,
  ticketTypeBody,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { claimedOf, refund, orderIdOf } from '../refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** Tables of four: the first two for 8000, the others for 10000, and 9000 each in an order of three or more. */
async function tables() {
  const sale = await createEvent(site, { event: { feeMode: 'absorb', capacity: 40 }, ticket: { price: 1000 } })
  const table = await createTicketType(site, sale.organiser, sale.eventId, {
    price: 10_000,
    admits: 4,
    priceSteps: [{ name: 'Early tables', price: 8000, quantity: 2 }],
    groupPrices: [{ from: 3, price: 9000 }],
  })
  return { ...sale, table }
}

async function typeOf({ organiser }: Awaited<ReturnType<typeof tables>>, id: string): Promise<TicketTypeView> {
  const url = `/api/tickets/${id}`
  return (await call<TicketTypeView>(site.app, { method: 'GET', url, headers: organiser.headers })).body
}

test('tables are sold by price steps that count tables, and each goes back whole at its own price', async () => {
  const sale = await tables()
  const step = (await typeOf(sale, sale.table)).priceSteps[0]?._id ?? ''
  const placed = await call<PlacedOrderView>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: {
      eventId: sale.eventId,
      items: [{ ticketId: sale.table, quantity: 3, expectedSubtotal: 25_000 }],
      buyer,
    },
  })
  expect(placed.body).toMatchObject({ total: 25_000 })
  expect([await claimedOf(site, step), await claimedOf(site, sale.table), await claimedOf(site, sale.eventId)]).toEqual(
    [2, 3, 12],
  )
  await pressSandbox(site.app, await startPayment(site.app, placed.body), 'approve')
  const bought = await getOrder(site.app, placed.body)
  expect(bought.lines.map(({ quantity, admits, unitPrice }) => [quantity, admits, unitPrice])).toEqual([
    [2, 4, 8000],
    [1, 4, 9000],
  ])
  expect(bought.tickets).toHaveLength(12)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
  const summary = await call<SalesSummaryView>(site.app, {
    method: 'GET',
    url: `/api/tickets/${sale.eventId}/sales-summary`,
    headers: sale.organiser.headers,
  })
  expect(summary.body.byPrice.map(({ step: name, groupFrom, sold }) => [name, groupFrom, sold])).toEqual([
    ['Early tables', null, 2],
    [null, 3, 1],
  ])

  const known = { id: await orderIdOf(site, bought.reference), reference: bought.reference }
  const named = (index: number) => ({ kind: 'tickets' as const, ticketIds: [bought.tickets[index]?._id ?? ''] })
  const giveBack = (index: number) =>
    refund(site.app, sale.organiser, known, { scope: named(index), returnFee: true, free: true })
  expect((await giveBack(5)).status).toBe(201)
  expect(await claimedOf(site, step)).toBe(1)
  expect((await getOrder(site.app, placed.body)).refundedTotal).toBe(8000)
  expect((await giveBack(11)).status).toBe(201)
  expect((await getOrder(site.app, placed.body)).refundedTotal).toBe(17_000)
  expect([await claimedOf(site, step), await claimedOf(site, sale.table), await claimedOf(site, sale.eventId)]).toEqual(
    [1, 1, 4],
  )
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('an extra has no price steps and no group prices, and a ticket that has them becomes none', async () => {
  const sale = await tables()
  const priceSteps = [{ name: 'Early', price: 400, quantity: 2 }]
  const groupPrices = [{ from: 3, price: 300 }]
  for (const [field, prices] of Object.entries({ priceSteps: { priceSteps }, groupPrices: { groupPrices } })) {
    const { status, body } = await call<ErrorView>(site.app, {
      method: 'POST',
      url: '/api/tickets/create',
      headers: sale.organiser.headers,
      payload: { eventId: sale.eventId, ...ticketTypeBody({ price: 500, admits: 0 }), ...prices },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  }
  const changed = await call<ErrorView>(site.app, {
    method: 'PUT',
    url: `/api/tickets/${sale.eventId}/${sale.table}`,
    headers: sale.organiser.headers,
    payload: ticketTypeBody({ price: 10_000, admits: 0 }),
  })
  expect([changed.status, Object.keys(changed.body.fields ?? {})]).toEqual([400, ['priceSteps']])
})

test('the page of an event tells both what a ticket admits and what it costs by step', async () => {
  const sale = await tables()
  const { body } = await call<PublicEventView>(site.app, {
    method: 'GET',
    url: `/api/events/by-url/${sale.customUrl}`,
  })
  expect(body.tickets.find(({ _id }) => _id === sale.table)).toMatchObject({
    admits: 4,
    priceSteps: [{ name: 'Early tables', left: 2 }],
    groupPrices: [{ from: 3, price: 9000 }],
  })
})
