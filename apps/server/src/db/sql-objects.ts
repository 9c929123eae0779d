import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Trx } from './database.ts'

const source = new URL('../', import.meta.url)

/** A file of functions, triggers or views that stands beside the feature it belongs to. */
interface SqlFile {
  /** Path below `apps/server/src`. */
  readonly name: string
  readonly text: string
  readonly hash: string
}

/** The text of one such file by its path below `apps/server/src`. */
export function sqlObject(name: string): string {
  return readFileSync(new URL(name, source), 'utf8')
}

function readFiles(): SqlFile[] {
  return globSync('{db,features/*}/sql/*.sql', { cwd: source })
    .toSorted()
    .map((name) => {
      const text = sqlObject(name)
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings the functions, triggers and views of the database to what the files say: each file that is new or changed runs, in the
 * transaction given. Each file can run again over what an earlier text of it made. What a running program of the release before
 * calls must stay, so a function never changes its arguments or its result: it gets another name, and the migration of a later
 * release drops the former one.
 * @returns the names of the files that ran
 */
export async function applySqlObjects(trx: Trx): Promise<string[]> {
  await sql`create table if not exists sql_objects (name text primary key, hash text not null)`.execute(trx)
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from sql_objects`.execute(trx)
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const due = readFiles().filter(({ name, hash }) => applied.get(name) !== hash)
  // A function may stand before what it calls.
  if (due.length > 0) await sql`set local check_function_bodies = off`.execute(trx)
  for (const { name, text, hash } of due) {
    await sql.raw(text).execute(trx)
    await sql`
      insert into sql_objects (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`.execute(trx)
  }
  return due.map(({ name }) => name)
}
