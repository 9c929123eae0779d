import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlacedOrderView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signSessionToken } from './http/tokens.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { buildTestApp, createEvent, createPaidOrder, newKey, TEST_SECRET, type TestApp } from './testing/index.ts'
import { atOnce, tally } from './testing/race.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'

let site: TestApp
let dataDir: string
let servers: ServerProcess[]

/** Two processes of the operating system, each with its own order intake, on one database. */
beforeAll(async () => {
  site = await buildTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-race-'))
  const env = {
    DATABASE_URL: site.databaseUrl,
    FOYER_DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    HELD_SHARE_PERCENT: '100',
    LOG_LEVEL: 'silent',
  }
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
}, 60_000)

afterAll(async () => {
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
}, 30_000)

/** What an order and the start of a payment answer. */
type Answer = PlacedOrderView & { paymentReference: string }

async function post(turn: number, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${servers[turn % 2]?.url ?? ''}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

interface Sale {
  readonly eventId: string
  readonly ticketTypeId: string
}

function order({ eventId, ticketTypeId }: Sale, turn: number, key = newKey()) {
  const buyer = { firstName: 'Guest', lastName: String(turn), email: `guest${turn}@example.org` }
  const cart = { eventId, items: [{ ticketId: ticketTypeId, quantity: 1 }] }
  return post(turn, '/api/orders', { ...cart, buyer }, { 'idempotency-key': key })
}

/** Starts paying at one process and approves at the other. */
async function pay(placed: PlacedOrderView, turn: number) {
  const headers = { 'x-order-token': placed.token }
  const path = `/api/orders/${placed.reference}/payments`
  const { body } = await post(turn, path, undefined, headers)
  return post(turn + 1, `/api/sandbox/payments/${body.paymentReference}/approve`, undefined)
}

async function rowsOf(sale: Sale) {
  const { rows } = await sql<{ claimed: number; tickets: number; paid: number }>`
    select (select claimed from counters where id = ${sale.ticketTypeId}) as claimed,
      (select count(*)::int from tickets where event_id = ${sale.eventId}) as tickets,
      (select count(*)::int from orders where event_id = ${sale.eventId} and state = 'paid') as paid`.execute(
    site.deps.db,
  )
  return rows[0]
}

test('two hundred buyers, two processes, twenty tickets: twenty are sold and paid, everyone is answered', async () => {
  const sale = await createEvent(site, { ticket: { capacity: 20 } })
  const answers = await atOnce(200, (turn) => order(sale, turn))
  expect(tally(answers)).toEqual({ '201': 20, '409 order.sold_out': 180 })
  const placed = answers.filter(({ status }) => status === 201)
  const paid = await Promise.all(placed.map(({ body }, turn) => pay(body, turn)))
  expect(tally(paid)).toEqual({ '200': 20 })
  await expect.poll(() => rowsOf(sale), { timeout: 20_000 }).toEqual({ claimed: 20, tickets: 20, paid: 20 })
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
}, 60_000)

test('one ticket scanned 64 times at once, at both processes: one guest comes in, 63 are told so', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const event = { startsAt: inHours(1), endsAt: inHours(5) }
  const sale = await createEvent(site, { event, ticket: { kind: 'free', price: 0 } })
  const { tickets } = await createPaidOrder(site, sale)
  const { id, sessionId } = sale.organiser
  // Each server accepts only tokens for its own address.
  const tokens = await Promise.all(
    servers.map(({ url }) => {
      const deps = { ...site.deps, site: { ...site.deps.site, publicUrl: url } }
      return signSessionToken(deps, id, sessionId, new Date(Date.now() + 3_600_000))
    }),
  )
  const answers = await atOnce(64, async (turn) => {
    const response = await fetch(`${servers[turn % 2]?.url ?? ''}/api/tickets/validate`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokens[turn % 2]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ eventId: sale.eventId, scanId: randomUUID(), code: tickets[0]?.code }),
    })
    return ((await response.json()) as { result: string }).result
  })
  const counted = Object.fromEntries(
    [...Map.groupBy(answers, (result) => result)].map(([key, all]) => [key, all.length]),
  )
  expect(counted).toEqual({ admitted: 1, already_checked_in: 63 })
}, 60_000)

test('one idempotency key fifty times at once, to both processes: one order, and all are told of it', async () => {
  const sale = await createEvent(site, { ticket: { capacity: 20 } })
  const key = newKey()
  const buyer = { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.org' }
  const cart = { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 2 }] }
  const answers = await atOnce(50, (turn) => post(turn, '/api/orders', { ...cart, buyer }, { 'idempotency-key': key }))
  expect(tally(answers)).toEqual({ '201': 50 })
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
  expect(await rowsOf(sale)).toEqual({ claimed: 2, tickets: 0, paid: 0 })
}, 60_000)
