import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  newKey,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { lockCounters, setEventCapacity } from '../../programme/inventory/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>

/** Runs `move` while an event is being given a capacity: it begins after the counters were locked and before they were counted. */
async function duringNewCapacity(sale: Sale, move: () => Promise<{ status: number }>): Promise<number> {
  const moving = await site.deps.db.transaction().execute(async (trx) => {
    await lockCounters(trx, sale.eventId)
    const started = move()
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
    await setEventCapacity(trx, sale.eventId, 50)
    return { started }
  })
  return (await moving.started).status
}

async function waiting(): Promise<number> {
  const { rowCount } = await site.deps.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}

async function claimed(sale: Sale): Promise<Record<string, number>> {
  const rows = await site.deps.db
    .selectFrom('counters')
    .select(['kind', 'claimed'])
    .where('event_id', '=', sale.eventId)
    .where('kind', 'in', ['event', 'ticket_type'])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row.claimed]))
}

test('places that a cancelled hold gives back are not counted by a capacity that comes meanwhile', async () => {
  const sale = await createEvent(site)
  const { body } = await placeOrder(site.app, sale)
  const cancel = () =>
    call(site.app, {
      method: 'POST',
      url: `/api/orders/${body.reference}/cancel`,
      headers: { 'x-order-token': body.token },
    })
  expect(await duringNewCapacity(sale, cancel)).toBe(204)
  expect(await claimed(sale)).toEqual({ event: 0, ticket_type: 0 })
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('nor are those of tickets that are given back', async () => {
  const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
  const order = await createPaidOrder(site, sale)
  const giveBack = () =>
    call(site.app, {
      method: 'POST',
      url: `/api/orders/${order.reference}/refund/requests`,
      headers: { 'x-order-token': order.token },
      payload: { ticketIds: order.tickets.map(({ _id }) => _id), message: '' },
    })
  expect(await duringNewCapacity(sale, giveBack)).toBe(201)
  expect(await claimed(sale)).toEqual({ event: 0, ticket_type: 0 })
})

test('and places that are given away are', async () => {
  const sale = await createEvent(site)
  const gift = () =>
    call(site.app, {
      method: 'POST',
      url: `/api/guests/${sale.eventId}/complimentary`,
      headers: { ...sale.organiser.headers, 'idempotency-key': newKey() },
      payload: {
        ticketId: sale.ticketTypeId,
        quantity: 2,
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada@example.org',
      },
    })
  expect(await duringNewCapacity(sale, gift)).toBe(201)
  expect(await claimed(sale)).toEqual({ event: 2, ticket_type: 2 })
})
