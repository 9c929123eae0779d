import { availableParallelism } from 'node:os'
import type { Pool } from 'pg'
import { runningConnection, startCluster } from '../db/cluster/index.ts'
import { createPool } from '../db/database.ts'
import type { Env } from '../env.ts'

export interface OpenDatabase {
  readonly pool: Pool
  /** Where it is, for a sentence: never with a password. */
  readonly place: string
  readonly close: () => Promise<void>
}

type Report = (sentence: string) => void

/** Connects to the configured database: the external one, or the own one, which is started for the time being unless it runs. */
export async function openDatabase(env: Env, report: Report): Promise<OpenDatabase> {
  let closing = false
  const onError = (error: Error) => {
    // Stopping the server cuts the last connections.
    if (!closing) report(`PostgreSQL: ${error.message}`)
  }
  const max = Math.max(4, availableParallelism())
  if (env.databaseUrl !== null) {
    const { hostname, pathname } = new URL(env.databaseUrl)
    const pool = createPool({ connectionString: env.databaseUrl, max }, onError)
    return { pool, place: `the database ${pathname.slice(1)} on ${hostname}`, close: () => pool.end() }
  }
  const running = await runningConnection(env.dataDir)
  const cluster = running ? null : await startCluster({ dataDir: env.dataDir, log: report })
  const pool = createPool({ ...(running ?? cluster?.connection), max }, onError)
  return {
    pool,
    place: `the own database in ${env.dataDir}`,
    close: async () => {
      closing = true
      await pool.end()
      await cluster?.stop()
    },
  }
}
