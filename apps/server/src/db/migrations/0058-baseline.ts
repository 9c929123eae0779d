import { readFileSync, readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { sqlObject } from '../sql-objects.ts'

const folder = new URL('baseline/', import.meta.url)

/** Functions that indexes and constraints of the baseline call. */
const CALLED = ['search-text.sql', 'movement-kinds.sql']

/** Every table as the migrations of 0.1 left it, one file for each feature that owns tables, in the order of their numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists unaccent`.execute(db)
  for (const name of CALLED) await sql.raw(sqlObject(name)).execute(db)
  for (const file of readdirSync(folder).toSorted())
    await sql.raw(readFileSync(new URL(file, folder), 'utf8')).execute(db)
}
