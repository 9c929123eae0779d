import { required } from '@foyer/domain'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Pools } from './connect.ts'
import { scheduledBackups } from './backup/scheduled-backups.ts'
import { createDatabase } from './db/database.ts'
import { DatabaseClock } from './db/database-clock.ts'
import { readsOf, replicaReads } from './db/replica.ts'
import { Press } from './documents/press/index.ts'
import type { Deps } from './deps.ts'
import { type Env, uploadsFolder } from './env.ts'
import { loadSecret } from './secret-key.ts'
import { folderMail, type MailGateway, smtpMail } from './gateways/mail/index.ts'
import { makeProviders } from './gateways/providers/index.ts'
import { storageAt } from './gateways/storage/index.ts'
import { httpWebhooks } from './gateways/webhooks/index.ts'
import type { FailedAttempt } from './jobs/job-failure.ts'
import { BossQueue } from './jobs/job-queue.ts'
import { createMetrics, watchPools } from './metrics.ts'
import { deriveSecrets } from './secrets.ts'
import { makeOutbox } from './subscribers.ts'

/** `jobDeps` are the same for jobs, with their own database connections. */
export interface RealDeps {
  readonly deps: Deps
  readonly jobDeps: Deps
  readonly queue: BossQueue
  /** Behind `deps.now`: the machine's own clock until it is compared with the database's. */
  readonly clock: DatabaseClock
  readonly closeGateways: () => Promise<void>
}

/** The only place where real things are made: mail, storage, payment providers, the clock. */
export function makeDeps(
  env: Env,
  pools: Pick<Pools, 'requests' | 'jobs'> & Partial<Pick<Pools, 'replica'>>,
  log: Logger,
): RealDeps {
  const db = createDatabase(pools.requests)
  const metrics = createMetrics()
  watchPools(metrics, { requests: pools.requests, jobs: pools.jobs })
  const secrets = deriveSecrets(loadSecret(env))
  const mailFolder = env.smtpUrl ? null : join(env.dataDir, 'mails')
  const smtp = env.smtpUrl
    ? smtpMail({
        url: env.smtpUrl,
        from: env.mailFrom,
        requireTls: env.smtpTlsRequired,
        connections: env.mailConnections,
      })
    : null
  const mail: MailGateway = smtp ?? folderMail({ dir: required(mailFolder, 'the folder of mails'), from: env.mailFrom })
  const press = new Press({ threads: pressThreads() })
  const queue = new BossQueue({
    pool: pools.jobs,
    secrets,
    mailsAtOnce: env.mailConnections,
    leaveOut: env.backup.schedule ? [] : ['backup.write'],
    onDone: (name) => metrics.jobRuns.inc({ name, result: 'completed' }),
    onFailure: (failed) => {
      metrics.jobRuns.inc({ name: failed.job, result: 'failed' })
      logFailure(log, failed)
    },
    onError: (error) => log.error({ err: error }, 'the job queue failed'),
  })
  const clock = new DatabaseClock(pools.jobs, {
    onChange: (aheadMs) =>
      log.warn({ aheadMs }, 'the clock of this machine differs from that of the database, which is followed'),
  })
  const { now } = clock
  const deps: Deps = {
    site: {
      publicUrl: env.publicUrl,
      mode: env.mode,
      trustedProxies: env.trustedProxies,
      heldSharePercent: env.heldSharePercent,
      heldShareFewest: env.heldShareFewest,
      apiKeyCallsPerMinute: env.apiKeyCallsPerMinute,
      newOrganiserDays: env.newOrganiserDays,
      paymentNoticeDays: env.paymentNoticeDays,
      newAdministratorHours: env.newAdministratorHours,
      holdingDays: env.holdingDays,
      languages: env.languages,
      securityContact: env.securityContact,
      mapTiles: env.mapTiles,
      retention: env.retention,
      adminEmail: env.adminEmail,
      secondFactor: env.secondFactor,
      payoutMinimums: env.payoutMinimums,
      mailFolder,
    },
    db,
    reads: pools.replica ? replicaReads({ primary: pools.requests, replica: pools.replica }) : readsOf(db),
    pool: pools.requests,
    now,
    secrets,
    log,
    metrics,
    mail,
    storage: storageAt({ s3: env.s3, folder: uploadsFolder(env) }),
    documents: press,
    ...makeProviders(env.providers, { db, secrets, publicUrl: env.publicUrl, now }, env.servingProviders),
    webhooks: httpWebhooks({ allowedNetworks: env.webhookNetworks }),
    jobs: queue,
    outbox: makeOutbox(queue, now),
    backups: scheduledBackups(env),
    failpoint: (name) => {
      if (env.failpoint === name) process.kill(process.pid, 'SIGKILL')
    },
  }
  return {
    deps,
    jobDeps: { ...deps, db: createDatabase(pools.jobs), pool: pools.jobs },
    queue,
    clock,
    closeGateways: async () => {
      smtp?.close()
      await press.close()
    },
  }
}

/** One core is left to the main thread, which sells. With fewer than two threads, a long document would hold up all others. */
function pressThreads(): number {
  return Math.min(4, Math.max(2, availableParallelism() - 1))
}

/** One line per failed attempt; what the job was about, and whom, stays in its row. */
export function logFailure(log: Logger, { job, id, attempt, code }: FailedAttempt): void {
  log.warn({ job, jobId: id, attempt, code }, 'a job failed and will be retried')
}
