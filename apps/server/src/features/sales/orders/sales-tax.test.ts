import type { ErrorView, EventView, PublicEventView, SalesSummaryView } from '@foyer/contract'
import type { SalesTax } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPromoCode,
  createTicketType,
  createUser,
  getOrder,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce } from '../../../testing/race.ts'
import { orderDetail, refund, sellOrder } from '../refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await site.deps.db
    .insertInto('platform_fees')
    .values({ id: uuidv7(), currency: 'EUR', basis_points: 600, fixed_per_ticket: 0 })
    .execute()
})
afterAll(() => site.close())

const vat = (inclusive: boolean, basisPoints = 750): SalesTax => ({ name: 'VAT', basisPoints, inclusive })

const sell = (tax: SalesTax | null, event: object = {}, price = 2500) =>
  createEvent(site, { event: { currency: 'EUR', feeMode: 'absorb', tax, ...event }, ticket: { price } })

async function postedTo(eventId: string): Promise<Record<string, number>> {
  const { rows } = await site.deps.pool.query<{ kind: string; amount: number }>(
    `select a.kind, sum(e.amount)::bigint as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
     join ledger_transactions t on t.id = e.transaction_id where t.event_id = $1 group by 1`,
    [eventId],
  )
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

async function changeTax(sale: { eventId: string; organiser: TestUser }, tax: unknown) {
  const url = `/api/events/${sale.eventId}`
  const { headers } = sale.organiser
  const { body } = await call<EventView>(site.app, { method: 'GET', url, headers })
  const { title, customUrl, summary, category, venueName, city, startsAt, endsAt, timezone, currency, feeMode } = body
  const kept = { title, customUrl, summary, category, venueName, city, startsAt, endsAt, timezone, currency, feeMode }
  const payload = { ...kept, description: body.description, tax }
  return call<EventView & ErrorView>(site.app, { method: 'PUT', url, headers, payload })
}

describe('a sales tax', () => {
  test('in the price comes out of what the organiser earns, and is owed by itself', async () => {
    const sale = await sell(vat(true))
    const order = await sellOrder(site, sale)
    // 25.00 contain 1.74 of tax; the fee of 1.50 is calculated from the price.
    expect(order).toMatchObject({ total: 2500, taxTotal: 174, feeTotal: 0, tax: vat(true) })
    expect(await postedTo(sale.eventId)).toEqual({
      provider_clearing: 2500,
      organiser_pending: -(2500 - 150 - 174),
      platform_fee_revenue: -150,
      tax_payable: -174,
    })
  })

  test('on top of the price is paid by the buyer, the fee untaxed', async () => {
    const sale = await sell(vat(false), { feeMode: 'pass_on' })
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    expect(order).toMatchObject({ subtotal: 5000, feeTotal: 300, taxTotal: 375, total: 5675 })
    expect(order.lines[0]).toMatchObject({ tax: 375, total: 5675 })
    expect((await postedTo(sale.eventId))['organiser_pending']).toBe(-5000)
  })

  test('is on what is left after a promo code', async () => {
    const sale = await sell(vat(false))
    const { code } = await createPromoCode(site, sale, { discountType: 'fixed', value: 500 })
    const { body } = await placeOrder(site.app, { ...sale, promoCode: code })
    expect(await getOrder(site.app, body)).toMatchObject({ discountTotal: 500, taxTotal: 150, total: 2150 })
  })

  test('stays in an order as it was when the order was made, however it is paid', async () => {
    const sale = await sell(vat(true))
    const held = (await placeOrder(site.app, sale)).body
    expect((await changeTax(sale, vat(false, 2000))).status).toBe(200)
    expect(await getOrder(site.app, held)).toMatchObject({ total: 2500, taxTotal: 174, tax: vat(true) })
    expect((await placeOrder(site.app, sale)).body.total).toBe(3000)
    expect((await changeTax(sale, null)).status).toBe(200)
    const after = await getOrder(site.app, (await placeOrder(site.app, sale)).body)
    expect([after.total, after.taxTotal, after.tax]).toEqual([2500, 0, null])
  })

  test('of many orders at once is the one before or the one after, never a mixture, while it changes', async () => {
    const sale = await sell(vat(false), { capacity: 60 })
    const change = changeTax(sale, vat(false, 2000))
    const placed = await atOnce(40, () => placeOrder(site.app, sale))
    expect((await change).status).toBe(200)
    const orders = await Promise.all(placed.map(({ body }) => getOrder(site.app, body)))
    const wrong = orders.filter(({ taxTotal, tax }) => taxTotal !== (tax?.basisPoints === 750 ? 188 : 500))
    expect([wrong, orders.length]).toEqual([[], 40])
  })

  test('goes back with what was taxed, to the cent, in whatever parts', async () => {
    const sale = await sell(vat(true, 1900), { feeMode: 'pass_on' }, 1999)
    const order = await sellOrder(site, { ...sale, quantity: 3 })
    const { organiser } = sale
    expect((await refund(site.app, organiser, order, { scope: { kind: 'amount', amount: 777 } })).status).toBe(201)
    const { tickets } = await orderDetail(site.app, organiser, order)
    for (const { _id } of tickets)
      await refund(site.app, organiser, order, { scope: { kind: 'tickets', ticketIds: [_id] } })
    await refund(site.app, organiser, order, { scope: { kind: 'full' } })
    const { lines } = await orderDetail(site.app, organiser, order)
    expect(lines.map(({ tax, taxReturned }) => tax - taxReturned)).toEqual([0])
    expect(await postedTo(sale.eventId)).toMatchObject({
      organiser_pending: 0,
      tax_payable: 0,
      platform_fee_revenue: 0,
    })
  })

  test('is told apart on the page and in the sales, by ticket and day', async () => {
    const sale = await sell(vat(false, 1600))
    const second = await createTicketType(site, sale.organiser, sale.eventId, { price: 333, capacity: 9 })
    await sellOrder(site, sale)
    await sellOrder(site, { ...sale, ticketTypeId: second, quantity: 2 })
    const page = await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${sale.customUrl}` })
    expect([page.body.tax, page.body.priceFrom]).toEqual([vat(false, 1600), 386])
    const url = `/api/tickets/${sale.eventId}/sales-summary`
    const { headers } = sale.organiser
    const { body } = await call<SalesSummaryView>(site.app, { method: 'GET', url, headers })
    expect([body.tax, body.byTicket.map(({ tax }) => tax), body.byDay.map(({ tax }) => tax)]).toEqual([
      507,
      [400, 107],
      [507],
    ])
    expect(body.gross - body.tax - body.platformFee).toBe(body.net)
  })
})

test.each([
  [{ name: 'VAT', basisPoints: 0, inclusive: true }],
  [{ name: 'VAT', basisPoints: 5001, inclusive: true }],
  [{ name: 'VAT', basisPoints: 1e21, inclusive: true }],
  [{ name: 'VAT', basisPoints: '750', inclusive: true }],
  [{ name: '', basisPoints: 750, inclusive: true }],
  [{ name: 'A tax with a name that is too long', basisPoints: 750, inclusive: true }],
  [{ name: 'VAT', basisPoints: 750 }],
  [{ name: 'VAT', basisPoints: 750, inclusive: true, amount: 5 }],
  ['VAT'],
])('refuses %j as a tax', async (tax) => {
  const sale = await createEvent(site, { publish: false })
  const { status, body } = await changeTax(sale, tax)
  expect([status, body.code]).toEqual([400, 'request.invalid'])
})

test('a name is a text and nothing else', async () => {
  const tax = { ...vat(true), name: '<b>=VAT()</b>' }
  const sale = await createEvent(site, { organiser: await createUser(site), event: { currency: 'EUR', tax } })
  expect((await getOrder(site.app, (await placeOrder(site.app, sale)).body)).tax).toEqual(tax)
})

test('after all of it the books agree', async () => {
  await site.runJobs()
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
