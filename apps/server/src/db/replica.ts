import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, createDatabase, type DatabasePool } from './database.ts'
import { isWorthAnotherTry } from './outage.ts'

/** How long a read waits for the replica to catch up; most are a few milliseconds behind. */
const PATIENCE_MS = 200
const PAUSE_MS = 5
/** How long a replica that failed or lags is not used, so that not every caller waits for its timeout. */
const REST_MS = 2000

/** Runs reads on a copy of the database where there is one that has caught up, else on the database itself. */
export type Reads = <T>(read: (db: Database) => Promise<T>) => Promise<T>

/** Reads of an installation without a replica. */
export function readsOf(db: Database): Reads {
  return (read) => read(db)
}

interface ReplicaPools {
  readonly primary: DatabasePool
  readonly replica: DatabasePool
  /** Called with the error of a replica that failed; the read goes to the primary. */
  readonly onFailure?: (error: unknown) => void
  readonly patienceMs?: number
  readonly restMs?: number
}

/**
 * Reads see everything that any process wrote before they began: each read asks the primary for its current WAL position, which is cheap,
 * and asks the replica whether it has replayed that far. A replica that lags, fails or was promoted is not used. While the primary cannot
 * be reached or is too busy to answer, reads use the replica as it is.
 */
export function replicaReads({
  primary,
  replica,
  onFailure = () => undefined,
  patienceMs = PATIENCE_MS,
  restMs = REST_MS,
}: ReplicaPools): Reads {
  const [own, copy] = [createDatabase(primary), createDatabase(replica)]
  let restsUntil = 0

  async function hasCaughtUp(session: Database, written: string | null): Promise<boolean> {
    const giveUpAt = performance.now() + patienceMs
    do {
      const { rows } = await sql<{ here: boolean | null }>`
        select pg_is_in_recovery() and (${written}::pg_lsn is null or pg_last_wal_replay_lsn() >= ${written}::pg_lsn) as here`.execute(
        session,
      )
      if (rows[0]?.here === true) return true
      await sleep(PAUSE_MS)
    } while (performance.now() < giveUpAt)
    return false
  }

  async function writtenSoFar(): Promise<string | null> {
    try {
      // A primary that became a standby has no position to wait for: the replica is read as it is.
      const { rows } = await primary.query<{ lsn: string | null }>(
        'select case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as lsn',
      )
      return rows[0]?.lsn ?? null
    } catch (error) {
      if (isWorthAnotherTry(error)) return null
      throw error
    }
  }

  return async (read) => {
    if (performance.now() < restsUntil) return read(own)
    const written = await writtenSoFar()
    try {
      // Check and read use the same connection, because one address may lead to several replicas.
      const found = await copy
        .connection()
        .execute(async (session) => ((await hasCaughtUp(session, written)) ? { answer: await read(session) } : null))
      if (found) return found.answer
    } catch (error) {
      if (!isWorthAnotherTry(error)) throw error
      onFailure(error)
    }
    restsUntil = performance.now() + restMs
    return read(own)
  }
}
