import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatMoney } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../ids.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPromoCode,
  createTicketType,
  placeOrder,
  type TestApp,
} from '../../testing/index.ts'
import { orderDetail, refund, type SoldOrder, sellOrder } from '../../testing/refund-scene.ts'

const run = promisify(execFile)

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await site.deps.db
    .insertInto('platform_fees')
    .values({ id: uuidv7(), currency: 'KWD', basis_points: 400, fixed_per_ticket: 25 })
    .execute()
})
afterAll(() => site.close())

const ask = (order: { reference: string; token: string }) =>
  call<Buffer>(site.app, {
    method: 'GET',
    url: `/api/orders/${order.reference}/receipt.pdf`,
    headers: { 'x-order-token': order.token },
  })

/** What a receipt says, without the spaces that readers of PDFs drop or add. */
async function receiptOf(order: SoldOrder): Promise<string> {
  const { status, headers, body } = await ask(order)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const folder = await mkdtemp(join(tmpdir(), 'foyer-receipt-'))
  try {
    await writeFile(join(folder, 'receipt.pdf'), body)
    return plain((await run('pdftotext', ['-layout', join(folder, 'receipt.pdf'), '-'])).stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const plain = (text: string) => text.replaceAll(/\s+/g, '').replaceAll('−', '-')
const money = (minor: number) => plain(formatMoney(minor, 'KWD'))

async function numberOf(order: SoldOrder): Promise<number | undefined> {
  expect((await ask(order)).status).toBe(200)
  const row = await site.deps.db
    .selectFrom('receipts')
    .select('number')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  return row?.number
}

describe('a receipt', () => {
  test.each([true, false])(
    'tells seller, buyer, lines, discount, fee, tax and what went back (in the price: %s)',
    async (inclusive) => {
      const tax = { name: 'GST', basisPoints: 825, inclusive }
      const event = { currency: 'KWD', feeMode: 'pass_on', tax, title: 'Night of receipts' }
      const sale = await createEvent(site, { event, ticket: { price: 12_345 } })
      await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony', price: 20_001 })
      const { code } = await createPromoCode(site, sale, { value: 1750 })
      const order = await sellOrder(site, { ...sale, quantity: 3, promoCode: code })
      const { tickets } = await orderDetail(site.app, sale.organiser, order)
      await refund(site.app, sale.organiser, order, { scope: { kind: 'tickets', ticketIds: [tickets[0]?._id ?? ''] } })
      const { rows } = await site.deps.pool.query<{ amount: number; tax_returned: number }>(
        `select r.amount, r.tax_returned from refunds r join payments p on p.id = r.payment_id where p.order_id = $1`,
        [order.id],
      )
      const { amount = 0, tax_returned: taxBack = 0 } = rows[0] ?? {}
      expect(amount).toBeGreaterThan(0)
      const text = await receiptOf(order)
      const price = order.subtotal - order.discountTotal
      for (const part of [
        'Receipt000001',
        'adaeze@example.org',
        'Nightofreceipts',
        money(-order.discountTotal),
        money(order.feeTotal),
        `8.25%GST,${inclusive ? 'intheprice' : 'ontopoftheprice'}`,
        `${money(inclusive ? price - order.taxTotal : price)}${money(order.taxTotal)}`,
        `Inall${money(order.total - order.taxTotal)}${money(order.taxTotal)}${money(order.total)}`,
        `${money(-taxBack)}${money(-amount)}`,
        `lesswhatwasgivenback${money(order.taxTotal - taxBack)}${money(order.total - amount)}`,
      ])
        expect(text).toContain(part)
    },
  )

  test('is numbered without a gap by organiser, each order once, also when all ask at once', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 40 } })
    const other = await createEvent(site)
    const orders: SoldOrder[] = []
    for (let at = 0; at < 8; at += 1) orders.push(await sellOrder(site, { ...sale, quantity: 1 }))
    const asked = await Promise.all([...orders, ...orders].map(numberOf))
    expect(asked.slice(0, 8)).toEqual(asked.slice(8))
    expect(new Set(asked)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
    expect(await numberOf(await sellOrder(site, { ...other, quantity: 1 }))).toBe(1)
    await expect(site.deps.pool.query('update receipts set number = number + 1')).rejects.toMatchObject({
      code: '23001',
    })
    await expect(site.deps.pool.query('delete from receipts')).rejects.toMatchObject({ code: '23001' })
  })

  test('is for who paid: not for a free, an unpaid or somebody else’s order', async () => {
    const free = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const given = await sellOrder(site, { ...free, quantity: 1 })
    expect((await ask(given)).status).toBe(409)
    const sale = await createEvent(site)
    const held = await placeOrder(site.app, sale)
    expect((await ask(held.body)).status).toBe(409)
    const paid = await sellOrder(site, { ...sale, quantity: 1 })
    expect((await ask({ ...paid, token: given.token })).status).toBe(404)
  })
})
