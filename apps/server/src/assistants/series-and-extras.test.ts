import type { OrganisationPermission } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../features/people/api-keys/api-key-scene.ts'
import { sellOrder } from '../features/sales/refunds/refund-scene.ts'
import { moveOrder, seriesOnSale } from '../features/sales/order-moves/order-moves-scene.ts'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../testing/index.ts'
import { type Assistant, connect } from './assistant-scene.ts'

let site: TestApp
let address: string
beforeAll(async () => {
  site = await buildTestApp()
  address = `${await site.app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
})
afterAll(() => site.close())

const SCOPES: OrganisationPermission[] = ['events:read', 'events:write', 'sales:read', 'guests:read', 'orders:read']

async function assistantOf({ organiser }: Pick<Awaited<ReturnType<typeof createEvent>>, 'organiser'>) {
  return connect(address, await createApiKey(site, organiser, SCOPES))
}

async function addType(assistant: Assistant, input: Record<string, unknown>, words: string) {
  const { result } = await assistant.use('create_ticket_type', input)
  expect(JSON.stringify(result)).toContain(words)
  const confirmed = await assistant.use('confirm_draft', { draft: String(result['draft']) })
  expect(confirmed).toMatchObject({ isError: false, result: { done: true } })
  return confirmed.result['result'] as Record<string, unknown>
}

test('an assistant adds a table at a price step and an extra in sizes, and reads what they sold', async () => {
  const sale = await createEvent(site, { event: { feeMode: 'absorb' } })
  const assistant = await assistantOf(sale)
  const { eventId } = sale
  const priceSteps = [{ name: 'Early', price: 8000, quantity: 1 }]
  const groupPrices = [{ from: 3, price: 9000 }]
  const table = { name: 'Table', kind: 'paid', price: 10_000, capacity: 5, admits: 4, priceSteps, groupPrices }
  const { _id: tableId } = await addType(assistant, { eventId, ...table }, 'Each lets in 4 people.')
  const variants = [{ name: 'M', capacity: 3 }]
  const shirt = { name: 'Shirt', kind: 'paid', price: 500, capacity: null, admits: 0, variants }
  await addType(assistant, { eventId, ...shirt }, 'It is an extra that lets nobody in.')
  await createPaidOrder(site, { eventId, ticketTypeId: String(tableId), quantity: 2 })
  const { result: types } = await assistant.use('list_ticket_types', { eventId })
  expect(types['items']).toMatchObject([
    {},
    { name: 'Table', admits: 4, priceSteps: [{ name: 'Early', claimed: 1 }], groupPrices: [{ from: 3, price: 9000 }] },
    { name: 'Shirt', admits: 0, variants: [{ name: 'M', capacity: 3 }] },
    { name: 'Shirt · M' },
  ])
  const { result: sales } = await assistant.use('get_sales', { eventId })
  expect(sales).toMatchObject({ gross: 18_000, tickets: 8 })
  expect(sales['byPrice']).toMatchObject([
    { step: 'Early', unitPrice: 8000, sold: 1 },
    { unitPrice: 10_000, sold: 1 },
  ])
})

test('an assistant finds the dates of a series, and a moved order at its new date alone', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const order = await sellOrder(site, from)
  await moveOrder(site, organiser, { id: order.id, from, to, tellGuest: false })
  const assistant = await assistantOf({ organiser })
  const { result } = await assistant.use('list_events')
  const found = (result['items'] as { _id: string }[]).map(({ _id }) => _id)
  expect(found.toSorted()).toEqual(dates.map(({ eventId }) => eventId).toSorted())
  const ordersAt = async ({ eventId }: { eventId: string }) =>
    (await assistant.use('list_orders', { eventId })).result['total']
  expect([await ordersAt(from), await ordersAt(to)]).toEqual([0, 1])
})
