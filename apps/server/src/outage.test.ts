import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { buildTestApp, createEvent, newKey, TEST_SECRET, type TestApp } from './testing/index.ts'
import { type Wire, wireTo } from './testing/wire.ts'
import { type ServerProcess, startServerProcess, startWorkerProcess } from './testing/server-process.ts'

let site: TestApp
let dataDir: string
let wire: Wire
let server: ServerProcess
let sale: { eventId: string; ticketTypeId: string }
const TOKEN = 'a token for the metrics of this test'

beforeAll(async () => {
  site = await buildTestApp()
  sale = await createEvent(site, { event: { customUrl: 'drums' }, ticket: { capacity: 20 } })
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-outage-'))
  wire = await wireTo(site.databaseUrl)
  server = await startServerProcess({
    DATABASE_URL: wire.url,
    FOYER_DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'warn',
  })
}, 120_000)
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await wire.cut()
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

function order() {
  const buyer = { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.org' }
  return fetch(`${server.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: JSON.stringify({ eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }], buyer }),
  })
}

const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status

describe('while the database is away', () => {
  test(
    'calls answer 503 with Retry-After, cached pages go on, and it comes back by itself',
    { timeout: 120_000 },
    async () => {
      expect((await order()).status).toBe(201)
      for (const path of ['/', '/events/drums', '/events/listing']) expect(await statusOf(path)).toBe(200)
      const underWay = Array.from({ length: 20 }, order)
      await wire.cut()
      const answers = [...(await Promise.all(underWay)), ...(await Promise.all(Array.from({ length: 20 }, order)))]
      for (const { status, headers } of answers)
        expect([status, headers.get('retry-after')]).toEqual(status === 201 ? [201, null] : [503, '2'])
      expect(answers.slice(20).map(({ status }) => status)).toEqual(Array<number>(20).fill(503))
      expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
      for (let round = 0; round < 5; round += 1)
        for (const path of ['/', '/events/drums', '/events/listing']) expect(await statusOf(path)).toBe(200)
      const cold = await fetch(`${server.url}/events/listing?city=Lagos`)
      const page = await cold.text()
      expect([cold.status, cold.headers.get('retry-after')]).toEqual([503, '5'])
      expect(page).toContain('Back in a moment')
      expect(page).not.toMatch(/Unexpected Server Error|<script/)
      await wire.mend()
      await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200)
      await expect.poll(async () => (await order()).status, { timeout: 30_000 }).toBe(201)
      expect(await statusOf('/events/listing?city=Lagos')).toBe(200)
      const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
      const text = await metrics.text()
      expect(text).toMatch(/foyer_orders_refused_total\{reason="error"\} \d+/)
      expect(text).toMatch(
        /http_request_duration_seconds_count\{method="GET",route="\/events\/:customUrl",status="200"\} \d+/,
      )
      expect(text).toMatch(/foyer_pages_total\{answer="stale"\} \d+/)
    },
  )

  test('the log has a line for each source of failures, not one for each failure', () => {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(16)
  })
})

test('a database that takes no writes is not ready, and refuses with 503', { timeout: 60_000 }, async () => {
  const database = new URL(site.databaseUrl).pathname.slice(1)
  await site.deps.pool.query(`alter database ${database} set default_transaction_read_only = on`)
  await wire.cut()
  await wire.mend()
  await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(503)
  const refused = await order()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  await site.deps.pool.query(
    `begin; set local transaction_read_only = off; alter database ${database} reset default_transaction_read_only; commit`,
  )
  await wire.cut()
  await wire.mend()
  await expect.poll(async () => (await order()).status, { timeout: 30_000 }).toBe(201)
})

test('a worker answers its probes on a port of their own', { timeout: 60_000 }, async () => {
  const port = await freePort()
  const worker = startWorkerProcess({
    DATABASE_URL: site.databaseUrl,
    FOYER_DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    HEALTH_PORT: String(port),
    METRICS_TOKEN: TOKEN,
  })
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await expect.poll(async () => (await ask('/readyz').catch(() => null))?.status, { timeout: 30_000 }).toBe(200)
  expect([(await ask('/healthz')).status, (await ask('/metrics')).status, (await ask('/')).status]).toEqual([
    200, 404, 404,
  ])
  const metrics = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
  const text = await metrics.text()
  for (const name of [
    'foyer_database_up 1',
    'foyer_orders_held ',
    'foyer_database_connections{pool="jobs",state="idle"}',
    'foyer_database_connection_hold_seconds_count{pool="jobs"}',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(text).toContain(name)
  worker.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})
