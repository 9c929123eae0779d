import type { OrganisationPermission } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../features/people/api-keys/api-key-scene.ts'
import { issueCard } from '../features/sales/gift-cards/gift-card-scene.ts'
import { sellOrder } from '../features/sales/refunds/refund-scene.ts'
import { moveOrder, seriesOnSale } from '../features/sales/order-moves/order-moves-scene.ts'
import { sellPasses } from '../features/sales/series/passes/passes-scene.ts'
import { buildTestApp, createEvent, createPaidOrder, organisationOf, type TestApp } from '../testing/index.ts'
import { type Assistant, connect } from './assistant-scene.ts'

let site: TestApp
let address: string
beforeAll(async () => {
  site = await buildTestApp()
  address = `${await site.app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
})
afterAll(() => site.close())

const SCOPES: OrganisationPermission[] = [
  'events:read',
  'events:write',
  'sales:read',
  'guests:read',
  'orders:read',
  'gift-cards:read',
]

async function assistantOf(
  { organiser }: Pick<Awaited<ReturnType<typeof createEvent>>, 'organiser'>,
  scopes: readonly OrganisationPermission[] = SCOPES,
) {
  return connect(address, await createApiKey(site, organiser, scopes))
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
  const { _id: tableId } = await addType(assistant, { eventId, ...table }, 'Each ticket admits 4 people.')
  const variants = [{ name: 'M', capacity: 3 }]
  const shirt = { name: 'Shirt', kind: 'paid', price: 500, capacity: null, admits: 0, variants }
  await addType(assistant, { eventId, ...shirt }, 'It is an extra that does not admit anyone.')
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

test('an assistant goes from a series to its dates and passes, and finds those of no other organisation', async () => {
  const { organiser, seriesId, dates } = await seriesOnSale(site)
  const pass = await sellPasses(site, { organiser, seriesId }, { name: 'Any two', visits: 2, capacity: 30 })
  const assistant = await assistantOf({ organiser })
  const { result: list } = await assistant.use('list_series')
  expect(list['items']).toMatchObject([{ _id: seriesId, upcoming: 3, next: { eventId: dates[0].eventId } }])
  const { result: listed } = await assistant.use('list_series_dates', { seriesId, when: 'upcoming' })
  expect(listed['items']).toMatchObject(dates.map(({ eventId }) => ({ eventId, status: 'published' })))
  const { result: passes } = await assistant.use('get_series_passes', { seriesId })
  expect(passes).toMatchObject({ event: { _id: pass.eventId }, passes: [{ name: 'Any two', visits: 2, sold: 0 }] })
  const foreign = await seriesOnSale(site)
  for (const name of ['list_series_dates', 'get_series_passes'])
    expect(await assistant.use(name, { seriesId: foreign.seriesId })).toMatchObject({
      isError: true,
      result: { code: 'series.not_found' },
    })
})

test('an assistant reads the gift cards of its own organisation, and their people only with the scope for contacts', async () => {
  const { organiser } = await createEvent(site)
  const organisationId = await organisationOf(site, organiser)
  const words = { recipientEmail: 'ada@example.org', message: 'For Ada Obi' }
  const { card, code } = await issueCard(site, organiser, organisationId, words)
  const { text, result } = await (await assistantOf({ organiser })).use('list_gift_cards', { search: card.tail })
  expect(result['items']).toMatchObject([{ _id: card._id, balance: 500_000, tail: card.tail }])
  expect(text).not.toMatch(/ada@example|Ada Obi/)
  const knowing = await assistantOf({ organiser }, [...SCOPES, 'contacts:read'])
  const full = await knowing.use('list_gift_cards')
  expect(full.text).toContain('ada@example.org')
  expect(full.text).not.toContain(code)
  const stranger = await assistantOf(await createEvent(site))
  expect(await stranger.use('list_gift_cards', { organisationId })).toMatchObject({ isError: true })
  expect((await stranger.use('list_gift_cards')).result).toMatchObject({ total: 0 })
})
