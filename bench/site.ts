import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { startTestCluster } from '../apps/server/src/db/cluster/index.ts'
import { createPool } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { Notifications } from '../apps/server/src/outbox/index.ts'
import type { Deps } from '../apps/server/src/deps.ts'
import { parseEnv } from '../apps/server/src/env.ts'
import { uuidv7 } from '../apps/server/src/ids.ts'
import { createLog } from '../apps/server/src/log.ts'
import { makeDeps } from '../apps/server/src/make-deps.ts'
import { addBaselineRoutes } from './baseline-routes.ts'
import { LoadGenerator } from './load.ts'
import { parentOf, processorOf, processorOfFamily, metered, type Work } from './processor-time.ts'

/** The whole server, listening, on a PostgreSQL of its own that flushes every commit to disk. */
export interface Site {
  readonly deps: Deps
  readonly port: number
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly hasPages: boolean
  readonly load: LoadGenerator
  readonly postgresVersion: string
  /** Does something and adds what it cost in processor time: of this process, which serves, of PostgreSQL, and of the load process. */
  readonly meter: <T>(act: () => Promise<T>) => Promise<T & { readonly work: Work }>
  readonly close: () => Promise<void>
}

const POOL_SIZE = 10
const WEB_BUILD = join(import.meta.dirname, '../apps/web/build/server/index.js')

export async function openSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const cluster = await startTestCluster({ durable: true })
  let closing = false
  const onError = (error: Error): void => {
    if (!closing) process.stderr.write(`PostgreSQL: ${error.message}\n`)
  }
  const pool = createPool({ ...cluster.connection, max: POOL_SIZE }, onError)
  // Listening has its own pool, so that the measured pool does not lose a connection to it.
  const listening = createPool({ ...cluster.connection, max: 1 }, onError)
  const port = await freePort()
  const env = parseEnv({
    PORT: String(port),
    FOYER_DATA_DIR: folder,
    LOG_LEVEL: 'error',
    // All of the crowd comes from one address here, and all programs have one key.
    HELD_SHARE_PERCENT: '100',
    API_KEY_CALLS_PER_MINUTE: '999999',
  })
  const { deps, closeGateways } = makeDeps(env, { requests: pool, jobs: pool }, createLog(env.logLevel))
  await migrate(deps.db)
  const notifications = new Notifications(listening, onError)
  const hasPages = existsSync(WEB_BUILD)
  const app = await buildApp(deps, {
    notifications,
    deliverNotice: () => Promise.reject(new Error('Nothing is paid here')),
    web: hasPages ? 'built' : 'none',
    metricsToken: null,
  })
  addBaselineRoutes(app, deps)
  await notifications.start()
  await app.listen({ host: '127.0.0.1', port })
  const { rows } = await pool.query<{ version: string; pid: number }>(
    `select current_setting('server_version') as version, pg_backend_pid() as pid`,
  )
  const load = new LoadGenerator()
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  const read = (): Work => ({
    program: processorOf(process.pid),
    postgres: processorOfFamily(postmaster),
    load: processorOf(load.pid),
  })
  return {
    deps,
    port,
    app,
    hasPages,
    load,
    postgresVersion: rows[0]?.version ?? '',
    meter: (act) => metered(read, act),
    close: async () => {
      closing = true
      load.close()
      await app.close()
      notifications.stop()
      await closeGateways()
      await listening.end()
      await pool.end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One ticket type of a published event, which is all that is asked for. */
export interface Offer {
  readonly eventId: string
  readonly ticketTypeId: string
  readonly customUrl: string
  readonly capacity: number
}

/** Puts an event on sale. Written as rows: what is measured is not how events are made. */
export async function openSale(
  { deps }: { deps: Pick<Deps, 'pool'> },
  capacity: number,
  { price = 1_250_000 }: { price?: number } = {},
): Promise<Offer> {
  const [organiserId, eventId, ticketTypeId] = [uuidv7(), uuidv7(), uuidv7()]
  const customUrl = `rush-${eventId}`
  await deps.pool.query(
    `insert into users (id, email, password_hash, first_name, last_name) values ($1, $2, 'none', 'Ada', 'Okafor')`,
    [organiserId, `${organiserId}@example.org`],
  )
  await deps.pool.query(
    `insert into events (id, organiser_id, custom_url, title, summary, description, category, venue_name, address_line, city,
       country, starts_at, ends_at, timezone, currency, status, published_at)
     values ($1, $2, $3, 'Harmattan Nights', 'Highlife under the open sky', $4, 'music', 'Marina Gardens', '14 Broad Street',
       'Lagos', 'NG', now() + interval '20 days', now() + interval '20 days 5 hours', 'Africa/Lagos', 'NGN', 'published', now())`,
    [eventId, organiserId, customUrl, JSON.stringify(description)],
  )
  await deps.pool.query(`insert into ticket_types (id, event_id, name, kind, price) values ($1, $2, 'Lawn', $3, $4)`, [
    ticketTypeId,
    eventId,
    price === 0 ? 'free' : 'paid',
    price,
  ])
  await deps.pool.query(`insert into counters (id, event_id, kind, capacity) values ($1, $2, 'ticket_type', $3)`, [
    ticketTypeId,
    eventId,
    capacity,
  ])
  return { eventId, ticketTypeId, customUrl, capacity }
}

const description = {
  type: 'doc',
  content: Array.from({ length: 6 }, (_, index) => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: `Part ${index + 1}: the band plays, the lights go on, and nobody wants to go home.` },
    ],
  })),
}

/** What the crowd asks for, in turn. */
const QUANTITIES = [2, 2, 1, 4]

export function quantityOf(turn: number): number {
  return QUANTITIES[turn % QUANTITIES.length] ?? 1
}

export function cartOf({ eventId, ticketTypeId }: Offer, turn: number) {
  return { eventId, items: [{ ticketId: ticketTypeId, quantity: quantityOf(turn) }] }
}

export function bodiesOf(offer: Offer): string[] {
  return QUANTITIES.map((_, turn) => JSON.stringify(cartOf(offer, turn)))
}
