import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ClientBase, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { checksum } from './checksum.ts'
import { JOB_TABLE, type Manifest, type TableInBackup } from './manifest.ts'

export type Rows = Pick<Manifest, 'postgresql' | 'migrations' | 'tables' | 'sequences'>

/** `public.orders` with both parts quoted. */
export function quoted(table: string): string {
  return table.split('.').map(escapeIdentifier).join('.')
}

/** The file of a table below the folder of a backup. */
export function tableFile(folder: string, table: string): string {
  return join(folder, 'tables', `${table}.copy.gz`)
}

/**
 * Writes the rows of every table of the application to files, all as of one moment, while the database goes on serving.
 * It reads the catalogue only and knows no table by name, so that it can read databases of every release.
 */
export async function dumpRows(client: ClientBase, folder: string): Promise<Rows> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  await client.query('begin isolation level repeatable read read only')
  try {
    // The largest table takes as long as it takes, whatever limits the role has.
    await client.query('set local statement_timeout = 0')
    const tables: TableInBackup[] = []
    for (const { name, columns } of await tablesOf(client)) {
      tables.push({ name, columns, ...(await dumpTable(client, name, columns, tableFile(folder, name))) })
    }
    return {
      postgresql: await textOf(client, `select split_part(current_setting('server_version'), ' ', 1) as text`),
      migrations: await migrationsOf(client),
      tables,
      sequences: await sequencesOf(client),
    }
  } finally {
    await client.query('rollback')
  }
}

async function dumpTable(
  client: ClientBase,
  name: string,
  columns: TableInBackup['columns'],
  file: string,
): Promise<Pick<TableInBackup, 'rows' | 'sha256'>> {
  const list = columns.map((column) => escapeIdentifier(column.name)).join(', ')
  const unfinished = name === JOB_TABLE ? `where state in ('created', 'retry', 'active', 'failed')` : ''
  const rows = client.query(copyTo(`copy (select ${list} from ${quoted(name)} ${unfinished}) to stdout`))
  const { tap, digest } = checksum()
  await pipeline(rows, tap, createGzip(), createWriteStream(file, { mode: 0o600 }))
  return { rows: rows.rowCount, sha256: digest() }
}

/** Every table with the columns that hold data of their own: a generated column is computed again when it is loaded. */
export async function tablesOf(client: ClientBase): Promise<Pick<TableInBackup, 'name' | 'columns'>[]> {
  const { rows } = await client.query<Pick<TableInBackup, 'name' | 'columns'>>(
    `select n.nspname || '.' || c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'sql_objects'))
       or (n.nspname = 'pgboss' and c.relname = 'job')
     group by 1 order by 1`,
  )
  return rows
}

async function migrationsOf(client: ClientBase): Promise<string[]> {
  const known = await textOf(client, `select coalesce(to_regclass('public.kysely_migration')::text, '') as text`)
  if (known === '') return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function sequencesOf(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

async function textOf(client: ClientBase, sql: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(sql)
  return rows[0]?.text ?? ''
}
