import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from './database.ts'

const source = new URL('../', import.meta.url)

/** A file of functions, triggers or views that stands beside the feature it belongs to. */
interface SqlFile {
  /** The file name without its folder, so that a feature can move without its file running again. */
  readonly name: string
  readonly text: string
  readonly hash: string
}

function readFiles(): SqlFile[] {
  return globSync('{db,outbox,features/**}/sql/*.sql', { cwd: source })
    .map((path) => {
      const text = readFileSync(new URL(path, source), 'utf8')
      return { name: basename(path), text, hash: createHash('sha256').update(text).digest('hex') }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The text of one such file by its name, for a migration that needs its functions. */
export function sqlObject(name: string): string {
  return required(
    readFiles().find((file) => file.name === name),
    `The file ${name}`,
  ).text
}

/**
 * Brings the functions, triggers and views of the database up to date: each file that is new or changed runs in the given transaction.
 * Each file can run again over the objects of its earlier version. Processes of the previous release still call these functions, so a
 * function never changes its arguments or its result: the new version gets another name, and the migration of a later release drops the
 * old one.
 * @returns the names of the files that ran
 */
export async function applySqlObjects(trx: Trx): Promise<string[]> {
  await sql`create table if not exists sql_objects (name text primary key, hash text not null)`.execute(trx)
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from sql_objects`.execute(trx)
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const due = readFiles().filter(({ name, hash }) => applied.get(name) !== hash)
  // A file may define a function before the functions that it calls.
  if (due.length > 0) await sql`set local check_function_bodies = off`.execute(trx)
  for (const { name, text, hash } of due) {
    await sql.raw(text).execute(trx)
    await sql`
      insert into sql_objects (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`.execute(trx)
  }
  return due.map(({ name }) => name)
}
