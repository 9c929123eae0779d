import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import { isDatabaseAway, READ_ONLY } from './outage.ts'

const RETRY_MS = 250

export interface Patience {
  readonly seconds: number
  readonly signal: AbortSignal
  /** Called once, when there is something to wait for. */
  readonly say: (sentence: string) => void
}

/**
 * Waits until the database accepts writes. It waits while the server is starting, recovering, read-only since a failover or not there yet,
 * but not for a wrong password or a database that does not exist.
 * @throws the last error of the database or of the connection to it
 */
export async function waitForDatabase(pool: Pool, { seconds, signal, say }: Patience): Promise<void> {
  const giveUpAt = Date.now() + seconds * 1000
  for (let tries = 1; ; tries += 1) {
    try {
      return await assertWritable(pool)
    } catch (error) {
      if (!isDatabaseAway(error) || signal.aborted || Date.now() >= giveUpAt) throw error
      if (tries === 1) say(`Waiting up to ${seconds} seconds for the database: ${reasonOf(error)}.`)
      await sleep(RETRY_MS, undefined, { signal })
    }
  }
}

/** Throws when the database cannot be reached or written to. */
export async function assertWritable(database: Pick<Pool | Client, 'query'>): Promise<void> {
  const { rows } = await database.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY })
}

/** Why the database cannot be reached. Node's error has no message when it tried several addresses of a host. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
