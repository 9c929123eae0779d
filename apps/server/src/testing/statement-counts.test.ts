import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp, call, createEvent, createPaidOrder, placeOrder, startPayment, type TestApp } from './index.ts'

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>

/** An event that starts soon, with warm caches and nothing left to do in the background. */
beforeAll(async () => {
  site = await buildTestApp()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  sale = await createEvent(site, { event: { startsAt: at(2), endsAt: at(5) } })
  await placeOrder(site.app, sale)
  await site.runJobs()
})
afterAll(() => site.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** The statements that something takes, with `begin` and `commit`, on all connections. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query').mockClear()
  await act()
  return query.mock.calls.length
}

/** Waits until no background work queries the database: the announcement of an earlier change may arrive late. */
async function untilQuiet(): Promise<void> {
  await expect.poll(() => statementsOf(() => sleep(100))).toBe(0)
}

test('a hold is one statement once the terms of sale are known', async () => {
  // A late announcement of an earlier change may cause the caches to be read again.
  await expect.poll(() => statementsOf(() => placeOrder(site.app, sale))).toBe(1)
})

test('starting and recording a payment take no more statements than they did', async () => {
  const placed = await placeOrder(site.app, sale)
  let reference = ''
  const started = await statementsOf(async () => {
    reference = await startPayment(site.app, placed.body)
  })
  const { db } = site.deps
  await db
    .updateTable('sandbox_payments')
    .set((eb) => ({ state: 'success', paid_amount: eb.ref('amount') }))
    .where('reference', '=', reference)
    .execute()
  vi.restoreAllMocks()
  const payload = { reference }
  const recorded = await statementsOf(() => call(site.app, { method: 'POST', url: '/api/payments/verify', payload }))
  expect(await db.selectFrom('payments').select('state').where('reference', '=', reference).execute()).toEqual([
    { state: 'captured' },
  ])
  expect([started, recorded]).toEqual([14, 30])
})

test('a scan takes four: who asks, what is known, the scan, how many are in', async () => {
  const { tickets } = await createPaidOrder(site, sale)
  await site.runJobs()
  const { eventId, organiser } = sale
  const payload = { eventId, scanId: randomUUID(), ticketId: tickets[0]!._id, direction: 'in' }
  const scan = () =>
    call(site.app, { method: 'PUT', url: '/api/tickets/validate', headers: organiser.headers, payload })
  expect(await statementsOf(scan)).toBe(4)
})

test('publishing takes sixteen, with those that check, write the audit log and tell followers', async () => {
  const { eventId, organiser } = await createEvent(site, { publish: false })
  const url = `/api/events/${eventId}/toggle-publish`
  const publish = () => call(site.app, { method: 'PATCH', url, headers: organiser.headers })
  await untilQuiet()
  expect(await statementsOf(publish)).toBe(16)
})

test('a scan takes four also where an endpoint wants other messages, and more only where one wants admissions', async () => {
  const { eventId, organiser } = sale
  const types = ['event.changed']
  const { body: endpoint } = await call<{ _id: string }>(site.app, {
    method: 'POST',
    url: '/api/webhook-endpoints',
    headers: organiser.headers,
    payload: { url: 'http://127.0.0.1:9/hooks', types },
  })
  const scanOnce = async () => {
    const { tickets } = await createPaidOrder(site, sale)
    await site.runJobs()
    const payload = { eventId, scanId: randomUUID(), ticketId: tickets[0]!._id, direction: 'in' }
    return statementsOf(() =>
      call(site.app, { method: 'PUT', url: '/api/tickets/validate', headers: organiser.headers, payload }),
    )
  }
  // The number of admitted guests may still be cached from the previous scan.
  expect(await scanOnce()).toBeLessThanOrEqual(4)
  await site.deps.db
    .updateTable('webhook_endpoints')
    .set({ types: ['check_in.admitted'] })
    .where('id', '=', endpoint._id)
    .execute()
  // In addition: begin, endpoints, facts, message and commit.
  const announced = await scanOnce()
  expect(announced).toBeGreaterThan(4)
  expect(announced).toBeLessThanOrEqual(9)
  await expect.poll(() => statementsOf(() => placeOrder(site.app, sale))).toBe(1)
})

test('a free order over IPv6 takes one statement more than over IPv4: its organisation is asked about once for both limits', async () => {
  const free = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
  let turn = 0
  const placeFrom = (ip: string) => {
    turn += 1
    const buyer = { firstName: 'Ada', lastName: '', email: `ada-${turn}@example.org` }
    return placeOrder(site.app, { ...free, buyer, ip })
  }
  // The fewest of some orders: an announcement that arrives late may cause the caches to be read again.
  const fewestFrom = async (ip: string) => {
    const counts: number[] = []
    for (let tries = 0; tries < 5; tries += 1) counts.push(await statementsOf(() => placeFrom(ip)))
    return Math.min(...counts)
  }
  await placeFrom('198.51.100.1')
  await untilQuiet()
  expect(await fewestFrom('2001:db8:7::1')).toBe((await fewestFrom('198.51.100.2')) + 1)
})
