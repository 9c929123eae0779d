import { randomUUID } from 'node:crypto'
import type { CheckInListView, OrderView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import { call, createPaidOrder, type TestApp } from '../../../../testing/index.ts'
import type { OrderTicket } from '../check-in-scene.ts'
import { sellPasses } from '../../../sales/series/passes/passes-scene.ts'
import { createDay, type Day } from '../series-door-scene.ts'

export interface PassDay extends Day {
  readonly passes: { readonly eventId: string; readonly ticketTypeId: string }
  readonly order: OrderView & { token: string }
  readonly pass: OrderTicket
}

/** A day of a series as `createDay` makes it, with a paid pass for so many visits; null is every date. It costs nothing unless `pass` says so. */
export async function createPassDay(
  site: TestApp,
  startsIn: readonly number[],
  { visits = null, quantity = 1, pass = {} }: { visits?: number | null; quantity?: number; pass?: object } = {},
): Promise<PassDay> {
  const day = await createDay(site, startsIn)
  // What the event that sells passes needs to be published.
  await sql`update series set venue_name = 'Hall', city = 'Lagos' where id = ${day.seriesId}`.execute(site.deps.db)
  const passes = await sellPasses(site, day, { visits, ...pass })
  const buyer = { firstName: 'Bisi', lastName: 'Adeyemi', email: `${randomUUID()}@example.org` }
  const order = await createPaidOrder(site, { ...passes, quantity, buyer })
  return { ...day, passes, order, pass: required(order.tickets[0], 'the ticket of a pass') }
}

/** A check-in list for all tickets, of the given date or over all dates. */
export async function createPassList(
  { app }: TestApp,
  { organiser, dates }: PassDay,
  { date = 0, name = 'Lounge', allDates = false }: { date?: number; name?: string; allDates?: boolean } = {},
): Promise<CheckInListView> {
  const { eventId } = required(dates[date], 'a date of the list')
  const { body } = await call<CheckInListView>(app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/lists`,
    headers: organiser.headers,
    payload: { name, allDates },
  })
  return body
}
