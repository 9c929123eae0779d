import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestCluster } from '../apps/server/src/db/cluster/index.ts'
import { createPool, type DatabasePool } from '../apps/server/src/db/database.ts'
import { onlyRow } from '../apps/server/src/db/only-row.ts'
import { startServerProcess, type ServerProcess } from '../apps/server/src/testing/server-process.ts'
import { type MailSink, openMailSink } from './mail-sink.ts'
import { parentOf } from './processor-time.ts'
import { type Offer, openSale } from './site.ts'

const METRICS_TOKEN = 'a-token-for-the-soak-test'
const CAPACITY = 1_000_000

/** The real program as processes of its own, with a database and a mail server of their own. */
export interface RunningProgram {
  readonly mails: MailSink
  readonly env: Readonly<Record<string, string>>
  readonly server: ServerProcess
  readonly offer: Offer
  readonly pool: DatabasePool
  /** The process of PostgreSQL that starts one for each connection. */
  readonly postmaster: number
  close(): Promise<void>
}

/** Starts the program in a role, with an event on sale whose capacity never runs out. */
export async function openProgram(
  role: 'web' | 'all',
  { price, nodeOptions = '' }: { price?: number; nodeOptions?: string } = {},
): Promise<RunningProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const cluster = await startTestCluster({ durable: true })
  const { host, port, user, database } = cluster.connection
  const mails = await openMailSink()
  const env = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    FOYER_DATA_DIR: folder,
    FOYER_MODE: 'demo',
    SECRET_KEY: 'a secret for benches that is long enough to be taken',
    HELD_SHARE_PERCENT: '100',
    // An organiser of some minutes would mail no more than 2,000 free orders.
    NEW_ORGANISER_DAYS: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    SMTP_URL: mails.url,
    METRICS_TOKEN,
  }
  const server = await startServerProcess({ ...env, FOYER_ROLE: role, NODE_OPTIONS: nodeOptions })
  const pool = createPool({ ...cluster.connection, max: 2 }, () => undefined)
  const offer = await openSale({ deps: { pool } }, CAPACITY, price === undefined ? {} : { price })
  return {
    mails,
    env,
    server,
    offer,
    pool,
    postmaster: await postmasterOf(pool),
    close: async () => {
      server.kill('SIGTERM')
      await server.ended
      await pool.end()
      await mails.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function postmasterOf(pool: DatabasePool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(onlyRow(rows).pid)
}

/** A visitor of a network of their own buys two tickets and pays. */
export async function buy({ server, offer }: RunningProgram, turn: number): Promise<void> {
  const network = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  const post = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': network,
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return new Map(Object.entries(answer ?? {}).map(([key, value]) => [key, String(value)]))
  }
  const buyer = { firstName: 'Guest', lastName: String(turn), email: `guest${turn}@example.org` }
  const cart = { eventId: offer.eventId, items: [{ ticketId: offer.ticketTypeId, quantity: 2 }], buyer }
  const placed = await post('/api/orders', cart, { 'idempotency-key': randomUUID() })
  const payment = await post(`/api/orders/${placed.get('reference')}/payments`, undefined, {
    'x-order-token': placed.get('token') ?? '',
  })
  const reference = payment.get('paymentReference')
  await post(`/api/sandbox/payments/${reference}/approve`)
  await post('/api/payments/verify', { reference })
}

/** What the program says of its own memory, in bytes, by name of the metric. */
export async function memoryOf({ server }: RunningProgram): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]))
}
