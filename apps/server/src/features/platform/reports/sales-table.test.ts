import type { SalesSummaryView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'
import { salesTable } from './sales-table.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

async function sold(currency: string, price: number) {
  const sale = await createEvent(site, { event: { currency, timezone: 'Asia/Tokyo' }, ticket: { price } })
  await createPaidOrder(site, { ...sale, quantity: 3 })
  const url = `/api/tickets/${sale.eventId}/sales-summary`
  const { body } = await call<SalesSummaryView>(site.app, { method: 'GET', url, headers: sale.organiser.headers })
  return { sale, summary: body }
}

test.each([
  ['JPY', 3001, 3001, 9003],
  ['EUR', 2501, 25.01, 75.03],
  ['KWD', 7501, 7.501, 22.503],
])('amounts stand in the decimals of %s, and are those of the ledger', async (currency, price, unit, total) => {
  const { sale, summary } = await sold(currency, price)
  const cells: unknown[][] = []
  for await (const batch of salesTable(summary, 'ticket').rows) cells.push(...batch.map((row) => [...row]))
  for await (const batch of salesTable(summary, 'day').rows) cells.push(...batch.map((row) => [...row]))
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format(new Date())
  expect(cells).toEqual([
    ['Lawn', 'Fixed price', unit, 3, 3, 0, 0, 100, total, 0, 0, 0, total, currency],
    [day, 3, total, 0, 0, 0, total, currency],
  ])
  const { rows } = await site.deps.pool.query<{ owed: string }>(
    `select -sum(e.amount) as owed from ledger_entries e join ledger_accounts a on a.id = e.account_id
     join ledger_transactions t on t.id = e.transaction_id where t.event_id = $1 and a.kind = 'organiser_pending'`,
    [sale.eventId],
  )
  expect(Number(rows[0]?.owed)).toBe(price * 3)
})

test('the workbook is an Excel file named after the event', async () => {
  const { sale } = await sold('EUR', 1000)
  const url = `/api/tickets/${sale.eventId}/sales.xlsx`
  const { headers } = sale.organiser
  const file = await call<Buffer>(site.app, { method: 'GET', url, headers, query: { by: 'day' } })
  expect(file.headers['content-disposition']).toMatch(/-sales-by-day\.xlsx"$/)
  expect(Buffer.from(file.body).subarray(0, 2).toString()).toBe('PK')
  expect((await call(site.app, { method: 'GET', url, headers, query: { by: 'week' } })).status).toBe(400)
})
