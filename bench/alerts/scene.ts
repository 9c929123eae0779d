import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestCluster } from '../../apps/server/src/db/cluster/index.ts'
import { createPool, type DatabasePool } from '../../apps/server/src/db/database.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import {
  startServerProcess,
  startWorkerProcess,
  type ServerProcess,
} from '../../apps/server/src/testing/server-process.ts'
import { type Wire, wireTo } from '../../apps/server/src/testing/wire.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type Offer, openSale } from '../site.ts'

/** A Foyer of which each part can be made to fail: the web process, the worker, the mail server, a provider, the database connection. */
export interface Scene {
  readonly targets: readonly string[]
  readonly token: string
  readonly web: ServerProcess
  readonly wire: Wire
  readonly mails: MailSink
  /** A connection to the database that never fails. */
  readonly pool: DatabasePool
  /** Paid for in the sandbox. */
  readonly offer: Offer
  /** Paid for at a provider that nobody can reach. */
  readonly unpayable: Offer
  order(offer: Offer, quantity?: number): Promise<Placed>
  /** Waits until the worker has made the backup that was due when it began. */
  backedUp(): Promise<void>
  startWorker(): Promise<void>
  stopWorker(): Promise<void>
  close(): Promise<void>
}

/** The answer to an order, whether or not it was placed. */
export interface Placed {
  readonly status: number
  readonly reference: string
  readonly token: string
}

const TOKEN = 'a-token-for-trying-alerts'

/** Starts it all. */
export async function openScene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-alerts-'))
  const cluster = await startTestCluster()
  const { host, port, user, database } = cluster.connection
  const wire = await wireTo(`postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`)
  const mails = await openMailSink()
  const workerPort = await freePort()
  const env = {
    DATABASE_URL: wire.url,
    FOYER_DATA_DIR: folder,
    FOYER_MODE: 'demo',
    SECRET_KEY: 'a secret for trying alerts that is long enough',
    HELD_SHARE_PERCENT: '100',
    LOG_LEVEL: 'error',
    SMTP_URL: mails.url,
    METRICS_TOKEN: TOKEN,
    MOLLIE_API_KEY: 'test_nobody_answers_this_key_at_all',
    MOLLIE_API_URL: `http://127.0.0.1:${await freePort()}`,
  }
  const web = await startServerProcess({ ...env, FOYER_ROLE: 'web' })
  await untilReady(web.url)
  const pool = createPool({ ...cluster.connection, max: 4 }, () => undefined)
  const offer = await openSale({ deps: { pool } }, 1_000_000)
  const unpayable = await openSale({ deps: { pool } }, 1_000_000)
  await pool.query(`update events set currency = 'EUR' where id = $1`, [unpayable.eventId])
  let worker: ReturnType<typeof startWorkerProcess> | null = null
  const startWorker = async () => {
    worker = startWorkerProcess({ ...env, HEALTH_PORT: String(workerPort), BACKUP_SCHEDULE: '1h' })
    await untilReady(`http://127.0.0.1:${workerPort}`)
  }
  const stopWorker = async () => {
    worker?.kill('SIGKILL')
    await worker?.ended
    worker = null
  }
  await startWorker()
  return {
    targets: [new URL(web.url).host, `127.0.0.1:${workerPort}`],
    token: TOKEN,
    web,
    wire,
    mails,
    pool,
    offer,
    unpayable,
    order: (of, quantity = 1) => placeOrder(web.url, of, quantity),
    backedUp: () => untilBackedUp(pool),
    startWorker,
    stopWorker,
    close: async () => {
      await stopWorker()
      web.kill('SIGCONT')
      web.kill('SIGTERM')
      await web.ended
      await pool.end()
      await wire.cut()
      await mails.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilBackedUp(pool: DatabasePool): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rowCount } = await pool.query('select from backup_runs where verified_at is not null')
    if (rowCount !== 0) return
    if (tries === 600) throw new Error('The worker makes no backup.')
    await sleep(300)
  }
}

async function untilReady(url: string): Promise<void> {
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await ready()); tries += 1) {
    if (tries === 600) throw new Error(`Nothing answers at ${url}.`)
    await sleep(300)
  }
}

/** Orders tickets as a buyer of its own. */
export async function placeOrder(url: string, { eventId, ticketTypeId }: Offer, quantity: number): Promise<Placed> {
  const buyer = { firstName: 'Ada', lastName: 'Obi', email: `${randomUUID()}@example.org` }
  const response = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ eventId, items: [{ ticketId: ticketTypeId, quantity }], buyer }),
  })
  const said = await fieldsOf(response)
  return { status: response.status, reference: said.get('reference') ?? '', token: said.get('token') ?? '' }
}

/** What an answer says, by field. */
export async function fieldsOf(response: Response): Promise<ReadonlyMap<string, string>> {
  const answer: unknown = await response.json()
  return new Map(Object.entries(answer ?? {}).map(([field, value]) => [field, String(value)]))
}
