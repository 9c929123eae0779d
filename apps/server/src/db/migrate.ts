import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database, Trx } from './database.ts'
import { migrations } from './migrations/index.ts'
import { isBusy } from './outage.ts'
import { OLDER_THAN_BASELINE, sinceBaseline } from './since-baseline.ts'
import { applySqlObjects } from './sql-objects.ts'

/** Kysely's Migrator, which earlier releases used, takes the same advisory lock. */
const LOCK_ID = '3853314791062309107'
const LOOK_AGAIN_MS = 250
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
const GIVE_UP_MS = 600_000

/** As long as the statements of a running program may wait behind a migration. */
const LOCK_TIMEOUT_MS = 2000

export interface MigrateOptions {
  readonly list?: Readonly<Record<string, Migration>>
  readonly lockTimeoutMs?: number
  /** Whether functions, triggers and views follow as well: a schema that is not up to date cannot hold them. */
  readonly functions?: boolean
  readonly signal?: AbortSignal
  /** Is told once of each thing that an operator may want to know. */
  readonly say?: (sentence: string) => void
}

type Step = Required<MigrateOptions>

/**
 * Brings the schema up to date while programs of the release before go on working with it (decision 47). One program at a time
 * migrates, each migration in a transaction of its own. A migration waits 2 seconds for a lock, because statements of the running
 * programs queue behind it, and is tried again after a pause. A schema that a newer release has extended is left as it is.
 * Throws with the name of the migration that failed; nothing of that migration is kept.
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const step: Step = {
    list: migrations,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    functions: true,
    signal: new AbortController().signal,
    say: () => undefined,
    ...options,
  }
  return db.connection().execute(async (session) => {
    await lockMigrations(session, step)
    try {
      return await runPending(session, step)
    } finally {
      // A connection that was lost has given up the lock already.
      await sql`select pg_advisory_unlock(${sql.lit(LOCK_ID)}::bigint)`.execute(session).catch(() => undefined)
    }
  })
}

/** Waits by asking again instead of in the database, so that a start can be stopped. */
async function lockMigrations(session: Database, { signal, say }: Step): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const lock = sql<{ locked: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK_ID)}::bigint) as locked`
    if ((await lock.execute(session)).rows[0]?.locked === true) return
    if (tries === 1) say('Waiting for another Foyer that is upgrading the database.')
    await sleep(LOOK_AGAIN_MS, undefined, { signal })
  }
}

async function runPending(session: Database, step: Step): Promise<string[]> {
  const known = Object.keys(step.list).toSorted()
  const executed = await executedMigrations(session)
  if (executed.slice(0, known.length).some((name, index) => name !== known[index]))
    throw new Error('Migrations ran in an order that was changed afterwards: this is no database of a release')
  const newer = executed.find((name) => !known.includes(name))
  if (newer !== undefined) step.say(`A newer release has upgraded the database (it has ${newer}).`)
  const pending = known.filter((name) => !executed.includes(name))
  for (const name of pending) await runOne(session, { name, up: (trx) => apply(trx, name, step) }, step)
  // A newer release may have changed functions as well: an older program leaves them as they are.
  if (newer === undefined && step.functions)
    await runOne(session, { name: 'of functions, triggers and views', up: applySqlObjects }, step)
  return pending
}

/** In the order in which they ran. Throws for data of an early 0.1. */
async function executedMigrations(session: Database): Promise<string[]> {
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )`.execute(session)
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp, name collate "C"`.execute(session)
  const executed = sinceBaseline(rows.map(({ name }) => name))
  if (!executed) throw new Error(OLDER_THAN_BASELINE)
  return executed
}

interface Change {
  readonly name: string
  readonly up: (trx: Trx) => Promise<unknown>
}

async function runOne(session: Database, { name, up }: Change, step: Step): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await session.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${`${step.lockTimeoutMs}ms`}, true)`.execute(trx)
        await up(trx)
      })
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`Migration ${name} failed: ${reason}`, { cause: error })
      }
      if (pause === FIRST_PAUSE_MS)
        step.say(`Migration ${name} waits for a lock that other work holds, and is tried again.`)
      await sleep(pause, undefined, { signal: step.signal })
    }
  }
}

async function apply(trx: Trx, name: string, { list }: Step): Promise<void> {
  await list[name]?.up(trx)
  // Times tell the order in which they ran, also when clocks go back.
  await sql`
    insert into kysely_migration (name, timestamp)
    select ${name}, to_char(
      greatest(now(), max(timestamp)::timestamptz + interval '1 millisecond') at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from kysely_migration`.execute(trx)
}
