import { onlyRow } from '../db/only-row.ts'
import { isTimeZone } from '@foyer/domain'
import type { Pool } from 'pg'
import { migrations } from '../db/migrations/index.ts'
import { OLDER_THAN_BASELINE, sinceBaseline } from '../db/since-baseline.ts'
import { brokenQuery } from '../features/operations/alarms/index.ts'
import { type Finding, fault, good, notice } from './finding.ts'

const OLDEST_POSTGRESQL = 15
const LARGEST_CLOCK_ERROR_MS = 2000
const LATE_MINUTES = 15

/** Everything that the database can tell: that it can be written to, its schema, the clock, the queue and the books. */
export async function checkDatabase(pool: Pool, now: () => Date): Promise<Finding[]> {
  const schema = await checkMigrations(pool)
  const basics = [await checkServer(pool), await checkClock(pool, now), schema]
  return schema.state === 'good'
    ? [...basics, await checkZones(pool), await checkQueue(pool), await checkBooks(pool)]
    : basics
}

async function one<T extends object>(pool: Pool, sql: string): Promise<T> {
  return onlyRow((await pool.query<T>(sql)).rows)
}

async function checkServer(pool: Pool): Promise<Finding> {
  const row = await one<{ version: string; major: number; reads: string }>(
    pool,
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       current_setting('server_version_num')::int / 10000 as major, current_setting('transaction_read_only') as reads`,
  )
  const says = `PostgreSQL ${row.version} answers.`
  if (row.reads === 'on')
    return fault('Database', `${says} It can only be read.`, 'Name the primary server in DATABASE_URL.')
  if (row.major < OLDEST_POSTGRESQL)
    return fault('Database', says, `Upgrade it: Foyer needs PostgreSQL ${OLDEST_POSTGRESQL} or later.`)
  return good('Database', says)
}

async function checkClock(pool: Pool, now: () => Date): Promise<Finding> {
  const row = await one<{ now: Date }>(pool, 'select clock_timestamp() as now')
  const error = Math.abs(row.now.getTime() - now().getTime())
  const says = `The clocks of this machine and of the database differ by ${error} ms.`
  return error > LARGEST_CLOCK_ERROR_MS
    ? fault('Clock', says, 'Set both by a time service: holds, logins and doors depend on the time.')
    : good('Clock', says)
}

async function checkMigrations(pool: Pool): Promise<Finding> {
  const there = await one<{ there: boolean }>(pool, `select to_regclass('kysely_migration') is not null as there`)
  if (!there.there) return notice('Schema', 'The database is empty.', 'Start Foyer: it creates the schema.')
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  const executed = sinceBaseline(rows.map(({ name }) => name))
  if (!executed) return fault('Schema', OLDER_THAN_BASELINE, 'Start the last 0.1 on it once, then this release.')
  const known = Object.keys(migrations).toSorted()
  const later = executed.find((name) => !known.includes(name))
  if (later !== undefined)
    return fault('Schema', `A later Foyer has used this database (it has ${later}).`, 'Start that release.')
  const pending = known.length - executed.length
  return pending === 0
    ? good('Schema', `All ${known.length} migrations have run.`)
    : notice('Schema', `${pending} migrations have not run.`, 'Start Foyer: it runs them.')
}

/** Earlier releases took zones that PostgreSQL does not know, and an older PostgreSQL does not know the newest ones. */
async function checkZones(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query<{ timezone: string; known: boolean }>(
    `select e.timezone, exists (select from pg_timezone_names n where lower(n.name) = lower(e.timezone)) as known
     from (select distinct timezone from events) e order by e.timezone`,
  )
  const wrong = rows.filter(({ timezone, known }) => !known || !isTimeZone(timezone)).map(({ timezone }) => timezone)
  return wrong.length > 0
    ? fault(
        'Time zones',
        `Events have zones that the database does not know or takes for others: ${wrong.join(', ')}.`,
        'Set another zone in these events, or upgrade PostgreSQL: lists by day fail for everyone.',
      )
    : good('Time zones', 'The database knows those of all events.')
}

async function checkQueue(pool: Pool): Promise<Finding> {
  const row = await one<{ failed: number; late: number }>(
    pool,
    `select count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state in ('created', 'retry')
         and start_after < now() - make_interval(mins => ${LATE_MINUTES}))::int as late
     from pgboss.job`,
  )
  const { failed, late } = row
  if (late > 0)
    return fault(
      'Jobs',
      `${late} have been due for more than ${LATE_MINUTES} minutes.`,
      'See that a process with FOYER_ROLE=worker or all runs, and read its log.',
    )
  return failed > 0
    ? notice('Jobs', `${failed} have failed for good.`, 'Look at them as administrator and run them again.')
    : good('Jobs', 'None is late, none has failed for good.')
}

async function checkBooks(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query(brokenQuery)
  const open = await one<{ open: number }>(pool, 'select count(*)::int as open from alarms where closed_at is null')
  if (rows.length > 0)
    return fault(
      'Books',
      `${rows.length} rules are broken.`,
      'Look at the alarms as administrator before money is paid out.',
    )
  return open.open > 0
    ? notice('Books', `All rules hold; ${open.open} alarms are open.`, 'Look at the alarms as administrator.')
    : good('Books', 'All rules hold, no alarm is open.')
}
