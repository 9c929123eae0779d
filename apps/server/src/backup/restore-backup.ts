import { existsSync } from 'node:fs'
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { createDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { createJobTables } from '../jobs/job-queue.ts'
import { unpack } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { finishLoading, loadLeftovers, loadRows } from './load-rows.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreTarget {
  readonly pool: Pool
  readonly uploadsFolder: string
  readonly secretKeyFile: string
}

/**
 * Restores a backup of this or an earlier release into an empty database and brings the schema up to date.
 * What failed leaves the database empty again.
 * @throws {BackupError} one sentence
 */
export async function restoreBackup(file: string, passphrase: string | null, target: RestoreTarget): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-restore-'))
  try {
    const manifest = await unpack(file, folder, passphrase)
    assertKnown(manifest)
    await assertEmpty(target)
    await restoreRows(manifest, folder, target.pool)
    await cp(join(folder, 'uploads'), target.uploadsFolder, { recursive: true })
    const secretKey = join(folder, 'secret-key')
    if (existsSync(secretKey)) await copyFile(secretKey, target.secretKeyFile)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function assertKnown(manifest: Manifest): void {
  const unknown = manifest.migrations.find((name) => !(name in migrations))
  if (unknown !== undefined)
    throw new BackupError(`The backup was made by a later Foyer (it has ${unknown}): restore it with that release.`)
}

async function assertEmpty({ pool, uploadsFolder, secretKeyFile }: RestoreTarget): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') limit 1`,
  )
  if (rowCount !== 0)
    throw new BackupError('The database is not empty: name an empty one in DATABASE_URL or FOYER_DATA_DIR.')
  if (existsSync(uploadsFolder))
    throw new BackupError(`${dirname(uploadsFolder)} holds uploads already: choose another FOYER_DATA_DIR.`)
  if (existsSync(secretKeyFile))
    throw new BackupError(`${secretKeyFile} is there already: choose another FOYER_DATA_DIR.`)
}

/**
 * The schema is first brought to what the backup's database had run, in the text that the migrations have today. Rows that
 * have no place in it wait until the later migrations have made one. So databases of commits whose migrations were edited
 * or reordered afterwards arrive at the same schema as all others.
 */
async function restoreRows(manifest: Manifest, folder: string, pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await migrateTo(pool, (name) => manifest.migrations.includes(name), { functions: false })
    await createJobTables(pool)
    const leftovers = await inTransaction(client, () => loadRows(client, manifest, folder))
    await migrateTo(pool, () => true, { functions: true })
    await inTransaction(client, async () => {
      await loadLeftovers(client, manifest, leftovers)
      await finishLoading(client, manifest, leftovers)
      // As if they had run in order: a start refuses a database in which they did not.
      await client.query(
        `update kysely_migration m set timestamp = to_char(
           now() + make_interval(secs => 0.001 * (select count(*) from kysely_migration e where e.name < m.name)),
           'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      )
      await client.query('analyze')
    })
  } catch (error) {
    await client.query('drop schema if exists public, pgboss, foyer_restore cascade')
    await client.query('create schema public')
    throw error
  } finally {
    client.release()
  }
}

async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function migrateTo(
  pool: Pool,
  wanted: (name: string) => boolean,
  { functions }: { functions: boolean },
): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => wanted(name)))
  await migrate(createDatabase(pool), { list: chosen, anyOrder: true, functions })
}
