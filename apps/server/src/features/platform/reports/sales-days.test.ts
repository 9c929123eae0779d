import type { EventView, SalesSummaryView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { loseDispute } from '../../sales/payments/dispute-scene.ts'
import { refund, sellOrder, type SoldOrder } from '../../sales/refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>

async function changeTimeZone(organiser: TestUser, eventId: string, timezone: string): Promise<void> {
  const url = `/api/events/${eventId}`
  const { headers } = organiser
  const { body } = await call<EventView>(site.app, { method: 'GET', url, headers })
  const { title, customUrl, summary, description, category, venueName, city, startsAt, endsAt, currency } = body
  const kept = { title, customUrl, summary, description, category, venueName, city, startsAt, endsAt, currency }
  expect((await call(site.app, { method: 'PUT', url, headers, payload: { ...kept, timezone } })).status).toBe(200)
}

async function sales({ organiser, eventId }: Sale): Promise<SalesSummaryView> {
  const url = `/api/tickets/${eventId}/sales-summary`
  return (await call<SalesSummaryView>(site.app, { method: 'GET', url, headers: organiser.headers })).body
}

async function giveBack(sale: Sale, order: SoldOrder, place: number): Promise<void> {
  const ticketIds = order.tickets.slice(place, place + 1).map(({ _id }) => _id)
  const asked = { scope: { kind: 'tickets', ticketIds }, returnFee: false, free: place === 0 }
  expect((await refund(site.app, sale.organiser, order, asked)).status).toBe(201)
}

test('sales, refunds and chargebacks stay on one day when the time zone of the event changes', async () => {
  // The two zones are 25 hours apart: no moment has the same day in both.
  const sale = await createEvent(site, { event: { timezone: 'Pacific/Kiritimati', maxPerBuyer: 20 } })
  const table = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Table', price: 9001, admits: 3 })
  const also = [{ ticketTypeId: table, quantity: 1 }]
  const order = await sellOrder(site, { ...sale, quantity: 3, also })
  await giveBack(sale, order, 0)
  await loseDispute(site, await sellOrder(site, { ...sale, also }))
  const before = await sales(sale)
  expect(before.byDay).toHaveLength(1)
  await changeTimeZone(sale.organiser, sale.eventId, 'Pacific/Pago_Pago')
  const changed = await sales(sale)
  const days = changed.byDay.map(({ day }) => day)
  expect(days).not.toEqual(before.byDay.map(({ day }) => day))
  expect(changed).toEqual({ ...before, byDay: before.byDay.map((row) => ({ ...row, day: days[0] })) })
  await giveBack(sale, order, 1)
  const after = await sales(sale)
  expect(after.byDay.map((row) => [row.day, row.tickets])).toEqual([[days[0], after.tickets]])
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
