import type { OrderView, PlacedOrderView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { sweeps } from '../../../jobs/handlers.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  getOrder,
  newKey,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce, seededRandom, tally } from '../../../testing/race.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]

/** Two servers on one database. */
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app

function person(index: number) {
  return { firstName: 'Guest', lastName: String(index), email: `guest${index}@example.org` }
}

function isPlaced(answer: { status: number }): boolean {
  return answer.status === 201
}

async function claimedOf(id: string): Promise<number> {
  const row = await site.deps.db.selectFrom('counters').select('claimed').where('id', '=', id).executeTakeFirstOrThrow()
  return row.claimed
}

async function countTickets(eventId: string): Promise<number> {
  const { rows } = await site.deps.pool.query<{ tickets: number }>(
    'select count(*)::int as tickets from tickets where event_id = $1',
    [eventId],
  )
  return rows[0]?.tickets ?? 0
}

/** Pays on one node what was ordered on the other. */
async function pay(placed: PlacedOrderView, turn: number): Promise<void> {
  await pressSandbox(nodeOf(turn + 1), await startPayment(nodeOf(turn), placed), 'approve')
}

function cartOf(eventId: string, items: { ticketId: string; quantity: number }[], turn: number) {
  return call<PlacedOrderView & { code?: string }>(nodeOf(turn), {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: { eventId, items, buyer: person(turn) },
  })
}

describe('the last tickets', () => {
  test.each([
    ['a ticket type alone', {}, 20],
    ['a ticket type and the event', { capacity: 1000 }, 20],
    ['the event', { capacity: 20 }, 500],
    ['a ticket type, the event and a buyer', { capacity: 1000, maxPerBuyer: 5 }, 20],
  ])(
    'two hundred at once, two servers, twenty left of %s: twenty are sold, everyone is answered',
    async (_what, event, capacity) => {
      const sale = await createEvent(site, { event, ticket: { capacity } })
      const answers = await atOnce(200, (turn) => placeOrder(nodeOf(turn), { ...sale, buyer: person(turn) }))
      expect(tally(answers)).toEqual({ '201': 20, '409 order.sold_out': 180 })
      expect(await claimedOf(sale.ticketTypeId)).toBe(20)
      await Promise.all(answers.filter(isPlaced).map(({ body }, turn) => pay(body, turn)))
      expect(await countTickets(sale.eventId)).toBe(20)
      expect(await claimedOf(sale.ticketTypeId)).toBe(20)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    },
  )

  test('carts of one to four, two ticket types that share a room: each whole or not at all, and the room gets full', async () => {
    const sale = await createEvent(site, { event: { capacity: 40 }, ticket: { capacity: 30 } })
    const second = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony', capacity: 25 })
    const random = seededRandom(20)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const carts = Array.from({ length: 150 }, () => {
      const lawn = { ticketId: sale.ticketTypeId, quantity: upTo(4) }
      const balcony = { ticketId: second, quantity: upTo(4) }
      const both = [
        { ...lawn, quantity: upTo(2) },
        { ...balcony, quantity: upTo(2) },
      ]
      return [[lawn], [balcony], both, both.toReversed()][Math.floor(random() * 4)] ?? [lawn]
    })
    const answers = await atOnce(carts.length, (turn) => cartOf(sale.eventId, carts[turn] ?? [], turn))
    expect(Object.keys(tally(answers)).toSorted()).toEqual(['201', '409 order.sold_out'])
    const held = answers.filter(isPlaced).reduce((sum, { body }) => sum + body.quantity, 0)
    expect(await claimedOf(sale.eventId)).toBe(held)
    expect((await claimedOf(sale.ticketTypeId)) + (await claimedOf(second))).toBe(held)
    expect(held).toBeLessThanOrEqual(40)
    // Whatever room the carts left, single tickets fill to the last place.
    for (let turn = 0; turn < 41; turn += 1)
      await cartOf(sale.eventId, [{ ticketId: turn % 2 === 0 ? sale.ticketTypeId : second, quantity: 1 }], turn)
    expect(await claimedOf(sale.eventId)).toBe(40)
    await Promise.all(answers.filter(isPlaced).map(({ body }, turn) => pay(body, turn)))
    expect(await countTickets(sale.eventId)).toBe(held)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('two ticket types asked for in opposite orders keep nobody waiting in a circle', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 60 } })
    const second = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony', capacity: 60 })
    const items = [
      { ticketId: sale.ticketTypeId, quantity: 1 },
      { ticketId: second, quantity: 1 },
    ]
    const answers = await atOnce(100, (turn) => cartOf(sale.eventId, turn % 2 === 0 ? items : items.toReversed(), turn))
    expect(tally(answers)).toEqual({ '201': 60, '409 order.sold_out': 40 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('who is told how many are left can have them', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 10 } })
    const answers = await atOnce(12, (turn) => placeOrder(nodeOf(turn), { ...sale, quantity: 3, buyer: person(turn) }))
    expect(tally(answers)).toEqual({ '201': 3, '409 order.sold_out': 9 })
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body as unknown)
    expect(refused.at(-1)).toMatchObject({ details: { ticketId: sale.ticketTypeId, left: 1 } })
    expect((await placeOrder(site.app, sale)).status).toBe(201)
  })
})

describe('one request many times', () => {
  test('fifty times at once on two servers is one order, and each hears of it', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 100 } })
    const key = newKey()
    const answers = await atOnce(50, (turn) => placeOrder(nodeOf(turn), { ...sale, quantity: 2, key }))
    expect(tally(answers)).toEqual({ '201': 50 })
    expect(new Set(answers.map(({ body }) => `${body.reference} ${body.token} ${body.total}`)).size).toBe(1)
    expect(await claimedOf(sale.ticketTypeId)).toBe(2)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('for the last ticket: the one who has it hears so each time, though nothing is left', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 1 } })
    const keys = Array.from({ length: 10 }, newKey)
    const answers = await atOnce(60, (turn) => placeOrder(nodeOf(turn), { ...sale, key: keys[turn % 10] ?? newKey() }))
    const references = new Set(answers.filter(isPlaced).map(({ body }) => body.reference))
    expect(references.size).toBe(1)
    expect(tally(answers)).toEqual({ '201': 6, '409 order.sold_out': 54 })
    expect(await claimedOf(sale.ticketTypeId)).toBe(1)
  })

  test('of two requests with one key at once one is made and the other refused', async () => {
    const sale = await createEvent(site)
    const key = newKey()
    const answers = await atOnce(20, (turn) => placeOrder(nodeOf(turn), { ...sale, key, quantity: 1 + (turn % 2) }))
    expect(tally(answers)).toEqual({ '201': 10, '422 idempotency.key_reused': 10 })
    expect([1, 2]).toContain(await claimedOf(sale.ticketTypeId))
  })

  test('a free order asked for many times at once is paid once, with its tickets once', async () => {
    const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const key = newKey()
    const answers = await atOnce(20, (turn) => placeOrder(nodeOf(turn), { ...sale, key, quantity: 3 }))
    expect(tally(answers)).toEqual({ '201': 20 })
    expect(answers.map(({ body }) => body.state)).toEqual(answers.map(() => 'paid'))
    expect(await countTickets(sale.eventId)).toBe(3)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('the limit per buyer', () => {
  test('holds for thirty orders of one person at once, however they spell their address', async () => {
    const sale = await createEvent(site, { event: { maxPerBuyer: 3 } })
    const spellings = ['ada@example.org', 'ADA@example.org', ' Ada@Example.ORG ']
    const answers = await atOnce(30, (turn) =>
      placeOrder(nodeOf(turn), { ...sale, buyer: { ...person(0), email: spellings[turn % 3] ?? '' } }),
    )
    expect(tally(answers)).toEqual({ '201': 3, '409 order.buyer_limit': 27 })
    expect((await placeOrder(site.app, { ...sale, buyer: person(1) })).status).toBe(201)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('holds when the buyer is named later, for all orders at once', async () => {
    const sale = await createEvent(site, { event: { maxPerBuyer: 3 } })
    const placed = await atOnce(12, (turn) => placeOrder(nodeOf(turn), { ...sale, buyer: null }))
    const named = await atOnce(12, (turn) => name(placed[turn]?.body, 'late@example.org', turn))
    expect(tally(named)).toEqual({ '200': 3, '409 order.buyer_limit': 9 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('follows orders that change hands, and comes back with orders that are given up', async () => {
    const sale = await createEvent(site, { event: { maxPerBuyer: 2 } })
    const placed = await atOnce(2, (turn) => placeOrder(nodeOf(turn), { ...sale, quantity: 2, buyer: person(turn) }))
    // Each wants the other's name: whichever comes first finds it taken.
    for (let round = 0; round < 5; round += 1) {
      const swapped = await atOnce(2, (turn) => name(placed[turn]?.body, person(1 - turn).email, turn))
      expect(tally(swapped)).toEqual({ '409 order.buyer_limit': 2 })
    }
    await name(placed[0]?.body, 'third@example.org', 0)
    expect((await placeOrder(site.app, { ...sale, quantity: 2, buyer: person(0) })).status).toBe(201)
    await cancel(placed[1]?.body, 1)
    expect((await placeOrder(site.app, { ...sale, quantity: 2, buyer: person(1) })).status).toBe(201)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

function name(order: PlacedOrderView | undefined, email: string, turn: number) {
  return call<OrderView>(nodeOf(turn), {
    method: 'PUT',
    url: `/api/orders/${order?.reference}/buyer`,
    headers: { 'x-order-token': order?.token },
    payload: { buyer: { ...person(turn), email } },
  })
}

function cancel(order: PlacedOrderView | undefined, turn: number) {
  const url = `/api/orders/${order?.reference}/cancel`
  return call(nodeOf(turn), { method: 'POST', url, headers: { 'x-order-token': order?.token } })
}

describe('giving back and paying at once', () => {
  test('each order ends paid with its tickets, or given back with its money', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 60 }, event: { capacity: 55, maxPerBuyer: 4 } })
    const placed = await atOnce(24, (turn) => placeOrder(nodeOf(turn), { ...sale, quantity: 2, buyer: person(turn) }))
    const references = await Promise.all(placed.map(({ body }, turn) => startPayment(nodeOf(turn), body)))
    await site.deps.pool.query(
      `update orders set held_until = now() - interval '1 second' where event_id = $1 and right(reference, 1) < 'G'`,
      [sale.eventId],
    )
    const sweep = () => Promise.all(sweeps(site.deps).map(({ run }) => run()))
    await Promise.all([
      ...references.map((reference, turn) => pressSandbox(nodeOf(turn), reference, 'duplicate-webhook')),
      ...placed.map(({ body }, turn) => (turn % 3 === 0 ? cancel(body, turn) : undefined)),
      ...references.map((reference, turn) => verify(reference, turn)),
      ...Array.from({ length: 3 }, sweep),
    ])
    await sweep()
    // The mails of earlier tests, each with a PDF, are not needed here.
    await site.deps.pool.query(
      `update pgboss.job set state = 'completed' where name = 'mail.send' and state < 'active'`,
    )
    await site.runJobs()
    const orders = await Promise.all(placed.map(({ body }) => getOrder(site.app, body)))
    expect(orders.filter(({ state }) => state !== 'paid' && state !== 'refunded')).toEqual([])
    const tickets = orders.reduce((sum, order) => sum + order.tickets.length, 0)
    expect(tickets).toBe(2 * orders.filter(({ state }) => state === 'paid').length)
    expect(await claimedOf(sale.ticketTypeId)).toBe(tickets)
    expect(await claimedOf(sale.eventId)).toBe(tickets)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('what is given back many times at once comes back once', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 10 } })
    const { body } = await placeOrder(site.app, { ...sale, quantity: 4 })
    const answers = await atOnce(10, (turn) => cancel(body, turn))
    expect(tally(answers)).toEqual({ '204': 1, '409 order.state': 9 })
    expect(await claimedOf(sale.ticketTypeId)).toBe(0)
  })

  test('what expires while two servers sweep comes back once, and can be had at once', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 20 } })
    await atOnce(20, (turn) => placeOrder(nodeOf(turn), { ...sale, buyer: person(turn) }))
    expect((await placeOrder(nodeOf(1), sale)).status).toBe(409)
    await site.deps.pool.query('update orders set held_until = now() where event_id = $1', [sale.eventId])
    await atOnce(6, () => Promise.all(sweeps(site.deps).map(({ run }) => run())))
    expect(await claimedOf(sale.ticketTypeId)).toBe(0)
    await expect.poll(async () => (await placeOrder(nodeOf(1), sale)).status).toBe(201)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

function verify(reference: string, turn: number) {
  return call(nodeOf(turn), { method: 'POST', url: '/api/payments/verify', payload: { reference } })
}

describe('behind it all', () => {
  test.each(['claimed = capacity + 1', 'claimed = -1', 'capacity = claimed - 1'])(
    'the database itself refuses a counter with %s',
    async (change) => {
      const sale = await createEvent(site, { ticket: { capacity: 5 } })
      await placeOrder(site.app, { ...sale, quantity: 2 })
      const broken = site.deps.pool.query(`update counters set ${change} where id = $1`, [sale.ticketTypeId])
      await expect(broken).rejects.toMatchObject({ code: '23514', constraint: 'counters_within_capacity' })
      expect(await claimedOf(sale.ticketTypeId)).toBe(2)
    },
  )

  test.each([
    ['order with the same key', 'orders', 'id, reference'],
    ['order with the same reference', 'orders', 'id, idempotency_key'],
    ['ticket of the same number', 'tickets', 'id'],
  ])('the database itself refuses a second %s', async (_what, table, unlike) => {
    const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    await placeOrder(site.app, sale)
    const columns = unlike.split(', ')
    const copy = `
      insert into ${table} select (jsonb_populate_record(${table}, $2::jsonb)).* from ${table} where event_id = $1`
    const fresh = { id: uuidv7(), reference: 'OTHERREF00', idempotency_key: '\\x00' }
    const changes = Object.fromEntries(Object.entries(fresh).filter(([column]) => columns.includes(column)))
    const broken = site.deps.pool.query(copy, [sale.eventId, JSON.stringify(changes)])
    await expect(broken).rejects.toMatchObject({ code: '23505' })
  })
})
