import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { createDatabase, createPool, type Database, type DatabasePool } from './database.ts'

let server: Awaited<ReturnType<typeof createTestDatabase>>
let pool: DatabasePool
let db: Database

async function open(ownSessions: boolean): Promise<void> {
  pool = createPool({ ...server.connection, max: 1, ownSessions }, () => undefined)
  db = createDatabase(pool)
}

beforeEach(async () => {
  server = await createTestDatabase()
  await open(true)
  await pool.query('create table things (id int primary key, name text)')
  await pool.query(`insert into things select n, 'thing ' || n from generate_series(1, 50) n`)
})
afterEach(async () => {
  await pool.end()
  await server.drop()
})

const readOne = (id: number) => sql<{ name: string }>`select * from things where id = ${id}`.execute(db)
const rename = (id: number) => sql`update things set name = ${`renamed ${id}`} where id = ${id}`

async function often(act: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 1; turn <= 40; turn += 1) await act(turn)
}

async function named(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('a statement that is sent often keeps its plan and answers each time what it is asked', async () => {
  const names: (string | undefined)[] = []
  await often(async (turn) => names.push((await readOne(turn)).rows[0]?.name))
  expect(names).toEqual(Array.from({ length: 40 }, (_, index) => `thing ${index + 1}`))
  expect(await named()).toEqual([expect.stringContaining('from things')])
})

test('a statement that is sent now and then, or never the same, keeps none', async () => {
  for (let turn = 1; turn <= 10; turn += 1) await readOne(turn)
  await often((turn) =>
    sql`select * from things where id in (${sql.join(Array.from({ length: turn }, (_, id) => id))})`.execute(db),
  )
  expect(await named()).toEqual([])
})

test('a column that a newer release adds fails no statement, alone or in a transaction', async () => {
  await often(readOne)
  await often((turn) =>
    db.transaction().execute(async (trx) => sql`select * from things where id = ${turn} for update`.execute(trx)),
  )
  await pool.query('alter table things add column note text')
  const inTransaction = await db
    .transaction()
    .execute((trx) => sql`select * from things where id = ${7} for update`.execute(trx))
  expect(inTransaction.rows).toEqual([{ id: 7, name: 'thing 7', note: null }])
  expect((await readOne(3)).rows).toEqual([{ id: 3, name: 'thing 3', note: null }])
  const byPool = await pool.query('select * from things where id = $1', [4])
  expect(byPool.rows).toEqual([{ id: 4, name: 'thing 4', note: null }])
})

test('a column that is added fails no statement that is sent with a callback either', async () => {
  const text = 'select * from things where id = $1'
  await often((turn) => pool.query(text, [turn]))
  expect(await named()).toEqual([text])
  await pool.query('alter table things add column note text')
  expect((await pool.query(text, [5])).rows).toEqual([{ id: 5, name: 'thing 5', note: null }])
})

test('a change in a transaction is named too, and is rolled back with it', async () => {
  await often((turn) => db.transaction().execute((trx) => rename(turn).execute(trx)))
  expect(await named()).toEqual([expect.stringContaining('update things')])
  await db
    .transaction()
    .execute(async (trx) => {
      await rename(50).execute(trx)
      throw new Error('no')
    })
    .catch(() => undefined)
  expect((await readOne(50)).rows[0]?.name).toBe('thing 50')
})

test('a failing statement fails as it did without a name', async () => {
  const add = (id: number) => sql`insert into things values (${id}, 'new')`.execute(db)
  await often((turn) => add(turn + 100))
  await expect(add(101)).rejects.toMatchObject({ code: '23505' })
  expect((await readOne(101)).rows[0]?.name).toBe('new')
})

test('a conflict with an index of some rows alone is found however often it is asked for', async () => {
  await pool.query(`create unique index on things (name) where id > 0 and name in ('one', 'two')`)
  await often((turn) =>
    sql`
      insert into things values (${turn + 100}, ${'one'})
      on conflict (name) where id > ${0} and name in (${'one'}, ${'two'}) do nothing`.execute(db),
  )
  expect((await pool.query(`select id from things where name = 'one'`)).rows).toEqual([{ id: 101 }])
})

test('behind a pooler, whose sessions are not ours, nothing is named', async () => {
  await pool.end()
  await open(false)
  await often(readOne)
  expect(await named()).toEqual([])
})
