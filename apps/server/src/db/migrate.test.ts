import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { createDatabase, createPool, type Database, type DatabasePool } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

let server: Awaited<ReturnType<typeof createTestDatabase>>
let pool: DatabasePool
let db: Database

beforeEach(async () => {
  server = await createTestDatabase()
  pool = createPool({ ...server.connection, max: 4 }, () => undefined)
  db = createDatabase(pool)
})
afterEach(async () => {
  await db.destroy()
  await server.drop()
})

/** Today's migrations and further ones of a release to come. */
function withLater(later: Record<string, (trx: Kysely<unknown>) => Promise<unknown>>): Record<string, Migration> {
  const added = Object.entries(later).map(([name, work]): [string, Migration] => [
    name,
    { up: async (trx) => void (await work(trx)) },
  ])
  return { ...migrations, ...Object.fromEntries(added) }
}

const addColumn = (name: string) => (trx: Kysely<unknown>) =>
  sql`alter table orders add column ${sql.ref(name)} text`.execute(trx)

async function columnsOfOrders(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'orders'`,
  )
  return rows.map(({ name }) => name)
}

const WAITING = `
  select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`

test('a migration that has to wait for a lock lets statements pass, and runs once the lock is free', async () => {
  const [backup, sale] = [await pool.connect(), await pool.connect()]
  await backup.query('begin')
  await backup.query('lock table orders in access share mode')
  const said: string[] = []
  const list = withLater({ '9001-note': addColumn('note') })
  const migrating = migrate(db, { list, lockTimeoutMs: 300, say: (sentence) => said.push(sentence) })
  try {
    // Statements queue behind a migration that waits, so this one waits until the migration has given up its turn.
    await expect.poll(async () => (await pool.query(WAITING)).rowCount, { interval: 10 }).toBeGreaterThan(0)
    await sale.query(`set statement_timeout = '5s'`)
    await sale.query('update orders set id = id where false')
    await expect
      .poll(() => said)
      .toEqual(['Migration 9001-note waits for a lock that other work holds, and is tried again.'])
  } finally {
    await backup.query('commit')
    backup.release()
    sale.release(true)
  }
  expect(await migrating).toEqual(['9001-note'])
  expect(await columnsOfOrders()).toContain('note')
})

test('programs that start at once on an empty database migrate it exactly once', async () => {
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  const ran = await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(ran.flat()).toEqual(Object.keys(migrations).toSorted())
  expect(await migrate(db)).toEqual([])
})

test('a program of the release before goes on with a schema that a newer one has upgraded', async () => {
  await migrate(db, { list: withLater({ '9001-note': addColumn('note'), '9002-mark': addColumn('mark') }) })
  const said: string[] = []
  expect(await migrate(db, { say: (sentence) => said.push(sentence) })).toEqual([])
  expect(said).toEqual(['A newer release has upgraded the database (it has 9001-note).'])
  expect(await columnsOfOrders()).toEqual(expect.arrayContaining(['note', 'mark']))
})

test('nothing is kept of a migration that fails, and those before it stay', async () => {
  const failing = withLater({
    '9001-note': addColumn('note'),
    '9002-mark': async (trx) => {
      await addColumn('mark')(trx)
      await sql`select from no_such_table`.execute(trx)
    },
  })
  await expect(migrate(db, { list: failing })).rejects.toThrow(
    'Migration 9002-mark failed: relation "no_such_table" does not exist',
  )
  const columns = await columnsOfOrders()
  expect([columns.includes('note'), columns.includes('mark')]).toEqual([true, false])
  expect(
    await migrate(db, { list: withLater({ '9001-note': addColumn('note'), '9002-mark': addColumn('mark') }) }),
  ).toEqual(['9002-mark'])
})

test('a schema whose migrations ran in another order is refused', async () => {
  await migrate(db, { list: withLater({ '9002-mark': addColumn('mark') }) })
  const list = withLater({ '9001-note': addColumn('note'), '9002-mark': addColumn('mark') })
  await expect(migrate(db, { list })).rejects.toThrow('Migrations ran in an order that was changed afterwards')
})

test('a program that waits for another one to migrate can be stopped', async () => {
  const other = await pool.connect()
  await other.query('select pg_advisory_lock(3853314791062309107)')
  const stop = new AbortController()
  const waiting = migrate(db, { signal: stop.signal, say: () => stop.abort(new Error('stopped')) })
  await expect(waiting).rejects.toThrow('aborted')
  other.release(true)
})
