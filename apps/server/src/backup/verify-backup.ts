import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import { ClusterUnavailable, startTestCluster } from '../db/cluster/index.ts'
import { createPool } from '../db/database.ts'
import { brokenQuery } from '../features/operations/alarms/index.ts'
import { restoreBackup } from './restore-backup.ts'
import { withScratchDatabase } from './scratch-database.ts'
import { uploadsInFolder } from './uploads.ts'

/** How many invariants are broken in a restored backup, or why the restore could not be tried. */
export type Verification = { readonly broken: number } | { readonly untried: string }

/**
 * Restores a backup into a database made for the purpose and removed afterwards, and has the books checked there. The database is
 * one of the embedded PostgreSQL; where there is none, a further one on the external server.
 * @param url of the external server, null where there is none
 * @throws {BackupError} when the file cannot be restored
 */
export async function verifyBackup(file: string, passphrase: string | null, url: string | null): Promise<Verification> {
  try {
    return await inOwnCluster((pool) => tryRestore(file, passphrase, pool))
  } catch (error) {
    if (!(error instanceof ClusterUnavailable)) throw error
    const verification = url && (await withScratchDatabase(url, (pool) => tryRestore(file, passphrase, pool)))
    return (
      verification || {
        untried: `${error.message} The role of DATABASE_URL may not create a database to restore it into, either.`,
      }
    )
  }
}

async function inOwnCluster<T>(use: (pool: Pool) => Promise<T>): Promise<T> {
  const cluster = await startTestCluster({ durable: false })
  const pool = createPool({ ...cluster.connection, max: 4 }, () => {})
  try {
    return await use(pool)
  } finally {
    await pool.end()
    await cluster.stop()
  }
}

async function tryRestore(file: string, passphrase: string | null, pool: Pool): Promise<Verification> {
  // Beside the file, where what a killed process leaves is found and removed: it holds personal data.
  const folder = await mkdtemp(join(dirname(file), 'verify-'))
  try {
    const uploads = uploadsInFolder(join(folder, 'uploads'))
    await restoreBackup(file, passphrase, { pool, uploads, secretKeyFile: join(folder, 'secret-key'), workIn: folder })
    const { rows } = await pool.query(brokenQuery)
    return { broken: rows.length }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
