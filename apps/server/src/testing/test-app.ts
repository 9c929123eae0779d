import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorsOf } from '@foyer/contract'
import { languages } from '@foyer/domain'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { type AppOptions, buildApp } from '../app.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { type Reads, readsOf } from '../db/replica.ts'
import { Notifications } from '../outbox/index.ts'
import { makeDocument } from '../documents/press/documents.ts'
import type { Deps } from '../deps.ts'
import { type PaymentGateway, paymentProviders, type ServingProviders } from '../gateways/payments/payment-gateway.ts'
import { type PayoutGateway, payoutProviders } from '../gateways/payouts/payout-gateway.ts'
import { bankTransferGateway } from '../gateways/providers/bank-transfer/payments.ts'
import { sandboxPayouts } from '../gateways/providers/sandbox/payouts.ts'
import { sandboxGateway } from '../gateways/providers/sandbox/payments.ts'
import { type FileStorage, folderStorage } from '../gateways/storage/index.ts'
import { httpWebhooks } from '../gateways/webhooks/index.ts'
import { WebhookSender } from '../features/platform/webhooks/index.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { BossQueue, jobNames } from '../jobs/job-queue.ts'
import { logFailure } from '../make-deps.ts'
import { createMetrics, watchPools } from '../metrics.ts'
import { standardRetention } from '../retention.ts'
import { deriveSecrets } from '../secrets.ts'
import { makeOutbox } from '../subscribers.ts'
import { checkedOutbox } from './checked-outbox.ts'
import { MemoryMail } from './memory-mail.ts'
import { readNotices } from './payment-scene.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly mail: MemoryMail
  /** The only payment provider. */
  readonly sandbox: PaymentGateway
  /** Where its database is, for another process. */
  readonly databaseUrl: string
  /** Moves this app's clock; the database keeps its own. */
  setClock(now: Date | null): void
  /** Runs every job that is due, until none is left. */
  runJobs(): Promise<void>
  /** Sends every webhook attempt that is due. */
  sendWebhooks(): Promise<void>
  /** Starts a second app on the same database, as another server process would. */
  sibling(): Promise<FastifyInstance>
  close(): Promise<void>
}

export const TEST_SECRET = 'a secret for tests that is long enough to be taken'

function urlOf({ host, port, user, database }: { host: string; port: number; user: string; database: string }): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The bank account that bank transfers go to. */
const TEST_BANK_ACCOUNT = { holder: 'Foyer Ltd', number: '0123456789', bank: 'First Bank', currency: 'NGN' } as const

/** Providers that are tried before the sandbox for the currencies they support. */
interface Providers {
  readonly payments?: readonly PaymentGateway[]
  readonly payouts?: readonly PayoutGateway[]
  /** Which of them serve a currency, by name. */
  readonly serving?: ServingProviders
}

/** Collects error codes that calls answer although their rows do not declare them, which would make the API's description wrong. */
function watchErrorCodes(app: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    const { row } = request.routeOptions.config
    if (!row || reply.statusCode < 400 || typeof payload !== 'string') return
    const code = /"code":"([^"]+)"/.exec(payload)?.[1] ?? 'none'
    if (!errorsOf(row).some((declared) => declared === code)) undeclared.add(`${row.method} ${row.url}: ${code}`)
  })
  return undeclared
}

/** The whole server on a fresh copy of the migrated database, with a mail server and a clock that a test can read and set. */
export async function buildTestApp({
  providers = {},
  poolSize = 10,
  webhookNetworks = ['127.0.0.0/8'],
  storage,
  reads,
  log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  ...options
}: Partial<AppOptions> & {
  poolSize?: number
  providers?: Providers
  /** Private networks that webhooks may go to. */
  webhookNetworks?: readonly string[]
  /** Instead of a folder of its own. */
  storage?: FileStorage
  /** How lists and reports are read. */
  reads?: Reads
  log?: Logger
} = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'foyer-files-'))
  const mail = new MemoryMail()
  const closers: (() => Promise<unknown>)[] = []
  let fixed: Date | null = null

  async function start() {
    const pool = createPool({ ...database.connection, max: poolSize }, () => {})
    const db = createDatabase(pool)
    const secrets = deriveSecrets(TEST_SECRET)
    const publicUrl = 'http://localhost:3000'
    const sandbox = sandboxGateway({ db, key: secrets.sandbox, publicUrl })
    const queue = new BossQueue({
      pool,
      secrets,
      mailsAtOnce: 8,
      onDone: () => {},
      onFailure: (failed) => logFailure(log, failed),
      onError: () => {},
    })
    await queue.start(jobNames)
    const now = () => fixed ?? new Date()
    const metrics = createMetrics()
    watchPools(metrics, { requests: pool })
    const deps: Deps = {
      site: {
        publicUrl,
        mode: 'demo',
        trustedProxies: 0,
        heldSharePercent: 100,
        heldShareFewest: 6,
        apiKeyCallsPerMinute: 600,
        newOrganiserDays: 30,
        languages,
        securityContact: null,
        mapTiles: null,
        newAdministratorHours: 24,
        paymentNoticeDays: 400,
        holdingDays: 3,
        retention: standardRetention,
        adminEmail: null,
        secondFactor: 'optional',
        payoutMinimums: new Map([['GBP', 2000]]),
        mailFolder: null,
      },
      db,
      reads: reads ?? readsOf(db),
      pool,
      now,
      secrets,
      log,
      metrics,
      mail,
      documents: { make: makeDocument },
      storage: storage ?? folderStorage(folder),
      payments: paymentProviders(
        [...(providers.payments ?? []), sandbox, bankTransferGateway({ db, account: TEST_BANK_ACCOUNT })],
        providers.serving,
      ),
      payouts: payoutProviders([...(providers.payouts ?? []), sandboxPayouts(db)]),
      webhooks: httpWebhooks({ allowedNetworks: webhookNetworks }),
      jobs: queue,
      outbox: checkedOutbox(makeOutbox(queue, now)),
      backups: null,
      failpoint: () => {},
    }
    const notifications = new Notifications(pool, () => {})
    const app: FastifyInstance = await buildApp(deps, {
      notifications,
      deliverNotice: async (payload, headers) => {
        await app.inject({
          method: 'POST',
          url: '/api/webhooks/sandbox',
          payload,
          headers: { 'content-type': 'application/json', ...headers },
        })
        await readNotices({ deps })
      },
      web: 'none',
      metricsToken: null,
      ...options,
    })
    const undeclared = watchErrorCodes(app)
    await notifications.start()
    closers.push(async () => {
      await app.close()
      notifications.stop()
      await queue.stop()
      await db.destroy()
      if (undeclared.size > 0) throw new Error(`Codes that no row declares: ${[...undeclared].join(', ')}`)
    })
    return { app, deps, queue, sandbox }
  }

  const { app, deps, queue, sandbox } = await start()
  return {
    app,
    deps,
    mail,
    sandbox,
    databaseUrl: urlOf(database.connection),
    setClock: (now) => (fixed = now),
    runJobs: () => queue.drain(jobHandlers(deps)),
    sendWebhooks: () => new WebhookSender(deps).drain(),
    sibling: async () => (await start()).app,
    close: async () => {
      for (const close of closers) await close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
