import { flushCompileCache } from 'node:module'
import { demoAnnouncement } from './announce-demo.ts'
import type { buildApp as BuildApp } from './app.ts'
import { connect, type Pools } from './connect.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { Notifications } from './outbox/index.ts'
import { reasonOf } from './db/wait-for-database.ts'
import { giveDemoCovers } from './demo/demo-covers.ts'
import { findDemoLogins, seedDemo } from './demo/index.ts'
import type { Logger } from 'pino'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { WebhookSender } from './features/platform/webhooks/index.ts'
import { jobHandlers, startSweeps } from './jobs/handlers.ts'
import { jobNames } from './jobs/job-queue.ts'
import type { Lifecycle } from './lifecycle.ts'
import { createLog } from './log.ts'
import { makeDeps, type RealDeps } from './make-deps.ts'
import { OutageLog } from './outage-log.ts'
import type { OpenTracing } from './tracing/index.ts'
import { startHealthServer } from './pages/health-server.ts'
import { assertFolderWritable, assertPortFree, StartupError } from './startup-checks.ts'

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** Starts what the settings ask for, step by step. Whatever a step begins is registered with `life` before the next one. */
export async function start(env: Env, life: Lifecycle): Promise<void> {
  if (env.role !== 'worker') await assertPortFree(env.host, env.port)
  if (env.healthPort !== null) await assertPortFree(env.host, env.healthPort)
  await assertFolderWritable(env.dataDir)
  // Loading the server takes seconds of processor time, so it comes before anything that could time out.
  const web = env.role === 'worker' ? null : await import('./app.ts')
  life.step()
  const outages = new OutageLog()
  let tracing: OpenTracing | null = null
  const log = createLog(env.logLevel, outages, env.traceEndpoint === null ? {} : { traceIds: () => tracing?.current() })
  tracing = await openTracing(env, life, log)
  // Errors of work that a stop cuts off are not failures.
  life.onCutOff(() => (log.level = 'silent'))
  const pools = await connect(env, life, {
    say,
    onError: (error) => log.error({ err: error }, 'a connection to the database broke'),
  })
  for (const pool of [pools.requests, pools.jobs, pools.sessions])
    pool.on('release', (error: unknown) => {
      if (!error) outages.worked()
    })
  tracing?.statements(pools.requests, pools.jobs)
  life.step()
  const real = makeDeps(env, pools, log)
  life.onStop(() => real.closeGateways())
  await bringUpToDate(pools, life)
  life.step()
  life.onStop(await real.clock.follow())
  life.step()
  life.onStop(() => real.queue.stop())
  await real.queue.start(jobNames)
  life.step()
  if (env.mode === 'demo') {
    await seedDemo(real.jobDeps)
    if (await findDemoLogins(real.jobDeps)) await giveDemoCovers(real.jobDeps, () => life.step())
  }
  life.step()
  if (env.healthPort !== null) {
    const health = await startHealthServer(web ? real.deps : real.jobDeps, { ...env, port: env.healthPort })
    life.onStop(health.close)
  }
  if (web) await openSite(web, env, life, { deps: real.deps, pools, tracing })
  if (env.role !== 'web') await startWork(life, real, tracing)
  await announce(env, real.deps)
  // Node writes it at the end, which a program that is killed does not have.
  flushCompileCache()
}

/** Loads the tracing code only if tracing is configured. */
async function openTracing(env: Env, life: Lifecycle, log: Logger): Promise<OpenTracing | null> {
  if (env.traceEndpoint === null) return null
  const { openTracing: open } = await import('./tracing/index.ts')
  const onError = (error: unknown) => log.warn({ err: error }, 'traces could not be sent')
  const tracing = open({ endpoint: env.traceEndpoint, role: env.role, onError })
  life.onStop(() => tracing.close())
  return tracing
}

async function bringUpToDate(pools: Pools, { signal }: Lifecycle): Promise<void> {
  await migrate(createDatabase(pools.sessions), { signal, say }).catch((error: unknown) => {
    throw new StartupError(`${reasonOf(error)}. Nothing of it was kept.`, { cause: error })
  })
}

interface Web {
  readonly buildApp: typeof BuildApp
}

async function openSite(
  { buildApp }: Web,
  env: Env,
  life: Lifecycle,
  { deps, pools, tracing }: { deps: Deps; pools: Pools; tracing: OpenTracing | null },
): Promise<void> {
  const notifications = new Notifications(pools.sessions, (error) => deps.log.error({ err: error }, 'listening failed'))
  const app = await buildApp(deps, {
    notifications,
    deliverNotice: async (body, headers) => {
      await fetch(`http://127.0.0.1:${env.port}/api/webhooks/sandbox`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
    },
    web: env.development ? 'sources' : 'built',
    metricsToken: env.metricsToken,
    accessLog: env.accessLog,
    ...(tracing && { traceRequests: tracing.requests }),
  })
  life.onStop(() => app.close())
  life.step()
  life.onStop(() => notifications.stop())
  await notifications.start()
  life.step()
  await app.listen({ host: env.host, port: env.port })
}

/** Comes last, so that nothing that is still being loaded or opened delays the connections that jobs need. */
async function startWork(life: Lifecycle, { jobDeps, queue }: RealDeps, tracing: OpenTracing | null): Promise<void> {
  life.step()
  await queue.work(jobHandlers(jobDeps), tracing?.jobs)
  life.step()
  const running = startSweeps(jobDeps)
  life.onStop(() => running.stop())
  life.step()
  const webhooks = new WebhookSender(jobDeps)
  life.onStop(() => webhooks.stop())
  webhooks.start()
}

async function announce(env: Env, deps: Deps): Promise<void> {
  if (env.role === 'worker') return say('Foyer works on its jobs.')
  say(`\n  Foyer is open at ${env.publicUrl}\n`)
  const announcement = await demoAnnouncement(deps)
  if (announcement) say(announcement)
}
