import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../db/cluster/index.ts'
import { createPool } from '../db/database.ts'
import { brokenQuery } from '../features/operations/alarms/index.ts'
import { restoreBackup } from './restore-backup.ts'
import { uploadsInFolder } from './uploads.ts'

/**
 * Restores a backup into a database made for the purpose and removed afterwards, and has the books checked there.
 * @returns how many rules of the books are broken, which a backup of sound books answers with 0
 * @throws {ClusterError} where the PostgreSQL that Foyer brings is not installed
 */
export async function verifyBackup(file: string, passphrase: string | null): Promise<{ broken: number }> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'foyer-verify-'))
  await chmod(folder, 0o711)
  try {
    const cluster = await startCluster({ dataDir: join(folder, 'data'), log: () => {}, durable: false })
    const pool = createPool({ ...cluster.connection, max: 4 }, () => {})
    try {
      const uploads = uploadsInFolder(join(folder, 'data', 'uploads'))
      await restoreBackup(file, passphrase, { pool, uploads, secretKeyFile: join(folder, 'data', 'secret-key') })
      const { rows } = await pool.query(brokenQuery)
      return { broken: rows.length }
    } finally {
      await pool.end()
      await cluster.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
