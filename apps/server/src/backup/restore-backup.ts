import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import type { Pool, PoolClient } from 'pg'
import { createDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { OLDER_THAN_BASELINE, sinceBaseline } from '../db/since-baseline.ts'
import { createJobTables } from '../jobs/job-queue.ts'
import { unpack } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { loadRows } from './load-rows.ts'
import type { Manifest } from './manifest.ts'
import type { Uploads } from './uploads.ts'

export interface RestoreTarget {
  readonly pool: Pool
  readonly uploads: Uploads
  readonly secretKeyFile: string
  /** Where the backup is unpacked; by default where the system keeps what is temporary. */
  readonly workIn?: string
}

/**
 * Restores a backup of this or an earlier release into an empty database and brings the schema up to date.
 * If the rows cannot be restored, the database is empty again; if only the uploads fail, the rows stay.
 * @throws {BackupError} one sentence
 */
export async function restoreBackup(file: string, passphrase: string | null, target: RestoreTarget): Promise<Manifest> {
  const folder = await mkdtemp(join(target.workIn ?? tmpdir(), 'foyer-restore-'))
  try {
    const manifest = await unpack(file, folder, passphrase)
    const executed = migrationsOf(manifest)
    await assertEmpty(target)
    await restoreRows({ manifest, folder, executed }, target.pool)
    await target.uploads.take(join(folder, 'uploads'))
    const secretKey = join(folder, 'secret-key')
    if (existsSync(secretKey)) await copyFile(secretKey, target.secretKeyFile)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The migrations that the backup's database had run. */
function migrationsOf(manifest: Manifest): Record<string, Migration> {
  const names = sinceBaseline(manifest.migrations)
  if (!names) throw new BackupError(OLDER_THAN_BASELINE)
  const unknown = names.find((name) => !(name in migrations))
  if (unknown !== undefined)
    throw new BackupError(`The backup was made by a later Foyer (it has ${unknown}): restore it with that release.`)
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
}

async function assertEmpty({ pool, uploads, secretKeyFile }: RestoreTarget): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') limit 1`,
  )
  if (rowCount !== 0)
    throw new BackupError('The database is not empty: name an empty one in DATABASE_URL or FOYER_DATA_DIR.')
  const occupied = await uploads.occupied()
  if (occupied !== null)
    throw new BackupError(
      `${occupied} holds uploads already: choose another FOYER_DATA_DIR, or another prefix in S3_URL.`,
    )
  if (existsSync(secretKeyFile))
    throw new BackupError(`${secretKeyFile} is there already: choose another FOYER_DATA_DIR.`)
}

interface Unpacked {
  readonly manifest: Manifest
  readonly folder: string
  readonly executed: Record<string, Migration>
}

/** The schema is first brought to what the backup's database had run; the later migrations change the rows with it. */
async function restoreRows({ manifest, folder, executed }: Unpacked, pool: Pool): Promise<void> {
  const db = createDatabase(pool)
  const client = await pool.connect()
  try {
    await migrate(db, { list: executed, functions: false })
    await createJobTables(pool)
    await inTransaction(client, () => loadRows(client, manifest, folder))
    await migrate(db)
    await client.query('analyze')
  } catch (error) {
    await client.query('drop schema if exists public, pgboss cascade')
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
