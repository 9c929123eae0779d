import { Worker } from 'node:worker_threads'
import type { Env } from '../env.ts'
import { BackupError } from './backup-error.ts'
import type { BackupSchedule } from './schedule.ts'
import type { WrittenBackup } from './write-backup.ts'

/** How this process makes the backups of its schedule. */
export interface ScheduledBackups {
  readonly schedule: BackupSchedule
  /**
   * Writes a verified backup.
   * @throws {BackupError} one sentence, also when another process writes one just now
   */
  write(now: Date): Promise<WrittenBackup>
  /** Removes the backups that are not to be kept, and returns their names. */
  removeOld(): Promise<string[]>
}

/** What a thread is sent. */
export interface BackupOrder {
  readonly place: Pick<Env, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 's3'>
  readonly folder: string
  readonly passphrase: string | null
  readonly now: Date
}

/** What a thread answers. */
export type BackupAnswer = { readonly written: WrittenBackup } | { readonly refused: string }

/** Those of the settings; null without a schedule. */
export function scheduledBackups(env: Env): ScheduledBackups | null {
  const { schedule, folder, passphrase, keep } = env.backup
  if (!schedule) return null
  const { dataDir, databaseUrl, databaseDirectUrl, s3 } = env
  const place = { dataDir, databaseUrl, databaseDirectUrl, s3 }
  return {
    schedule,
    write: (now) => inThread({ place, folder, passphrase, now }),
    async removeOld() {
      // It is needed once a day and loads more than it uses.
      const { removeOldBackups } = await import('./index.ts')
      return removeOldBackups(folder, keep)
    },
  }
}

/** On a separate thread: deriving a key from a passphrase takes about a second and would block all other requests. */
function inThread(order: BackupOrder): Promise<WrittenBackup> {
  const worker = new Worker(new URL('./backup-thread.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: BackupAnswer) =>
      'written' in answer ? resolve(answer.written) : reject(new BackupError(answer.refused)),
    )
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('The thread that writes the backup ended early')))
    worker.postMessage(order, [])
  })
}
