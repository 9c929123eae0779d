import { availableParallelism } from 'node:os'
import type { PoolConfig } from 'pg'
import { asksForUpgrade } from './ask-for-upgrade.ts'
import { OtherMajorVersion, startCluster } from './db/cluster/index.ts'
import { createPool, type DatabasePool, type DatabasePoolConfig } from './db/database.ts'
import { clientConfig } from './db/primary.ts'
import { reasonOf, waitForDatabase } from './db/wait-for-database.ts'
import type { Env } from './env.ts'
import type { Lifecycle } from './lifecycle.ts'
import { StartupError } from './startup-checks.ts'

/** Statements of calls are cancelled well before a visitor gives up; statements of jobs may take minutes. */
const REQUEST_LIMITS = { statement_timeout: 20_000, lock_timeout: 10_000 }
const JOB_LIMITS = { statement_timeout: 300_000, lock_timeout: 30_000 }
/** A server that is silent for this long after the limit of a statement is considered gone. */
const SILENCE_AFTER_LIMIT_MS = 10_000
const CLOSE_MS = 3_000
/** How long to wait for a connection to the replica before the primary is asked instead. */
const REPLICA_CONNECT_MS = 500

/** The ways into the database, each with its own limits, so that long work does not take the connections that sell. */
export interface Pools {
  /** For calls and pages. */
  readonly requests: DatabasePool
  /** For jobs and sweeps. */
  readonly jobs: DatabasePool
  /** For what needs a session of its own: notifications. Past a pooler, if there is one. */
  readonly sessions: DatabasePool
  /** For lists and reports, where a replica is named. It may be away. */
  readonly replica: DatabasePool | null
}

interface Reporter {
  readonly say: (sentence: string) => void
  readonly onError: (error: Error) => void
}

/** Opens the database, starting the one that Foyer brings where no other is set, and waits until it takes writes. */
export async function connect(env: Env, life: Lifecycle, { say, onError }: Reporter): Promise<Pools> {
  const [config, direct] = env.databaseUrl
    ? [clientConfig(env.databaseUrl), clientConfig(env.databaseDirectUrl ?? env.databaseUrl)]
    : await ownCluster(env, life, say)
  const ownSessions = env.databaseDirectUrl === null
  const open = (settings: DatabasePoolConfig): DatabasePool => {
    const pool = createPool(settings, onError)
    life.onStop(() => pool.close(CLOSE_MS))
    life.onCutOff(() => pool.cut())
    return pool
  }
  const most = Math.max(10, availableParallelism() * 4)
  const limited = (limits: typeof REQUEST_LIMITS, way = config): DatabasePoolConfig => ({
    ...way,
    ...(ownSessions && limits),
    ownSessions,
    max: most,
    silenceMillis: limits.statement_timeout + SILENCE_AFTER_LIMIT_MS,
  })
  const pools = {
    requests: open(limited(REQUEST_LIMITS)),
    jobs: open(limited(JOB_LIMITS)),
    sessions: open({ ...direct, max: 2 }),
    replica:
      env.databaseReplicaUrl === null
        ? null
        : open({
            ...limited(REQUEST_LIMITS, clientConfig(env.databaseReplicaUrl)),
            connectionTimeoutMillis: REPLICA_CONNECT_MS,
          }),
  }
  const patience = { seconds: env.databaseUrl ? env.databaseWaitSeconds : 0, signal: life.signal, say }
  await waitForDatabase(pools.sessions, patience).catch(
    unreachable(env.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'),
  )
  await waitForDatabase(pools.requests, patience).catch(unreachable('DATABASE_URL'))
  return pools
}

function unreachable(setting: string) {
  return (error: unknown): never => {
    throw new StartupError(`The database cannot be reached: ${reasonOf(error)}. Check ${setting}.`, { cause: error })
  }
}

async function ownCluster(
  env: Env,
  life: Lifecycle,
  say: (sentence: string) => void,
): Promise<[PoolConfig, PoolConfig]> {
  const options = { dataDir: env.dataDir, log: say, signal: life.signal }
  const cluster = await startCluster(options).catch(async (error: unknown) => {
    if (!(error instanceof OtherMajorVersion) || !error.isOlder) throw error
    if (!env.upgradeDatabase && !(await asksForUpgrade(error, life.signal))) throw error
    // What it needs is loaded only now.
    const { upgradeDatabase } = await import('./backup/index.ts')
    await upgradeDatabase(error, { dataDir: env.dataDir, binaries: null, say, signal: life.signal })
    life.step()
    return startCluster(options)
  })
  life.onStop(() => cluster.stop())
  return [cluster.connection, cluster.connection]
}
