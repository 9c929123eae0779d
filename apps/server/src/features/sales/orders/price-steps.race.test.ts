import type { PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../http/app-error.ts'
import { buildTestApp, call, createEvent, newKey, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce, seededRandom, tally } from '../../../testing/race.ts'
import { OrderIntake } from './order-intake.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const EARLY = 4000
const OWN = 5000

function createSale(quantity: number) {
  const priceSteps = [{ name: 'Early bird', price: EARLY, quantity }]
  return createEvent(site, {
    event: { feeMode: 'absorb' },
    ticket: { price: OWN, capacity: 5000, maxPerOrder: 10, priceSteps },
  })
}

async function ticketsByPrice(eventId: string): Promise<Record<number, number>> {
  const { rows } = await site.deps.pool.query<{ price: number; tickets: number }>(
    `select (line->>'unitPrice')::int as price, sum((line->>'quantity')::int)::int as tickets
     from orders, jsonb_array_elements(lines) line where event_id = $1 and state = 'held' group by 1`,
    [eventId],
  )
  return Object.fromEntries(rows.map(({ price, tickets }) => [price, tickets]))
}

/** A thousand buyers of one ticket each through two processes. Returns how many got it, by total, and how many were refused, by code. */
async function rush(sale: { eventId: string; ticketTypeId: string }, expectedSubtotal?: number) {
  const intakes = [new OrderIntake(site.deps), new OrderIntake(site.deps)]
  const item = { ticketId: sale.ticketTypeId, quantity: 1, ...(expectedSubtotal !== undefined && { expectedSubtotal }) }
  return tally(
    await atOnce(1000, async (turn) => {
      try {
        const placed = await intakes[turn % 2]?.place({ eventId: sale.eventId, items: [item] }, newKey())
        return { status: placed?.request?.total ?? 0, body: null }
      } catch (error) {
        if (error instanceof AppError) return { status: error.status, body: { code: error.code } }
        throw error
      }
    }),
  )
}

test('the last fifty at the early price under a thousand buyers are exactly fifty, and the others pay the next price', async () => {
  const sale = await createSale(50)
  expect(await rush(sale)).toEqual({ [EARLY]: 50, [OWN]: 950 })
  expect(await ticketsByPrice(sale.eventId)).toEqual({ [EARLY]: 50, [OWN]: 950 })
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('of a thousand who were all shown the early price fifty get it, and nobody is charged another', async () => {
  const sale = await createSale(50)
  expect(await rush(sale, EARLY)).toEqual({ [EARLY]: 50, '409 order.price_changed': 950 })
  expect(await ticketsByPrice(sale.eventId)).toEqual({ [EARLY]: 50 })
})

test('orders of one to four and cancellations at once: a step never sells more than it has, and sells all of it', async () => {
  const sale = await createSale(60)
  const random = seededRandom(86)
  const amounts = Array.from({ length: 120 }, () => [1 + Math.floor(random() * 4), random() < 0.4] as const)
  await atOnce(amounts.length, async (turn) => {
    const [quantity, cancels] = amounts[turn] ?? [1, false]
    const { body } = await call<PlacedOrderView>(site.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': newKey() },
      payload: { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity }] },
    })
    const url = `/api/orders/${body.reference}/cancel`
    if (cancels) await call(site.app, { method: 'POST', url, headers: { 'x-order-token': body.token } })
  })
  expect((await ticketsByPrice(sale.eventId))[EARLY]).toBeLessThanOrEqual(60)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
  // Whatever was given back sells at the early price again, to the last place.
  await atOnce(60, () =>
    new OrderIntake(site.deps).place(
      { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }] },
      newKey(),
    ),
  )
  expect((await ticketsByPrice(sale.eventId))[EARLY]).toBe(60)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
