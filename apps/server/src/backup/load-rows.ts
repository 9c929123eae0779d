import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { checksum } from './checksum.ts'
import { quoted, tableFile, tablesOf } from './dump-rows.ts'
import { JOB_TABLE, type Manifest, type TableInBackup } from './manifest.ts'

const STAGED_JOBS = 'foyer_restored_jobs'

const list = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ')

/**
 * Loads the rows of a backup into the empty tables of the schema that its database had, without functions and triggers, because
 * what they would write is in the backup. Foreign keys are dropped meanwhile and put back, which checks every row.
 * Everything happens in the caller's transaction.
 * @throws {BackupError} when a file is damaged, or holds rows for which the schema has no place
 */
export async function loadRows(client: ClientBase, manifest: Manifest, folder: string): Promise<void> {
  const present = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
  await withoutForeignKeys(client, async () => {
    for (const table of manifest.tables) {
      const target = present.get(table.name)
      if (table.name === JOB_TABLE) {
        if (target) await loadJobs(client, table, target, folder)
        continue
      }
      assertPlace(table, target)
      await client.query(`delete from ${quoted(table.name)}`)
      await copyInto(client, quoted(table.name), table, folder)
    }
  })
  for (const { name, value } of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [quoted(name), value])
  await assertRows(client, manifest)
}

function assertPlace({ name, columns }: TableInBackup, target: TableInBackup['columns'] | undefined): void {
  if (!target) throw new BackupError(`The backup has a table ${name}, for which this Foyer has no place.`)
  const lost = columns.filter((column) => !target.some((one) => one.name === column.name))
  if (lost.length > 0)
    throw new BackupError(
      `The backup has ${lost.map((column) => column.name).join(', ')} in ${name}, for which this Foyer has no place.`,
    )
}

/** Compares numbers of rows with the backup, before later migrations may move rows to tables of their own. */
async function assertRows(client: ClientBase, manifest: Manifest): Promise<void> {
  for (const { name, rows } of manifest.tables.filter((table) => table.name !== JOB_TABLE)) {
    const counted = await client.query<{ count: string }>(`select count(*)::text as count from ${quoted(name)}`)
    if (Number(counted.rows[0]?.count) !== rows)
      throw new BackupError(`${name} should have ${rows} rows and has ${counted.rows[0]?.count ?? 'none'}.`)
  }
}

/** Runs `work` with all foreign keys of the application dropped. */
async function withoutForeignKeys(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = 'public' and k.conparentid = 0`,
  )
  for (const key of keys)
    await client.query(`alter table ${quoted(key.table)} drop constraint ${escapeIdentifier(key.name)}`)
  await work()
  for (const key of keys)
    await client.query(
      `alter table ${quoted(key.table)} add constraint ${escapeIdentifier(key.name)} ${key.definition}`,
    )
}

/** The job table can differ between releases: only columns that both have are loaded, and only jobs of queues that still exist. */
async function loadJobs(
  client: ClientBase,
  table: TableInBackup,
  target: TableInBackup['columns'],
  folder: string,
): Promise<void> {
  // As text, because a type of the backup's queue may not exist here.
  await client.query(
    `create temporary table ${STAGED_JOBS} (
       ${table.columns.map(({ name }) => `${escapeIdentifier(name)} text`).join(', ')}) on commit drop`,
  )
  await copyInto(client, STAGED_JOBS, table, folder)
  const common = target.filter(({ name }) => table.columns.some((column) => column.name === name))
  await client.query(
    `insert into ${quoted(table.name)} (${list(common.map(({ name }) => name))}) overriding system value
     select ${common.map(({ name, type }) => `${escapeIdentifier(name)}::${type}`).join(', ')} from ${STAGED_JOBS}
     where name in (select q.name from pgboss.queue q)`,
  )
}

async function copyInto(client: ClientBase, target: string, table: TableInBackup, folder: string): Promise<void> {
  const { tap, digest } = checksum()
  const columns = list(table.columns.map(({ name }) => name))
  const rows = client.query(copyFrom(`copy ${target} (${columns}) from stdin`))
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), tap, rows)
  if (digest() !== table.sha256)
    throw new BackupError(`The rows of ${table.name} in the backup are damaged: their checksum is another.`)
}
