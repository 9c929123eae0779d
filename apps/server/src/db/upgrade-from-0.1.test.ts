import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { createDatabase, createPool, type DatabasePool } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

/** What the last 0.1 ran on an empty database, statement by statement. */
const SCHEMA_0_1 = gunzipSync(readFileSync(new URL('fixtures/schema-0.1.sql.gz', import.meta.url))).toString()

/** Everything the program relies on, as PostgreSQL describes it. */
const SCHEMA = `
  select 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end || ' ' || concat(a.attidentity, a.attgenerated)
    || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as object
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'index ' || pg_get_indexdef(indexrelid) from pg_index
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select 'table ' || oid::regclass || ' ' || concat(relkind, relpersistence, ' ', array_to_string(reloptions, ', '))
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
  union all
  select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
  union all
  select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  union all
  select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'extension ' || extname from pg_extension`

/** A 0.1 that still runs may call them. */
const USED_BY_0_1 =
  /^function CREATE OR REPLACE FUNCTION public\.(?:place_holds_(?:late|exact)|place_lone_hold|claim_one)\(/

async function schemaOf(pool: DatabasePool): Promise<string[]> {
  const { rows } = await pool.query<{ object: string }>(SCHEMA)
  return rows.map(({ object }) => object).toSorted()
}

let server: Awaited<ReturnType<typeof createTestDatabase>>
let pool: DatabasePool

beforeAll(async () => {
  server = await createTestDatabase()
  pool = createPool({ ...server.connection, max: 2 }, () => undefined)
})
afterAll(async () => {
  await pool.end()
  await server.drop()
})

async function empty(): Promise<void> {
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
}

test('a database of 0.1 becomes the same as a new one', async () => {
  const fresh = await schemaOf(pool)
  expect(fresh.length).toBeGreaterThan(1000)
  await empty()
  await pool.query(SCHEMA_0_1)
  expect(await migrate(createDatabase(pool))).toEqual(Object.keys(migrations).slice(1))
  const upgraded = await schemaOf(pool)
  expect(upgraded.filter((object) => !USED_BY_0_1.test(object))).toEqual(fresh)
})

test('a program of 0.1 knows the upgraded database', async () => {
  await empty()
  await pool.query(SCHEMA_0_1)
  const { rows: before } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  await migrate(createDatabase(pool))
  const { rows: after } = await pool.query<{ name: string }>(
    'select name from kysely_migration order by timestamp, name',
  )
  expect(after.slice(0, before.length)).toEqual(before)
})

test('a database of an early 0.1 is refused with what to do', async () => {
  await empty()
  await pool.query('create table kysely_migration (name varchar primary key, timestamp varchar)')
  await pool.query(`insert into kysely_migration values ('0001-accounts', '2026-01-01')`)
  await expect(migrate(createDatabase(pool))).rejects.toThrow('bring it up to date with the last 0.1 first')
})
