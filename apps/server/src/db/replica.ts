import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, createDatabase, type DatabasePool } from './database.ts'
import { isWorthAnotherTry } from './outage.ts'

/** How long a read waits for the replica to catch up; most are a few milliseconds behind. */
const PATIENCE_MS = 200
const PAUSE_MS = 5
/** How long a failed replica is not used, so that not every caller waits for its timeout. */
const REST_MS = 2000

/** Runs reads on a copy of the database where there is one that has caught up, else on the database itself. */
export type Reads = <T>(read: (db: Database) => Promise<T>) => Promise<T>

/** Where there is no replica. */
export function readsOf(db: Database): Reads {
  return (read) => read(db)
}

interface ReplicaPools {
  readonly primary: DatabasePool
  readonly replica: DatabasePool
  /** Is told why a read went to the database itself. */
  readonly onFailure?: (error: unknown) => void
  readonly patienceMs?: number
  readonly restMs?: number
}

/**
 * Reads see everything that was written before they began, by whichever process: each asks the primary how far it has written, which
 * takes it no work, and the replica whether it has come that far. A replica that lags, fails or was promoted is left out. Without the
 * primary, and while it is too busy to answer, reads take the replica as it is.
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
      // A server that became a standby writes nothing: what is there is read as it is.
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
      // On the same connection: behind one address there may be several replicas.
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
