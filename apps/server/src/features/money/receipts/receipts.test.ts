import type { ErrorView, OrderView, ReceiptListView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
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
  pressSandbox,
  startPayment,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { sendNotice } from '../../../testing/payment-scene.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { atOnce } from '../../../testing/race.ts'
import { createApiKey } from '../../people/api-keys/api-key-scene.ts'
import { orderDetail, refund, type SoldOrder, sellOrder } from '../../sales/refunds/refund-scene.ts'

const ADDRESS = 'adaeze@example.org'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await site.deps.db
    .insertInto('platform_fees')
    .values({ id: uuidv7(), currency: 'KWD', basis_points: 400, fixed_per_ticket: 25 })
    .execute()
})
afterAll(async () => {
  const broken = await brokenInvariants(site.deps.pool)
  await site.close()
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

const plain = (text: string) => text.replaceAll(/\s+/g, '').replaceAll('−', '-')
const money = (minor: number) => plain(formatMoney(minor, 'KWD', true))

const list = async (organiser: Pick<TestUser, 'headers'>, query: Record<string, string> = {}) =>
  (
    await call<ReceiptListView>(site.app, {
      method: 'GET',
      url: `/api/receipts?${new URLSearchParams({ limit: '100', ...query }).toString()}`,
      headers: organiser.headers,
    })
  ).body

const open = (organiser: Pick<TestUser, 'headers'>, documentId: string) =>
  call<Buffer & ErrorView>(site.app, {
    method: 'GET',
    url: `/api/receipts/${documentId}/document.pdf`,
    headers: organiser.headers,
  })

const ask = (order: { reference: string; token: string }, path = 'receipt.pdf') =>
  call<Buffer & ErrorView>(site.app, {
    method: 'GET',
    url: `/api/orders/${order.reference}/${path}`,
    headers: { 'x-order-token': order.token },
  })

const textOf = async (answer: { status: number; body: Buffer }) => {
  expect(answer.status).toBe(200)
  return plain(await pdfText(answer.body))
}

const correct = (organiser: Pick<TestUser, 'headers'>, order: { id: string }, payload: object) =>
  call<ErrorView>(site.app, {
    method: 'PUT',
    url: `/api/guests/orders/${order.id}/buyer`,
    headers: organiser.headers,
    payload,
  })

async function paymentOf(order: { id: string }) {
  const { rows } = await site.deps.pool.query<{ id: string; reference: string }>(
    `select id, reference from payments where order_id = $1`,
    [order.id],
  )
  if (!rows[0]) throw new Error('There is no payment')
  return rows[0]
}

/** The provider gives money back on its own pages. */
async function refundAtProvider(order: SoldOrder, amount: number): Promise<void> {
  const { reference } = await paymentOf(order)
  await site.deps.pool.query('update sandbox_payments set refunded = refunded + $2 where reference = $1', [
    reference,
    amount,
  ])
  await site.deps.pool.query('insert into sandbox_refunds (key, reference, amount) values ($1, $2, $3)', [
    `there-${uuidv7()}`,
    reference,
    amount,
  ])
  await atOnce(3, () => sendNotice(site, Buffer.from(JSON.stringify({ id: uuidv7(), reference, about: 'refund' }))))
  await site.runJobs()
}

/** The buyer's bank takes the payment back for good; the provider says so three times. */
async function loseDispute(order: SoldOrder, amount = order.total): Promise<void> {
  const { reference } = await paymentOf(order)
  const disputeId = `dp_${uuidv7()}`
  await site.deps.pool.query(
    `insert into sandbox_disputes (id, reference, amount, currency, state) values ($1, $2, $3, $4, 'lost')`,
    [disputeId, reference, amount, order.currency],
  )
  const notice = () =>
    sendNotice(site, Buffer.from(JSON.stringify({ id: uuidv7(), reference, about: 'dispute', disputeId })))
  const answers = await atOnce(3, notice)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
}

describe('a receipt', () => {
  test.each([true, false])(
    'states seller, buyer, lines, discount, fee and tax (in the price: %s)',
    async (inclusive) => {
      const tax = { name: 'GST', basisPoints: 825, inclusive }
      const event = { currency: 'KWD', feeMode: 'pass_on', tax, title: 'Night of receipts' }
      const sale = await createEvent(site, { event, ticket: { price: 12_345 } })
      await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony', price: 20_001 })
      const { code } = await createPromoCode(site, sale, { value: 1750 })
      const order = await sellOrder(site, { ...sale, quantity: 3, promoCode: code })
      const text = await textOf(await ask(order))
      const price = order.subtotal - order.discountTotal
      for (const part of [
        'Receipt000001',
        'adaeze@example.org',
        'Nightofreceipts',
        'Issuedon',
        'Dateofsupply',
        money(-order.discountTotal),
        money(order.feeTotal),
        `8.25%GST,${inclusive ? 'includedintheprice' : 'addedtotheprice'}`,
        `${money(inclusive ? price - order.taxTotal : price)}${money(order.taxTotal)}`,
        `Total${money(order.total - order.taxTotal)}${money(order.taxTotal)}${money(order.total)}`,
      ])
        expect(text).toContain(part)
    },
  )

  test.each([
    [100_050, ['₦1,000.50', '₦2,001.00']],
    [100_000, ['₦1,000', '₦2,000']],
  ])('with a ticket of %i minor units writes all amounts with decimals or none', async (price, amounts) => {
    const sale = await createEvent(site, { event: { feeMode: 'absorb' }, ticket: { price } })
    const text = await textOf(await ask(await sellOrder(site, { ...sale, quantity: 2 })))
    expect(new Set(text.match(/₦[\d,]+(\.\d+)?/g))).toEqual(new Set(amounts))
  })

  test('stays as it was issued, whatever is changed afterwards', async () => {
    const sale = await createEvent(site, { event: { title: 'The first title' } })
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    const [issued] = (await list(sale.organiser)).items
    const before = await textOf(await open(sale.organiser, issued?._id ?? ''))
    await site.deps.pool.query(`update users set organiser_name = 'Another Seller Ltd' where id = $1`, [
      sale.organiser.id,
    ])
    await site.deps.pool.query(`update events set title = 'Another title', venue_name = 'Elsewhere' where id = $1`, [
      sale.eventId,
    ])
    await correct(sale.organiser, order, { firstName: 'Somebody', lastName: 'Else', email: 'else@example.org' })
    await refund(site.app, sale.organiser, order, { scope: { kind: 'amount', amount: 100 } })
    const after = await textOf(await open(sale.organiser, issued?._id ?? ''))
    expect(after).toBe(before)
    expect(after).toContain('Thefirsttitle')
    for (const change of ['update receipt_documents set number = number + 1', 'delete from receipt_documents'])
      await expect(site.deps.pool.query(change)).rejects.toMatchObject({ code: '23001' })
  })

  test('is numbered in the order of sale without a gap, also when ten are paid at once', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 40 } })
    const other = await createEvent(site)
    const payments: string[] = []
    for (let at = 0; at < 10; at += 1) {
      const { body } = await placeOrder(site.app, { ...sale, quantity: 1 })
      payments.push(await startPayment(site.app, body))
    }
    await atOnce(10, (index) => pressSandbox(site.app, payments[index] ?? '', 'approve'))
    await sellOrder(site, { ...sale, quantity: 1 })
    await sellOrder(site, { ...other, quantity: 1 })
    const { rows } = await site.deps.pool.query<{ number: number; issued_at: Date }>(
      `select number, issued_at from receipt_documents where event_id = $1 order by issued_at`,
      [sale.eventId],
    )
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect((await list(other.organiser)).items.map(({ number }) => number)).toEqual(['000001'])
  })

  test('is issued together with the payment or not at all', async () => {
    const sale = await createEvent(site)
    await site.deps.pool.query(`
      create function no_ledger() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger no_ledger before insert on ledger_transactions for each row execute function no_ledger()`)
    const { body } = await placeOrder(site.app, { ...sale, quantity: 1 })
    const reference = await startPayment(site.app, body)
    await pressSandbox(site.app, reference, 'approve')
    expect((await getOrder(site.app, body)).state).toBe('awaiting_payment')
    expect((await list(sale.organiser)).items).toEqual([])
    await site.deps.pool.query('drop trigger no_ledger on ledger_transactions; drop function no_ledger')
    await call(site.app, { method: 'POST', url: '/api/payments/verify', payload: { reference } })
    expect((await list(sale.organiser)).items.map(({ number }) => number)).toEqual(['000001'])
  })

  test('is not issued for an order that is free or unpaid, and not shown to somebody else', async () => {
    const free = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const given = await sellOrder(site, { ...free, quantity: 1 })
    expect((await ask(given)).body.code).toBe('order.no_receipt')
    expect(given.receipts).toEqual([])
    const sale = await createEvent(site)
    const held = await placeOrder(site.app, sale)
    expect((await ask(held.body)).status).toBe(409)
    const paid = await sellOrder(site, { ...sale, quantity: 1 })
    expect((await ask({ ...paid, token: given.token })).status).toBe(404)
  })
})

describe('a credit note', () => {
  test('is issued once for every refund, whoever made it, with its amounts by tax rate', async () => {
    const tax = { name: 'VAT', basisPoints: 750, inclusive: true }
    const event = { feeMode: 'pass_on', tax }
    const sale = await createEvent(site, { event, ticket: { price: 1_000_000, capacity: 50 } })
    const order = await sellOrder(site, { ...sale, quantity: 3 })
    const { tickets } = await orderDetail(site.app, sale.organiser, order)
    const scope = { kind: 'tickets', ticketIds: [tickets[0]?._id ?? ''] }
    const key = uuidv7()
    await atOnce(3, () => refund(site.app, sale.organiser, order, { scope, note: 'Ill' }, key))
    await refundAtProvider(order, 150_000)
    const { items } = await list(sale.organiser)
    expect(items.map(({ number, reason, refersTo }) => [number, reason, refersTo])).toEqual([
      ['CN-000002', 'provider', '000001'],
      ['CN-000001', 'organiser', '000001'],
      ['000001', null, null],
    ])
    const [there, note] = items
    expect(there?.total).toBe(-150_000)
    const text = await textOf(await open(sale.organiser, note?._id ?? ''))
    // The tax is not whole, so no amount is written as if it were.
    const shown = (minor: number) => plain(formatMoney(minor, 'NGN', true))
    for (const part of [
      'CreditnoteCN-000001',
      'Creditsreceipt',
      '000001of',
      'Note:Ill',
      '7.5%VAT',
      shown(-(note?.total ?? 0)),
    ])
      expect(text).toContain(part)
    expect(text).toContain(`${shown(-(note?.tax ?? 0))}${shown(-(note?.total ?? 0))}`)
  })

  test('is issued for a lost chargeback, once, and leaves the tax of the sale as it is', async () => {
    const sale = await createEvent(site, { event: { tax: { name: 'VAT', basisPoints: 750, inclusive: true } } })
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    await loseDispute(order)
    const { items, totals } = await list(sale.organiser)
    expect(items[0]).toMatchObject({ number: 'CN-000001', reason: 'chargeback', total: -order.total, tax: 0 })
    expect(totals).toEqual([
      { currency: 'NGN', documents: 2, receipts: order.total, credits: -order.total, total: 0, tax: order.taxTotal },
    ])
    expect(await textOf(await open(sale.organiser, items[0]?._id ?? ''))).toContain('Chargedbackbythebuyer’sbank')
  })

  test('is issued for every order of a cancelled event', async () => {
    const sale = await createEvent(site, { event: { title: 'Flooded' } })
    const orders = [await sellOrder(site, sale), await sellOrder(site, sale)]
    await call(site.app, {
      method: 'POST',
      url: `/api/events/${sale.eventId}/cancellation`,
      headers: sale.organiser.headers,
      payload: { reason: 'The hall is flooded.', title: 'Flooded' },
    })
    await site.runJobs()
    const { items } = await list(sale.organiser, { kind: 'credit_note' })
    expect(items.map(({ reason, total }) => [reason, total])).toEqual(
      orders.map(({ total }) => ['event_cancelled', -total]),
    )
  })
})

describe("a correction of the buyer's details", () => {
  test('is a document that follows the receipt, and takes its place for the buyer', async () => {
    const sale = await createEvent(site)
    const order = await sellOrder(site, sale)
    const fixed = { firstName: 'Adaeze', lastName: 'Eze', email: 'adaeze@example.org' }
    await atOnce(3, () => correct(sale.organiser, order, fixed))
    const { items, totals } = await list(sale.organiser)
    expect(items.map(({ number, total }) => [number, total])).toEqual([
      ['CO-000001', 0],
      ['000001', order.total],
    ])
    expect(totals[0]).toMatchObject({ documents: 2, total: order.total })
    const corrected = await textOf(await ask(order))
    expect(corrected).toContain('CorrectedreceiptCO-000001')
    expect(corrected).toContain('AdaezeEze,adaeze@example.org')
    expect(corrected).toContain('Correctsreceipt')
    expect(corrected).toContain('000001of')
    expect(corrected).not.toContain('Okafor')
    const view = await getOrder(site.app, order)
    expect(view.receipts.map(({ number, total }) => [number, total])).toEqual([['CO-000001', order.total]])
    // The first receipt named another person: the buyer's link no longer opens it.
    expect((await ask(order, `receipts/${items[1]?._id}/document.pdf`)).body.code).toBe('receipt.not_found')
    expect((await ask(order, `receipts/${items[0]?._id}/document.pdf`)).status).toBe(200)
  })

  test('of an order that cost nothing issues nothing', async () => {
    const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const order = await sellOrder(site, sale)
    await correct(sale.organiser, order, { firstName: 'New', lastName: 'Name', email: 'new@example.org' })
    expect((await list(sale.organiser)).items).toEqual([])
  })
})

describe('the documents of an organiser', () => {
  test('are listed in pages, searched, narrowed by event, kind and days, and add up by currency', async () => {
    const organiser = await createUser(site)
    const naira = await createEvent(site, { organiser })
    const dinar = await createEvent(site, { organiser, event: { currency: 'KWD' } })
    const first = await sellOrder(site, { ...naira, quantity: 2 })
    const second = await sellOrder(site, {
      ...dinar,
      buyer: { firstName: 'Zoë', lastName: 'Quist', email: 'zoe@example.org' },
    })
    await refund(site.app, organiser, first, { scope: { kind: 'amount', amount: 100 } })
    const all = await list(organiser)
    expect(all.items.map(({ number }) => number)).toEqual(['CN-000001', '000002', '000001'])
    expect(all.totals).toMatchObject([
      { currency: 'KWD', receipts: second.total, credits: 0 },
      { currency: 'NGN', receipts: first.total, credits: -100, total: first.total - 100 },
    ])
    const numbers = async (query: Record<string, string>) =>
      (await list(organiser, query)).items.map(({ number }) => number)
    expect(await numbers({ limit: '2', page: '2' })).toEqual(['000001'])
    expect(await numbers({ search: 'zoe quist' })).toEqual(['000002'])
    expect(await numbers({ search: '000002' })).toEqual(['000002'])
    expect(await numbers({ search: 'cn-1' })).toEqual(['CN-000001'])
    expect(await numbers({ search: first.reference.slice(0, 6).toLowerCase() })).toEqual(['CN-000001', '000001'])
    expect(await numbers({ search: '%' })).toEqual([])
    expect(await numbers({ kind: 'credit_note' })).toEqual(['CN-000001'])
    expect(await numbers({ eventId: dinar.eventId })).toEqual(['000002'])
    expect(await numbers({ from: '2000-01-01', to: '2000-12-31' })).toEqual([])
  })

  test('agree per day with orders, refunds and lost chargebacks, on screen and in the CSV', async () => {
    const organiser = await createUser(site)
    const sale = await createEvent(site, {
      organiser,
      event: { currency: 'KWD', feeMode: 'pass_on', tax: { name: 'VAT', basisPoints: 750, inclusive: false } },
      ticket: { price: 10_001, capacity: 50 },
    })
    const orders = [await sellOrder(site, { ...sale, quantity: 3 }), await sellOrder(site, { ...sale, quantity: 1 })]
    await refund(site.app, organiser, orders[0]!, { scope: { kind: 'amount', amount: 777 }, returnFee: false })
    await refundAtProvider(orders[0]!, 1500)
    await loseDispute(orders[1]!)
    await site.deps.pool.query(
      `alter table receipt_documents disable trigger stays;
       update receipt_documents set day = '2026-01-31' where kind = 'receipt' and organiser_id = '${organiser.id}';
       alter table receipt_documents enable trigger stays`,
    )
    const paid = orders.reduce((sum, { total }) => sum + total, 0)
    const january = await list(organiser, { from: '2026-01-01', to: '2026-01-31' })
    expect(january.totals[0]?.total).toBe(paid)
    const later = await list(organiser, { from: '2026-02-01' })
    expect(later.totals[0]?.total).toBe(-777 - 1500 - (orders[1]?.total ?? 0))
    const { body } = await call<Buffer>(site.app, {
      method: 'GET',
      url: '/api/receipts/export.csv',
      headers: organiser.headers,
    })
    const lines = body.toString().trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(5)
    const sums = lines.map((line) => line.split(',').slice(-6, -1).map(Number))
    const cents = (column: number) => Math.round(sums.reduce((sum, row) => sum + (row[column] ?? 0), 0) * 1000)
    expect(cents(4)).toBe(paid - 777 - 1500 - (orders[1]?.total ?? 0))
    expect(cents(1) + cents(2) + cents(3)).toBe(cents(4))
    expect(cents(2)).toBe((await list(organiser)).totals[0]?.tax)
  })

  test('are closed to other organisers and open to administrators', async () => {
    const sale = await createEvent(site)
    await sellOrder(site, sale)
    const [document] = (await list(sale.organiser)).items
    const stranger = await createUser(site)
    expect((await open(stranger, document?._id ?? '')).body.code).toBe('receipt.not_found')
    expect((await list(stranger)).items).toEqual([])
    const admin = await createUser(site, { isAdmin: true })
    expect((await open(admin, document?._id ?? '')).status).toBe(200)
    expect((await list(admin, { eventId: sale.eventId })).items).toHaveLength(1)
  })
})

describe('an API key without contacts:read', () => {
  test('reads receipts without the addresses of buyers, and does not find them by searching', async () => {
    const sale = await createEvent(site)
    await sellOrder(site, sale)
    const [document] = (await list(sale.organiser)).items
    const read = async (reader: Pick<TestUser, 'headers'>) => {
      const sheet = await call<Buffer>(site.app, { method: 'GET', url: '/api/receipts/export.csv', ...reader })
      return {
        listed: JSON.stringify((await list(reader, { search: 'Okafor' })).items),
        found: (await list(reader, { search: ADDRESS })).items.length,
        sheet: String(sheet.body),
        paper: await textOf(await open(reader, document?._id ?? '')),
      }
    }
    const whole = await read({ headers: sale.organiser.headers })
    expect(whole).toMatchObject({ listed: expect.stringContaining(ADDRESS), found: 1 })
    for (const text of [whole.sheet, whole.paper]) expect(text).toContain(ADDRESS)
    const { headers } = await createApiKey(site, sale.organiser, ['receipts:read'])
    const reduced = await read({ headers })
    expect(reduced.found).toBe(0)
    for (const text of [reduced.listed, reduced.sheet, reduced.paper]) {
      expect(text).toContain('Okafor')
      expect(text).not.toContain(ADDRESS)
    }
  })
})

describe('data of an earlier version', () => {
  test('gets its documents in order of payment; numbers that were given stay', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 50 } })
    const orders: (OrderView & { id: string })[] = []
    for (let at = 0; at < 4; at += 1) orders.push(await sellOrder(site, sale))
    await refund(site.app, sale.organiser, orders[1]!, { scope: { kind: 'amount', amount: 100 } })
    await loseDispute(orders[2]! as SoldOrder)
    const { pool } = site.deps
    // As an earlier version left it: one receipt had been requested and had number 1, the other orders had none.
    await pool.query(`
      alter table receipt_documents disable trigger stays;
      delete from receipt_documents where event_id = '${sale.eventId}' and order_id <> '${orders[2]?.id}';
      delete from receipt_documents where event_id = '${sale.eventId}' and kind = 'credit_note';
      update receipt_documents set number = 1 where event_id = '${sale.eventId}';
      alter table receipt_documents enable trigger stays;
      delete from receipt_counters where organiser_id = '${sale.organiser.id}' and kind = 'credit_note';
      update receipt_counters set last = 1 where organiser_id = '${sale.organiser.id}'`)
    for (let times = 0; times < 2; times += 1) await pool.query('select issue_missing_receipt_documents(false)')
    const { items } = await list(sale.organiser)
    const byOrder = (id: string | undefined) =>
      items.filter(({ order }) => order._id === id).map(({ number }) => number)
    expect(orders.map(({ id }) => byOrder(id))).toEqual([
      ['000002'],
      ['CN-000001', '000003'],
      ['CN-000002', '000001'],
      ['000004'],
    ])
    await sellOrder(site, sale)
    expect((await list(sale.organiser)).items[0]?.number).toBe('000005')
  })
})
