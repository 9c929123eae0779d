import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  eventBody,
  placeOrder,
  type TestApp,
  ticketTypeBody,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce, seededRandom, tally } from '../../../testing/race.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app

function person(index: number) {
  return { firstName: 'Guest', lastName: String(index), email: `guest${index}@example.org` }
}

/** Repeats a call while it is answered with 503, as the answer says: the terms change faster than they can be read. */
async function untilTaken<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 200) return answer
    await sleep(20)
  }
}

function change(sale: Sale, fields: Record<string, unknown>, turn = 0) {
  const payload = eventBody({ customUrl: sale.customUrl, maxPerOrder: 100, ...fields })
  const { headers } = sale.organiser
  return untilTaken(() => call(nodeOf(turn), { method: 'PUT', url: `/api/events/${sale.eventId}`, headers, payload }))
}

function buy(turn: number, order: Parameters<typeof placeOrder>[1]) {
  return untilTaken(() => placeOrder(nodeOf(turn), order))
}

function cancel(order: { reference: string; token: string }, turn: number) {
  const headers = { 'x-order-token': order.token }
  return call(nodeOf(turn), { method: 'POST', url: `/api/orders/${order.reference}/cancel`, headers })
}

async function counter(id: string) {
  return site.deps.db.selectFrom('counters').select(['capacity', 'claimed']).where('id', '=', id).executeTakeFirst()
}

describe('limits that change while tickets sell', () => {
  test('a capacity of the event that comes, moves and goes counts every ticket held meanwhile', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 1000, maxPerOrder: 100 }, event: { maxPerOrder: 100 } })
    const second = await createTicketType(site, sale.organiser, sale.eventId, { capacity: 1000 })
    const random = seededRandom(7)
    const buying = atOnce(120, async (index) => {
      const ticketTypeId = index % 3 === 0 ? second : sale.ticketTypeId
      const quantity = 1 + Math.floor(random() * 3)
      const placed = await buy(index, { ...sale, ticketTypeId, quantity, buyer: person(index) })
      if (placed.status === 201 && index % 4 === 0) await cancel(placed.body, index)
      return placed
    })
    const changes = []
    for (const [turn, capacity] of [400, null, 300, 200, null, 150, 260].entries())
      changes.push(await change(sale, { capacity }, turn))
    const answers = await buying
    expect(Object.keys(tally(answers)).filter((key) => !['201', '409 order.sold_out'].includes(key))).toEqual([])
    expect(Object.keys(tally(changes)).filter((key) => !/^(200|409 event.capacity_below_claimed)$/.test(key))).toEqual(
      [],
    )
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    const last = await change(sale, { capacity: 260 })
    expect(last.status).toBe(200)
    const total = ((await counter(sale.ticketTypeId))?.claimed ?? 0) + ((await counter(second))?.claimed ?? 0)
    expect(await counter(sale.eventId)).toEqual({ capacity: 260, claimed: total })
  })

  test('a limit per buyer that moves while that buyer buys is never passed, and nobody waits in a circle', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 1000 }, event: { maxPerBuyer: 4, capacity: 900 } })
    const buying = atOnce(60, (index) => buy(index, { ...sale, buyer: person(index % 5) }))
    const changes = []
    for (const [turn, maxPerBuyer] of [5, 6, 5, 8].entries())
      changes.push(await change(sale, { maxPerBuyer, capacity: 900 }, turn))
    const kinds = Object.keys(tally(await buying))
    expect(kinds.filter((key) => !['201', '409 order.buyer_limit', '409 order.sold_out'].includes(key))).toEqual([])
    expect(tally(changes)).toEqual({ '200': 4 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    const { rows } = await site.deps.pool.query<{ most: number }>(
      `select max(claimed) as most from counters where event_id = $1 and kind = 'buyer'`,
      [sale.eventId],
    )
    expect(rows[0]?.most).toBeLessThanOrEqual(8)
  })

  test("a ticket's capacity is cut no lower than what is claimed at that moment", async () => {
    const sale = await createEvent(site, { ticket: { capacity: 100 } })
    const buying = atOnce(60, (index) => buy(index, { ...sale, buyer: person(index) }))
    const cuts = []
    for (const [turn, capacity] of [10, 20, 30, 40, 50].entries())
      cuts.push(
        await call(nodeOf(turn), {
          method: 'PUT',
          url: `/api/tickets/${sale.eventId}/${sale.ticketTypeId}`,
          headers: sale.organiser.headers,
          payload: ticketTypeBody({ capacity }),
        }),
      )
    const kinds = Object.keys(tally(await buying))
    expect(kinds.filter((key) => !['201', '409 order.sold_out'].includes(key))).toEqual([])
    expect(
      Object.keys(tally(cuts)).filter((key) => !/^(200|409 ticket_type.capacity_below_claimed)$/.test(key)),
    ).toEqual([])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('an event that is deleted while somebody orders', () => {
  test('is either gone without an order or kept with it', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      const sale = await createEvent(site, { event: { capacity: 50 } })
      const [deleted, ...orders] = await Promise.all([
        call(nodeOf(round), { method: 'DELETE', url: `/api/events/${sale.eventId}`, headers: sale.organiser.headers }),
        ...Array.from({ length: 4 }, (_, index) => placeOrder(nodeOf(index), { ...sale, buyer: person(index) })),
      ])
      const placed = orders.filter(({ status }) => status === 201).length
      const { rows } = await site.deps.pool.query('select id from events where id = $1', [sale.eventId])
      outcomes.add(`${deleted?.status}, ${rows.length} event, ${placed > 0 ? 'orders' : 'no orders'}`)
      // An order that reads the terms during the deletion finds an event without tickets.
      const fair = ['201', '404 event.not_found', '409 order.not_on_sale']
      expect(Object.keys(tally(orders)).filter((key) => !fair.includes(key))).toEqual([])
    }
    const possible = ['204, 0 event, no orders', '409, 1 event, orders']
    expect([...outcomes].filter((outcome) => !possible.includes(outcome))).toEqual([])
  })

  test.each([{ capacity: 50 }, { capacity: 50, maxPerBuyer: 5 }, {}])(
    'with %j sells nothing by what a node remembers of it',
    async (event) => {
      const sale = await createEvent(site, { event })
      const warm = (index: number) =>
        placeOrder(nodeOf(1), { ...sale, ticketTypeId: sale.ticketTypeId, quantity: 51 + index })
      expect((await warm(0)).status).toBe(409)
      // Deleted without an announcement, as if the announcement were still under way.
      await site.deps.pool.query('delete from events where id = $1', [sale.eventId])
      const answers = await atOnce(5, (index) => placeOrder(nodeOf(1), { ...sale, buyer: person(index) }))
      expect(tally(answers)).toEqual({ '404 event.not_found': 5 })
    },
  )
})
