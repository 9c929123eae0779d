import type { ErrorView, OrderView, SalesSummaryView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createPaidOrder,
  createPromoCode,
  createTicketType,
  getOrder,
  newKey,
  placeOrder,
  pressSandbox,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { type Documents, makeDocument } from '../../../documents/press/documents.ts'
import { ensureAllowances } from './buyer-allowances.ts'
import { cartOnSale, prepareHold } from './hold-request.ts'
import { loadOrderParts, orderPdf, readTerms } from './index.ts'
import { findOrderByReference } from './orders.queries.ts'
import { endHold, startOrder, sweepOnce } from '../../../testing/payment-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function usesOf(id: string): Promise<number> {
  const row = await site.deps.db.selectFrom('counters').select('claimed').where('id', '=', id).executeTakeFirstOrThrow()
  return row.claimed
}

async function refused(order: Parameters<typeof placeOrder>[1]) {
  const { status, body } = await placeOrder(site.app, order)
  const answer: unknown = body
  return { status, ...(answer as ErrorView) }
}

describe('the price', () => {
  test.each([
    ['a share', { discountType: 'percent', value: 1500 }, 375_000],
    ['an amount', { discountType: 'fixed', value: 300_000 }, 300_000],
    ['an amount beyond the price', { discountType: 'fixed', value: 99_000_000 }, 2_500_000],
  ])('falls by %s, and the order says why', async (_what, fields, off) => {
    const sale = await createEvent(site, { event: { feeMode: 'absorb' } })
    const { code } = await createPromoCode(site, sale, fields)
    const placed = await placeOrder(site.app, { ...sale, quantity: 2, promoCode: code.toLowerCase() })
    expect(placed.status).toBe(201)
    const order = await getOrder(site.app, placed.body)
    expect(order).toMatchObject({ promoCode: code, discountTotal: off, total: 2_500_000 - off })
    expect(order.lines[0]).toMatchObject({ discount: off, total: 2_500_000 - off })
  })

  test('is printed on each PDF ticket as it was paid, to the last unit', async () => {
    const sale = await createEvent(site, { event: { feeMode: 'absorb' } })
    const { code } = await createPromoCode(site, sale, { discountType: 'fixed', value: 100_001 })
    const placed = await createPaidOrder(site, { ...sale, quantity: 2, promoCode: code })
    const order = await findOrderByReference(site.deps.db, placed.reference)
    if (!order) throw new Error('The order is gone')
    const printed: (string | undefined)[] = []
    const documents: Documents = {
      make: (kind, input) => {
        if ('tickets' in input) printed.push(...input.tickets.map(({ priceText }) => priceText))
        return makeDocument(kind, input)
      },
    }
    await orderPdf({ ...site.deps, documents }, await loadOrderParts(site.deps, order))
    expect(printed).toEqual(['₦12,000', '₦11,999.99'])
  })

  test('of the tickets it is for alone', async () => {
    const sale = await createEvent(site, { event: { feeMode: 'absorb' } })
    const balcony = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony', price: 1_000_000 })
    const { code } = await createPromoCode(site, sale, { value: 5000, ticketIds: [balcony] })
    const { body } = await call<{ reference: string; token: string; total: number }>(site.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': newKey() },
      payload: {
        eventId: sale.eventId,
        items: [
          { ticketId: sale.ticketTypeId, quantity: 1 },
          { ticketId: balcony, quantity: 1 },
        ],
        promoCode: code,
        buyer,
      },
    })
    expect(body.total).toBe(1_750_000)
    expect((await getOrder(site.app, body)).lines.map(({ discount }) => discount)).toEqual([0, 500_000])
  })

  test('of nothing is paid at once, with tickets and without a payment', async () => {
    const sale = await createEvent(site)
    const code = await createPromoCode(site, sale, { value: 10_000 })
    const { body } = await placeOrder(site.app, { ...sale, promoCode: code.code })
    expect(body).toMatchObject({ state: 'paid', total: 0 })
    expect((await getOrder(site.app, body)).tickets).toHaveLength(1)
    expect(await usesOf(code._id)).toBe(1)
  })

  test('is in the sales summary, the ledger and the receipt', async () => {
    const sale = await createEvent(site)
    const { code } = await createPromoCode(site, sale, { value: 3333 })
    const order = await createPaidOrder(site, { ...sale, quantity: 3, promoCode: code })
    const { body } = await call<SalesSummaryView>(site.app, {
      method: 'GET',
      url: `/api/tickets/${sale.eventId}/sales-summary`,
      headers: sale.organiser.headers,
    })
    expect(body).toMatchObject({ gross: order.total, discount: order.discountTotal, orders: 1 })
    expect(body.byTicket.reduce((sum, row) => sum + row.gross, 0)).toBe(order.total)
    await site.runJobs()
    expect(site.mail.sent.at(-1)?.text).toContain(`Discount (${code})`)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('an order is refused at the field', () => {
  test.each([
    ['a code nobody made', {}, 'promo.unknown', (code: string) => `${code}-X`],
    ['one not valid yet', { startsAt: later(1) }, 'promo.not_started', undefined],
    ['one that has expired', { expiresAt: new Date(Date.now() - 1).toISOString() }, 'promo.expired', undefined],
    ['one switched off', { status: 'inactive' }, 'promo.inactive', undefined],
    ['too small an order', { minOrderTotal: 1_250_001 }, 'promo.minimum', undefined],
  ])('for %s', async (_what, fields, expected, typed) => {
    const sale = await createEvent(site)
    const made = await createPromoCode(site, sale, fields)
    const answer = await refused({ ...sale, promoCode: typed?.(made.code) ?? made.code })
    expect(answer).toMatchObject({ status: 409, code: expected })
    expect(answer.fields).toEqual({ promoCode: answer.message })
    expect(await usesOf(made._id)).toBe(0)
    expect(await usesOf(sale.ticketTypeId)).toBe(0)
  })

  test('for tickets the code is not for, and for another event', async () => {
    const sale = await createEvent(site)
    const other = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Other' })
    const { code } = await createPromoCode(site, sale, { ticketIds: [other] })
    expect(await refused({ ...sale, promoCode: code })).toMatchObject({ code: 'promo.not_applicable' })
    const elsewhere = await createEvent(site)
    expect(await refused({ ...elsewhere, promoCode: code })).toMatchObject({ code: 'promo.unknown' })
  })

  test('when the code is used up, and the tickets stay to be had without it', async () => {
    const sale = await createEvent(site)
    const made = await createPromoCode(site, sale, { maxUses: 1 })
    expect((await placeOrder(site.app, { ...sale, promoCode: made.code })).status).toBe(201)
    for (let turn = 0; turn < 2; turn += 1)
      expect(await refused({ ...sale, promoCode: made.code })).toMatchObject({
        status: 409,
        code: 'promo.used_up',
        fields: { promoCode: `${made.code} has reached its limit of uses.` },
      })
    expect((await placeOrder(site.app, sale)).status).toBe(201)
    expect(await usesOf(made._id)).toBe(1)
  })

  test('when this buyer has used it often enough, named at once or later', async () => {
    const sale = await createEvent(site)
    const made = await createPromoCode(site, sale, { maxPerBuyer: 1 })
    expect((await placeOrder(site.app, { ...sale, promoCode: made.code })).status).toBe(201)
    expect(await refused({ ...sale, promoCode: made.code })).toMatchObject({ code: 'promo.buyer_limit' })
    const { body: held } = await placeOrder(site.app, { ...sale, promoCode: made.code, buyer: null })
    const name = (email: string) =>
      call<OrderView & ErrorView>(site.app, {
        method: 'PUT',
        url: `/api/orders/${held.reference}/buyer`,
        headers: { 'x-order-token': held.token },
        payload: { buyer: { ...buyer, email } },
      })
    expect(await name(buyer.email)).toMatchObject({ status: 409, body: { code: 'promo.buyer_limit' } })
    expect((await name('other@example.org')).status).toBe(200)
    expect((await name('other@example.org')).status).toBe(200)
    expect(await usesOf(made._id)).toBe(2)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('a changed limit per buyer', () => {
  test('holds for those who have used the code already: who has more keeps it and gets no more', async () => {
    const sale = await createEvent(site)
    const made = await createPromoCode(site, sale, { maxPerBuyer: 1 })
    const order = { ...sale, promoCode: made.code }
    const limitTo = (maxPerBuyer: number | null) =>
      call(site.app, {
        method: 'PUT',
        url: `/api/tickets/promo-code/${made._id}`,
        headers: sale.organiser.headers,
        payload: { code: made.code, discountType: made.discountType, value: made.value, maxPerBuyer },
      })
    expect((await placeOrder(site.app, order)).status).toBe(201)
    expect(await refused(order)).toMatchObject({ code: 'promo.buyer_limit' })
    expect((await limitTo(2)).status).toBe(200)
    expect((await placeOrder(site.app, order)).status).toBe(201)
    expect(await refused(order)).toMatchObject({ code: 'promo.buyer_limit' })
    expect((await limitTo(1)).status).toBe(200)
    expect(await refused(order)).toMatchObject({ code: 'promo.buyer_limit' })
    expect((await limitTo(null)).status).toBe(200)
    expect((await placeOrder(site.app, order)).status).toBe(201)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('a changed limit per buyer reaches', () => {
  type Sale = Awaited<ReturnType<typeof createEvent>>
  type Code = Awaited<ReturnType<typeof createPromoCode>>

  const limitTo = (sale: Sale, code: Code, maxPerBuyer: number) =>
    call(site.app, {
      method: 'PUT',
      url: `/api/tickets/promo-code/${code._id}`,
      headers: sale.organiser.headers,
      payload: { code: code.code, discountType: code.discountType, value: code.value, maxPerBuyer },
    })

  async function expectOneMore(order: Parameters<typeof placeOrder>[1]): Promise<void> {
    expect((await placeOrder(site.app, order)).status).toBe(201)
    expect(await refused(order)).toMatchObject({ code: 'promo.buyer_limit' })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  }

  test('who has tried the code in vain before', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 2 } })
    const code = await createPromoCode(site, sale, { maxPerBuyer: 2 })
    const order = { ...sale, promoCode: code.code }
    const { body: others } = await placeOrder(site.app, { ...sale, quantity: 2, buyer: { ...buyer, email: 'b@x.org' } })
    expect(await refused(order)).toMatchObject({ code: 'order.sold_out' })
    expect((await limitTo(sale, code, 1)).status).toBe(200)
    const headers = { 'x-order-token': others.token }
    await call(site.app, { method: 'POST', url: `/api/orders/${others.reference}/cancel`, headers })
    await expectOneMore(order)
  })

  test('who had more and has given some back since', async () => {
    const sale = await createEvent(site)
    const code = await createPromoCode(site, sale, { maxPerBuyer: 3 })
    const order = { ...sale, promoCode: code.code }
    const placed = [await placeOrder(site.app, order), await placeOrder(site.app, order)]
    expect((await limitTo(sale, code, 1)).status).toBe(200)
    for (const { body } of placed) {
      const headers = { 'x-order-token': body.token }
      await call(site.app, { method: 'POST', url: `/api/orders/${body.reference}/cancel`, headers })
    }
    await expectOneMore(order)
  })

  test('who is counted for the first time by an order that was priced before', async () => {
    const sale = await createEvent(site)
    const code = await createPromoCode(site, sale, { maxPerBuyer: 3 })
    const order = { ...sale, promoCode: code.code }
    const terms = required(await readTerms(site.deps.db, sale.eventId), 'the terms')
    const input = { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }], promoCode: code.code }
    const cart = cartOnSale(input, terms, { now: new Date(), leftOf: () => null })
    const before = prepareHold({ ...input, buyer }, terms, newKey(), cart)
    expect((await limitTo(sale, code, 1)).status).toBe(200)
    await ensureAllowances(site.deps.db, before, terms)
    await expectOneMore(order)
    // Late announcements of the former limit change nothing any more.
    await ensureAllowances(site.deps.db, before, terms)
    expect(await refused(order)).toMatchObject({ code: 'promo.buyer_limit' })
  })

  test('who is named later', async () => {
    const sale = await createEvent(site)
    const code = await createPromoCode(site, sale, { maxPerBuyer: 3 })
    const order = { ...sale, promoCode: code.code }
    const { body } = await placeOrder(site.app, order)
    const name = (placed: { reference: string; token: string }, email: string) =>
      call<ErrorView>(site.app, {
        method: 'PUT',
        url: `/api/orders/${placed.reference}/buyer`,
        headers: { 'x-order-token': placed.token },
        payload: { buyer: { ...buyer, email } },
      })
    // The counter of the first address is left without an order.
    expect((await name(body, 'later@example.org')).status).toBe(200)
    expect((await limitTo(sale, code, 1)).status).toBe(200)
    const unnamed = [
      await placeOrder(site.app, { ...order, buyer: null }),
      await placeOrder(site.app, { ...order, buyer: null }),
    ]
    const named = [await name(unnamed[0]!.body, buyer.email), await name(unnamed[1]!.body, buyer.email)]
    expect(named.map(({ status, body: answer }) => [status, answer.code])).toEqual([
      [200, undefined],
      [409, 'promo.buyer_limit'],
    ])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('tickets that need a code', () => {
  test('are on sale to who has it, and to nobody else', async () => {
    const sale = await createEvent(site)
    const vip = await createTicketType(site, sale.organiser, sale.eventId, { visibility: 'code_only' })
    const order = { eventId: sale.eventId, ticketTypeId: vip }
    const key = await createPromoCode(site, sale, { discountType: 'none', value: 0, unlocksHidden: true })
    const discount = await createPromoCode(site, sale)
    expect(await refused(order)).toMatchObject({ code: 'order.not_on_sale' })
    expect(await refused({ ...order, promoCode: discount.code })).toMatchObject({ code: 'order.not_on_sale' })
    const { status, body } = await placeOrder(site.app, { ...order, promoCode: key.code })
    expect(status).toBe(201)
    expect(await getOrder(site.app, body)).toMatchObject({ discountTotal: 0, promoCode: key.code })
    expect(await refused({ ...sale, promoCode: key.code })).toMatchObject({ code: 'promo.not_applicable' })
  })

  test('are on no public page', async () => {
    const sale = await createEvent(site)
    await createTicketType(site, sale.organiser, sale.eventId, { name: 'Secret', visibility: 'code_only', price: 100 })
    const page = await call(site.app, { method: 'GET', url: `/api/events/by-url/${sale.customUrl}` })
    expect(JSON.stringify(page.body)).not.toContain('Secret')
    const left = await call<{ tickets: unknown[] }>(site.app, {
      method: 'GET',
      url: `/api/events/${sale.eventId}/availability`,
    })
    expect(left.body.tickets).toHaveLength(1)
  })
})

describe('a use comes back', () => {
  test('when the hold expires, once however often it is swept', async () => {
    const sale = await createEvent(site)
    const made = await createPromoCode(site, sale, { maxUses: 1, maxPerBuyer: 1 })
    const { body } = await placeOrder(site.app, { ...sale, promoCode: made.code })
    await endHold(site, body)
    await Promise.all([sweepOnce(site), sweepOnce(site), sweepOnce(site)])
    expect(await usesOf(made._id)).toBe(0)
    await expect.poll(async () => (await placeOrder(site.app, { ...sale, promoCode: made.code })).status).toBe(201)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('when the buyer gives the tickets back, and not when somebody pays', async () => {
    const sale = await createEvent(site)
    const made = await createPromoCode(site, sale)
    await createPaidOrder(site, { ...sale, promoCode: made.code })
    const { body } = await placeOrder(site.app, { ...sale, promoCode: made.code })
    expect(await usesOf(made._id)).toBe(2)
    const url = `/api/orders/${body.reference}/cancel`
    await call(site.app, { method: 'POST', url, headers: { 'x-order-token': body.token } })
    expect(await usesOf(made._id)).toBe(1)
  })
})

describe('money that comes late', () => {
  async function payLate(maxUses: number, usedMeanwhile: boolean) {
    const sale = await createEvent(site)
    const made = await createPromoCode(site, sale, { maxUses, maxPerBuyer: 1 })
    const { placed, reference } = await startOrder(site, { ...sale, promoCode: made.code })
    await endHold(site, placed)
    await sweepOnce(site)
    expect(await usesOf(made._id)).toBe(0)
    const other = { ...buyer, email: 'faster@example.org' }
    if (usedMeanwhile) await placeOrder(site.app, { ...sale, promoCode: made.code, buyer: other })
    await pressSandbox(site.app, reference, 'approve')
    await site.runJobs()
    return { made, order: await getOrder(site.app, placed) }
  }

  test('takes the use of its code again', async () => {
    const { made, order } = await payLate(1, false)
    expect(order.state).toBe('paid')
    expect(await usesOf(made._id)).toBe(1)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('goes back when the code was used up meanwhile', async () => {
    const { made, order } = await payLate(1, true)
    expect(order.state).toBe('refunded')
    expect(await usesOf(made._id)).toBe(1)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})
