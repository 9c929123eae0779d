import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from './db/database.ts'
import { parseDatabaseAddress } from './db/database-address.ts'
import { clientConfig } from './db/primary.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { freePort } from './testing/free-port.ts'
import { buildTestApp, createEvent, createTicketType, newKey, TEST_SECRET, type TestApp } from './testing/index.ts'
import { atOnce, tally } from './testing/race.ts'
import { startServerProcess } from './testing/server-process.ts'
import { type Wire, wireTo } from './testing/wire.ts'

let site: TestApp
let folder: string
let wire: Wire

beforeAll(async () => {
  site = await buildTestApp()
  folder = await mkdtemp(join(tmpdir(), 'foyer-pooler-'))
  await chmod(folder, 0o755)
  wire = await wireTo(site.databaseUrl)
})
afterAll(async () => {
  await wire.cut()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** PgBouncer in transaction mode, with so few connections that callers share them. */
async function startPooler(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const { username, pathname } = new URL(wire.url)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 3,
    max_client_conn: 200,
  }
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    [
      '[databases]',
      `${pathname.slice(1)} = host=127.0.0.1 port=${wire.port} user=${username}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  // PgBouncer refuses to run as root.
  const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child: ChildProcess = spawn('pgbouncer', [config], { stdio: 'ignore', ...ordinary })
  await expect.poll(() => answers(port), { timeout: 10_000 }).toBe(true)
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, stop: () => child.kill('SIGINT') }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.unref()
  })
}

test(
  'behind a pooler in transaction mode every order is taken, and notifications arrive past it',
  { timeout: 120_000 },
  async () => {
    const sale = await createEvent(site, { ticket: { capacity: 500 } })
    const second = await createTicketType(site, sale.organiser, sale.eventId, { capacity: 500 })
    const pooler = await startPooler()
    const server = await startServerProcess({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: site.databaseUrl,
      FOYER_DATA_DIR: folder,
      SECRET_KEY: TEST_SECRET,
      HELD_SHARE_PERCENT: '100',
    })
    const order = async (ticketTypeIds: string[]) => {
      const response = await fetch(`${server.url}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
        body: JSON.stringify({
          eventId: sale.eventId,
          items: ticketTypeIds.map((ticketId) => ({ ticketId, quantity: 1 })),
        }),
      })
      return { status: response.status, body: (await response.json()) as { code?: string } }
    }
    try {
      // Single orders, batches, and orders of two kinds of tickets: each uses a different prepared statement.
      for (let turn = 0; turn < 10; turn += 1) expect((await order([sale.ticketTypeId])).status).toBe(201)
      expect(tally(await atOnce(60, () => order([sale.ticketTypeId])))).toEqual({ '201': 60 })
      expect(tally(await atOnce(60, () => order([sale.ticketTypeId, second])))).toEqual({ '201': 60 })
      const { rows } = await site.deps.pool.query<{ query: string }>(
        `select query from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
      )
      expect(rows.length).toBeGreaterThan(0)
    } finally {
      server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      pooler.stop()
    }
    // Without support for poolers, the server reported "prepared statement … already exists".
    expect(server.output()).not.toMatch(/prepared statement|startup parameter/)
  },
)

describe('an address of several hosts', () => {
  test.each([
    ['postgres://u:p@a:1/d', ['postgres://u:p@a:1/d'], false],
    ['postgres://u:p@a:1,b:2/d', ['postgres://u:p@a:1/d', 'postgres://u:p@b:2/d'], true],
    [
      'postgresql://a,b/d?target_session_attrs=any&sslmode=require',
      ['postgresql://a/d?sslmode=require', 'postgresql://b/d?sslmode=require'],
      false,
    ],
    ['postgres://a/d?target_session_attrs=read-write', ['postgres://a/d'], true],
    ['postgres://foyer@localhost:5432/foyer?host=%2Frun', ['postgres://foyer@localhost:5432/foyer?host=%2Frun'], false],
  ])('%s', (text, urls, readWrite) => {
    expect(parseDatabaseAddress(text)).toEqual({ urls, readWrite })
  })

  test.each([
    'mysql://a/d',
    'postgres://a,,b/d',
    'postgres://a,b/d?target_session_attrs=standby',
    'a,b',
    'postgres://a:x,b/d',
  ])('%s is none', (text) => {
    expect(parseDatabaseAddress(text)).toBeNull()
  })

  test(
    'leads to the first that can be reached and takes writes, and to the other after a failover',
    { timeout: 60_000 },
    async () => {
      const other = await wireTo(site.databaseUrl)
      const nobody = await freePort()
      const { username, pathname } = new URL(wire.url)
      const url = `postgres://${username}@127.0.0.1:${nobody},127.0.0.1:${wire.port},127.0.0.1:${other.port}${pathname}`
      const pool = createPool({ ...clientConfig(url), max: 4 }, () => undefined)
      const portsOf = async () => {
        const clients = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
        const ports = clients.map((client) => client.port)
        for (const client of clients) client.release()
        return ports
      }
      try {
        expect(await portsOf()).toEqual([wire.port, wire.port, wire.port])
        await wire.cut()
        await waitForDatabase(pool, { seconds: 20, signal: new AbortController().signal, say: () => undefined })
        expect(await portsOf()).toEqual([other.port, other.port, other.port])
      } finally {
        await pool.close(1000)
        await other.cut()
        await wire.mend()
      }
    },
  )

  test('refuses servers that are read-only, unless any will do', { timeout: 60_000 }, async () => {
    const { username, pathname } = new URL(wire.url)
    const host = `127.0.0.1:${wire.port}`
    const url = `postgres://${username}@${host},${host}${pathname}?options=-c%20default_transaction_read_only%3Don`
    const strict = createPool({ ...clientConfig(url), max: 1 }, () => undefined)
    const any = createPool({ ...clientConfig(`${url}&target_session_attrs=any`), max: 1 }, () => undefined)
    try {
      await expect(strict.query('select 1')).rejects.toMatchObject({ code: '25006' })
      await expect(any.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
    } finally {
      await strict.close(1000)
      await any.close(1000)
    }
  })
})
