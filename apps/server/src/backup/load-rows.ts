import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { checksum } from './checksum.ts'
import { quoted, tableFile, tablesOf } from './dump-rows.ts'
import { JOB_TABLE, type Manifest, type TableInBackup } from './manifest.ts'

const STAGING = 'foyer_restore'

/** Columns of the backup that the tables do not have (yet). Their values wait in the staging schema. */
export type Leftovers = ReadonlyMap<string, readonly string[]>

const list = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ')
const staged = (table: string) => `${STAGING}.${escapeIdentifier(table)}`

/**
 * Loads the rows of a backup into the empty tables of a schema that is the same or an earlier or later one.
 * Foreign keys are dropped meanwhile and put back, which checks every row; triggers rest, because what they would
 * write is in the backup. Everything happens in the caller's transaction.
 * @returns the columns for which the schema has no place
 * @throws {BackupError} when a file is damaged, or holds rows of a table that does not exist
 */
export async function loadRows(client: ClientBase, manifest: Manifest, folder: string): Promise<Leftovers> {
  const present = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
  const leftovers = new Map<string, readonly string[]>()
  await client.query(`create schema ${STAGING}`)
  await withoutTriggers(client, [...present.keys()].filter(isOurs), async () => {
    for (const table of manifest.tables) {
      const target = present.get(table.name)
      const missing = table.columns.map(({ name }) => name).filter((name) => !target?.some((one) => one.name === name))
      if (table.name !== JOB_TABLE && target && missing.length === 0) {
        await client.query(`delete from ${quoted(table.name)}`)
        await copyInto(client, quoted(table.name), table, folder)
        continue
      }
      await stage(client, table, folder)
      if (target) await moveFromStaging(client, table, target, missing)
      if (table.name !== JOB_TABLE && table.rows > 0 && missing.length > 0) leftovers.set(table.name, missing)
    }
  })
  for (const { name, value } of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [quoted(name), value])
  await assertRows(client, manifest, (name) => present.has(name))
  return leftovers
}

/** Puts into place what `loadRows` had to leave over, now that later migrations have run. */
export async function loadLeftovers(client: ClientBase, manifest: Manifest, leftovers: Leftovers): Promise<void> {
  const present = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
  for (const [name, columns] of leftovers) {
    const target = present.get(name)
    const lost = columns.filter((column) => !target?.some((one) => one.name === column))
    if (lost.length > 0)
      throw new BackupError(`The backup has ${lost.join(', ')} in ${name}, for which this Foyer has no place.`)
    const table = manifest.tables.find((one) => one.name === name)
    if (!table || !target) continue
    const arrived = await client.query(`select from ${quoted(name)} limit 1`)
    await withoutTriggers(client, [name], async () => {
      if (arrived.rowCount === 0) await moveFromStaging(client, table, target, [])
      else await updateFromStaging(client, name, columns, target)
    })
  }
}

/** Ends what a restore needed besides the tables, and counts the rows of those that only later migrations made. */
export async function finishLoading(client: ClientBase, manifest: Manifest, leftovers: Leftovers): Promise<void> {
  await client.query(`drop schema ${STAGING} cascade`)
  await assertRows(client, manifest, (name) => leftovers.has(name))
}

/** Compares numbers of rows with the backup, before later migrations may move rows to tables of their own. */
async function assertRows(client: ClientBase, manifest: Manifest, isMeant: (table: string) => boolean): Promise<void> {
  for (const { name, rows } of manifest.tables.filter((table) => isOurs(table.name) && isMeant(table.name))) {
    const counted = await client.query<{ count: string }>(`select count(*)::text as count from ${quoted(name)}`)
    if (Number(counted.rows[0]?.count) !== rows)
      throw new BackupError(`${name} should have ${rows} rows and has ${counted.rows[0]?.count ?? 'none'}.`)
  }
}

function isOurs(table: string): boolean {
  return table.startsWith('public.')
}

/** Runs `work` with all foreign keys of the application dropped and the triggers of these tables at rest. */
async function withoutTriggers(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = 'public' and k.conparentid = 0`,
  )
  for (const key of keys)
    await client.query(`alter table ${quoted(key.table)} drop constraint ${escapeIdentifier(key.name)}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await work()
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const key of keys)
    await client.query(
      `alter table ${quoted(key.table)} add constraint ${escapeIdentifier(key.name)} ${key.definition}`,
    )
}

/** As text, because a type of the backup's schema may not exist here. */
async function stage(client: ClientBase, table: TableInBackup, folder: string): Promise<void> {
  const columns = table.columns.map(({ name }) => `${escapeIdentifier(name)} text`).join(', ')
  await client.query(`create table ${staged(table.name)} (${columns})`)
  await copyInto(client, staged(table.name), table, folder)
}

async function moveFromStaging(
  client: ClientBase,
  table: TableInBackup,
  target: TableInBackup['columns'],
  missing: readonly string[],
): Promise<void> {
  const common = table.columns.map(({ name }) => name).filter((name) => !missing.includes(name))
  const values = common.map((name) => cast('s', name, target)).join(', ')
  const known = table.name === JOB_TABLE ? 'where s.name in (select q.name from pgboss.queue q)' : ''
  await client.query(
    `insert into ${quoted(table.name)} (${list(common)}) overriding system value
     select ${values} from ${staged(table.name)} s ${known}`,
  )
}

async function updateFromStaging(
  client: ClientBase,
  name: string,
  columns: readonly string[],
  target: TableInBackup['columns'],
): Promise<void> {
  const { rows: key } = await client.query<{ column: string }>(
    `select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = to_regclass($1) and i.indisprimary`,
    [quoted(name)],
  )
  const set = columns.map((column) => `${escapeIdentifier(column)} = ${cast('s', column, target)}`).join(', ')
  const same = key.map(({ column }) => `t.${escapeIdentifier(column)} = ${cast('s', column, target)}`).join(' and ')
  await client.query(`update ${quoted(name)} t set ${set} from ${staged(name)} s where ${same}`)
}

function cast(alias: string, column: string, target: TableInBackup['columns']): string {
  const type = target.find(({ name }) => name === column)?.type ?? 'text'
  return `${alias}.${escapeIdentifier(column)}::${type}`
}

async function copyInto(client: ClientBase, target: string, table: TableInBackup, folder: string): Promise<void> {
  const { tap, digest } = checksum()
  const columns = list(table.columns.map(({ name }) => name))
  const rows = client.query(copyFrom(`copy ${target} (${columns}) from stdin`))
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), tap, rows)
  if (digest() !== table.sha256)
    throw new BackupError(`The rows of ${table.name} in the backup are damaged: their checksum is another.`)
}
