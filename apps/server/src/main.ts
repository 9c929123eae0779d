import { availableParallelism } from 'node:os'
import type { Pool, PoolConfig } from 'pg'
import { demoAnnouncement } from './announce-demo.ts'
import { ClusterError, startCluster } from './db/cluster/index.ts'
import { createPool } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { Notifications } from './db/notifications.ts'
import { seedDemo } from './demo/index.ts'
import { type Env, EnvError, parseEnv } from './env.ts'
import { jobHandlers, startSweeps } from './jobs/handlers.ts'
import { jobNames } from './jobs/job-queue.ts'
import { makeDeps } from './make-deps.ts'
import { assertFolderWritable, assertPortFree, StartupError } from './startup-checks.ts'

type Stop = () => Promise<unknown> | void

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

async function connect(env: Env, stops: Stop[]): Promise<Pool> {
  const config: PoolConfig = { max: Math.max(10, availableParallelism() * 4) }
  if (env.databaseUrl) config.connectionString = env.databaseUrl
  else {
    const cluster = await startCluster({ dataDir: env.dataDir, log: say })
    stops.push(() => cluster.stop())
    Object.assign(config, cluster.connection)
  }
  const pool = createPool(config, (error) => process.stderr.write(`PostgreSQL: ${error.message}\n`))
  stops.push(() => pool.end())
  await pool.query('select 1').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new StartupError(`The database cannot be reached: ${reason}. Check DATABASE_URL.`, { cause: error })
  })
  return pool
}

async function start(env: Env, stops: Stop[]): Promise<void> {
  if (env.role !== 'worker') await assertPortFree(env.host, env.port)
  await assertFolderWritable(env.dataDir)
  const pool = await connect(env, stops)
  const { deps, queue, closeGateways } = makeDeps(env, pool)
  await migrate(deps.db).catch((error: unknown) => {
    throw new StartupError(
      `${error instanceof Error ? error.message : String(error)}. The database was left as it was.`,
      { cause: error },
    )
  })
  await queue.start(jobNames)
  // Ended in reverse: jobs that are under way still need them.
  stops.push(closeGateways, () => queue.stop())
  if (env.mode === 'demo') await seedDemo(deps)
  if (env.role !== 'web') {
    await queue.work(jobHandlers(deps))
    const running = startSweeps(deps)
    stops.push(() => running.stop())
  }
  if (env.role === 'worker') return say('Foyer works on its jobs.')
  const notifications = new Notifications(pool, (error) => deps.log.error({ err: error }, 'listening failed'))
  // Loaded only now: React reads NODE_ENV when it is loaded, and all its parts must read the same.
  const { buildApp } = await import('./app.ts')
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
  })
  await notifications.start()
  stops.push(
    () => app.close(),
    () => notifications.stop(),
  )
  await app.listen({ host: env.host, port: env.port })
  say(`\n  Foyer is open at ${env.publicUrl}\n`)
  const announcement = await demoAnnouncement(deps)
  if (announcement) say(announcement)
}

async function main(): Promise<void> {
  const stops: Stop[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number): Promise<void> =>
    (stopping ??= (async () => {
      for (const end of stops.toReversed())
        await Promise.resolve(end()).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
      process.exit(code)
    })())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  try {
    const env = parseEnv(process.env)
    // React renders several times faster without its development checks, and its pages are the ones that were built.
    if (!env.development) process.env['NODE_ENV'] ??= 'production'
    await start(env, stops)
  } catch (error) {
    const known = error instanceof EnvError || error instanceof StartupError || error instanceof ClusterError
    process.stderr.write(known ? `${error.message}\n` : `Foyer could not start: ${String(error)}\n`)
    if (!known && error instanceof Error && error.stack) process.stderr.write(`${error.stack}\n`)
    await stop(1)
  }
}

await main()
