import { parentPort } from 'node:worker_threads'
import { secretKeyFile } from '../secret-key.ts'
import { BackupError } from './backup-error.ts'
import { openDatabase } from './open-database.ts'
import type { BackupAnswer, BackupOrder } from './scheduled-backups.ts'
import { uploadsOf } from './uploads.ts'
import { verifyBackup } from './verify-backup.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

/** The thread's side of a scheduled backup: it writes one and ends. What it cannot explain in a sentence ends it as an error. */
async function write({ place, folder, passphrase, now }: BackupOrder): Promise<WrittenBackup> {
  const { pool, url, close } = await openDatabase(place, () => {})
  try {
    const client = await pool.connect()
    const source = { client, uploads: uploadsOf(place), secretKeyFile: secretKeyFile(place) }
    const verify = (file: string) => verifyBackup(file, passphrase, url)
    return await writeBackup(source, { folder, passphrase, now, verify, ownFolder: true }).finally(() =>
      client.release(),
    )
  } finally {
    await close()
  }
}

function answer(said: BackupAnswer): void {
  parentPort?.postMessage(said, [])
}

parentPort?.once('message', (order: BackupOrder) => {
  void write(order).then(
    (written) => answer({ written }),
    (error: unknown) => {
      if (!(error instanceof BackupError)) throw error
      answer({ refused: error.message })
    },
  )
})
