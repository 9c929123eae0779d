import type { OrganisationPermission } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPhone, scan } from '../features/door/check-in/check-in-scene.ts'
import { createDay, createDayPhone } from '../features/door/check-in/series-door-scene.ts'
import { createApiKey } from '../features/people/api-keys/api-key-scene.ts'
import { buyBundles, createFamilyDay } from '../features/programme/bundles/bundle-scene.ts'
import { issueCard } from '../features/sales/gift-cards/gift-card-scene.ts'
import { createDates, startedGroup } from '../features/sales/payments/group-scene.ts'
import { orderIdOf, sellOrder } from '../features/sales/refunds/refund-scene.ts'
import { moveOrder, seriesOnSale } from '../features/sales/order-moves/order-moves-scene.ts'
import { sellPasses } from '../features/sales/series/passes/passes-scene.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  organisationOf,
  pressSandbox,
  type TestApp,
} from '../testing/index.ts'
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
  'check-in:read',
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

test('an assistant reads the bundles of its own events and how many were sold', async () => {
  const day = await createFamilyDay(site)
  await buyBundles(site, day.eventId, [{ bundleId: day.bundle._id, quantity: 2, variantIds: [day.medium] }])
  const assistant = await assistantOf(day)
  const { eventId } = day
  const { result: bundles } = await assistant.use('list_bundles', { eventId })
  expect(bundles['items']).toMatchObject([
    {
      _id: day.bundle._id,
      name: 'Family day',
      price: 10_000,
      singly: 17_499,
      claimed: 2,
      parts: [
        { ticketId: day.adult, quantity: 2 },
        { ticketId: day.child, quantity: 1 },
        { ticketId: day.shirt, quantity: 1 },
      ],
    },
  ])
  const { result: sales } = await assistant.use('get_sales', { eventId })
  expect(sales['byBundle']).toMatchObject([{ _id: day.bundle._id, sold: 2, gross: 20_000 }])
  const stranger = await assistantOf(await createEvent(site))
  expect(await stranger.use('list_bundles', { eventId })).toMatchObject({
    isError: true,
    result: { code: 'event.not_found' },
  })
})

test('an assistant reads each order of a cart at its own date, with the others of the cart', async () => {
  const dates = await createDates(site, [{ price: 1000 }, { price: 2000 }])
  const [first, second] = dates
  const { placed, reference } = await startedGroup(site, dates)
  await pressSandbox(site.app, reference, 'approve')
  const assistant = await assistantOf(first!)
  const listed = async (eventId: string) =>
    (await assistant.use('list_orders', { eventId })).result['items'] as { reference: string; total: number }[]
  expect(await listed(first!.eventId)).toMatchObject([{ reference: placed.orders[0]!.reference, total: 1000 }])
  expect(await listed(second!.eventId)).toMatchObject([{ reference: placed.orders[1]!.reference, total: 2000 }])
  const orderId = await orderIdOf(site, placed.orders[0]!.reference)
  const { result } = await assistant.use('get_order', { orderId })
  expect(result).toMatchObject({ total: 1000, paidWith: [{ reference: placed.orders[1]!.reference, total: 2000 }] })
})

test('an assistant reads who came by a check-in list and through a door over all dates, at the date of the ticket', async () => {
  const day = await createDay(site, [5, 10], { quantity: 2 })
  const [first, second] = day.dates
  const { body: list } = await call<{ _id: string }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${first!.eventId}/lists`,
    headers: day.organiser.headers,
    payload: { name: 'Lounge' },
  })
  const lounge = { name: 'Lounge door', listId: list._id, direction: 'in' }
  const [ofList, ofDay] = [
    await createPhone(site, { organiser: day.organiser, eventId: first!.eventId }, lounge),
    await createDayPhone(site, day),
  ]
  await scan(site.app, ofList, { eventId: first!.eventId, code: first!.tickets[0]!.code })
  await scan(site.app, ofDay, { eventId: day.seriesId, code: second!.tickets[0]!.code })
  const assistant = await assistantOf(day)
  const attendance = async ({ eventId }: { eventId: string }) =>
    (await assistant.use('get_attendance', { eventId })).result
  const byList = [{ _id: list._id, name: 'Lounge', admitted: 1, expected: 2 }]
  expect(await attendance(first!)).toMatchObject({ came: 0, inside: 0, expected: 2, byList })
  const byDoor = [{ name: 'Entrance', admitted: 1, selfCheckIns: 0 }]
  expect(await attendance(second!)).toMatchObject({ came: 1, inside: 1, expected: 2, byDoor, byList: [] })
})
