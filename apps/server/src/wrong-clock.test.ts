import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlacedOrderView } from '@foyer/contract'
import { expect, test } from 'vitest'
import { buildTestApp, buyer, createEvent, newKey, TEST_SECRET } from './testing/index.ts'
import { startServerProcess } from './testing/server-process.ts'

const HOUR_MS = 3_600_000

/** Has a program read a clock that is off. */
function offBy(milliseconds: number): string {
  const shift = `
    const Right = globalThis.Date
    globalThis.Date = class Date extends Right {
      constructor(...given) { super(...(given.length === 0 ? [Date.now()] : given)) }
      static now() { return Right.now() + ${milliseconds} }
    }`
  return `--import data:text/javascript,${encodeURIComponent(shift)}`
}

test.concurrent.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])(
  'a server whose clock is an hour %s sells by the clock of the database',
  { timeout: 300_000 },
  async (_name, off) => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-clock-'))
    const { eventId, ticketTypeId } = await createEvent(site)
    const server = await startServerProcess({
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      FOYER_ROLE: 'web',
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: offBy(off),
    })
    const send = async (method: string, path: string, body: object, headers: Record<string, string>) => {
      const json = { 'content-type': 'application/json', ...headers }
      const answer = await fetch(`${server.url}${path}`, { method, headers: json, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    try {
      const cart = { eventId, items: [{ ticketId: ticketTypeId, quantity: 1 }] }
      const placed = await send('POST', '/api/orders', cart, { 'idempotency-key': newKey() })
      const { reference, token, serverTime, heldUntil } = placed.body as PlacedOrderView
      expect(Math.abs(Date.parse(serverTime) - Date.now())).toBeLessThan(HOUR_MS / 2)
      expect(Math.abs(Date.parse(heldUntil) - Date.now())).toBeLessThan(HOUR_MS)
      const named = await send('PUT', `/api/orders/${reference}/buyer`, { buyer }, { 'x-order-token': token })
      expect(named).toMatchObject({ status: 200, body: { state: 'held' } })
      // The hold ends by the same clock, though the sweep has not come by.
      await site.deps.db
        .updateTable('orders')
        .set({ held_until: new Date(Date.now() - 60_000) })
        .where('reference', '=', reference)
        .execute()
      const late = await send('PUT', `/api/orders/${reference}/buyer`, { buyer }, { 'x-order-token': token })
      expect(late).toMatchObject({ status: 409, body: { code: 'order.hold_expired' } })
    } finally {
      server.kill('SIGTERM')
      await server.ended
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
