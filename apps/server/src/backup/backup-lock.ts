import type { ClientBase } from 'pg'
import { BackupError } from './backup-error.ts'

const KEY = `hashtext('write a backup')`

/**
 * Does the work while no other process writes a backup of this database. PostgreSQL gives the lock back when the connection ends,
 * however its process dies.
 * @throws {BackupError} when another process writes one just now
 */
export async function withBackupLock<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${KEY}) as mine`)
  if (!rows[0]?.mine) throw new BackupError('Another backup of this database is being written just now.')
  try {
    return await work()
  } finally {
    // A connection that broke meanwhile has lost the lock already.
    await client.query(`select pg_advisory_unlock(${KEY})`).catch(() => undefined)
  }
}
