import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
 * Restores a backup of this or an earlier release into an empty database and brings the schema up to date. The rows come last, so that
 * nothing starts on a database whose uploads or secret key are missing. A restore that fails leaves nothing behind and can be repeated.
 * @throws {BackupError} one sentence
 */
export async function restoreBackup(file: string, passphrase: string | null, target: RestoreTarget): Promise<Manifest> {
  const folder = await mkdtemp(join(target.workIn ?? tmpdir(), 'foyer-restore-'))
  try {
    const manifest = await unpack(file, folder, passphrase)
    const executed = migrationsOf(manifest)
    await assertEmpty(target)
    await restoreFiles(folder, target, () => restoreRows({ manifest, folder, executed }, target.pool))
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

/** Restores uploads and secret key, then does the rest. If anything fails, they are removed: neither was there before. */
async function restoreFiles(folder: string, target: RestoreTarget, rest: () => Promise<void>): Promise<void> {
  const [uploads, secretKey] = [join(folder, 'uploads'), join(folder, 'secret-key')]
  let hasKey = false
  try {
    await target.uploads.take(uploads)
    if (existsSync(secretKey)) {
      await mkdir(dirname(target.secretKeyFile), { recursive: true })
      // Refuses a file that appeared since the check: it would be the key of an installation that has started meanwhile.
      await writeFile(target.secretKeyFile, await readFile(secretKey), { mode: 0o600, flag: 'wx' })
      hasKey = true
    }
    await rest()
  } catch (error) {
    if (hasKey) await rm(target.secretKeyFile, { force: true })
    await removeUploads(target.uploads, uploads, error)
    throw error
  }
}

async function removeUploads(uploads: Uploads, folder: string, cause: unknown): Promise<void> {
  try {
    await uploads.takeBack(folder)
  } catch (error) {
    const why = [cause, error].map((each) => (each instanceof Error ? each.message : String(each)).replace(/\.$/, ''))
    throw new BackupError(
      `The restore failed: ${why[0]}. Remove the uploads that it has restored before you repeat it: ${why[1]}.`,
      { cause },
    )
  }
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
