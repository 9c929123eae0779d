import { availableParallelism } from 'node:os'
import type { Pool } from 'pg'
import { runningConnection, startCluster } from '../db/cluster/index.ts'
import { createPool } from '../db/database.ts'
import { parseDatabaseAddress } from '../db/database-address.ts'
import { clientConfig } from '../db/primary.ts'
import type { Env } from '../env.ts'

export interface OpenDatabase {
  readonly pool: Pool
  /** The address of an external server, past a pooler; null for the own one. */
  readonly url: string | null
  /** Where it is, for a sentence: never with a password. */
  readonly place: string
  readonly close: () => Promise<void>
}

type Report = (sentence: string) => void

/** Connects to the configured database: the external one, or the own one, which is started for the time being unless it runs. */
export async function openDatabase(
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
  report: Report,
): Promise<OpenDatabase> {
  let closing = false
  const onError = (error: Error) => {
    // Stopping the server cuts the last connections.
    if (!closing) report(`PostgreSQL: ${error.message}`)
  }
  const max = Math.max(4, availableParallelism())
  const url = env.databaseDirectUrl ?? env.databaseUrl
  if (url !== null) {
    const hosts = (parseDatabaseAddress(url)?.urls ?? []).map((host) => new URL(host))
    const place = `the database ${hosts[0]?.pathname.slice(1) ?? ''} on ${hosts.map(({ hostname }) => hostname).join(' or ')}`
    const pool = createPool({ ...clientConfig(url), max }, onError)
    return { pool, url, place, close: () => pool.end() }
  }
  const running = await runningConnection(env.dataDir)
  const cluster = running ? null : await startCluster({ dataDir: env.dataDir, log: report })
  const pool = createPool({ ...(running ?? cluster?.connection), max }, onError)
  return {
    pool,
    url: null,
    place: `the own database in ${env.dataDir}`,
    close: async () => {
      closing = true
      await pool.end()
      await cluster?.stop()
    },
  }
}
