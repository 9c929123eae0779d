import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClientBase } from 'pg'
import { pack, toDisk } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { withBackupLock } from './backup-lock.ts'
import { dumpRows } from './dump-rows.ts'
import { type BackupKeep, backupsToRemove } from './kept-backups.ts'
import { type Manifest } from './manifest.ts'
import type { Uploads } from './uploads.ts'
import type { Verification } from './verify-backup.ts'

const UNFINISHED = '.unfinished-'

export interface BackupSource {
  /** A connection of its own to the database. */
  readonly client: ClientBase
  readonly uploads: Uploads
  /** The file with a secret key that Foyer made itself, if there is one. It goes along in encrypted backups only. */
  readonly secretKeyFile: string
}

export interface BackupTarget {
  readonly folder: string
  readonly passphrase: string | null
  readonly now: Date
  /** Checks whether the file can be restored, and throws if not; null skips the check. */
  readonly verify: ((file: string) => Promise<Verification>) | null
  /** Whether nobody else writes into the folder, so that what killed processes left there is removed first. */
  readonly ownFolder: boolean
}

export interface WrittenBackup {
  readonly file: string
  readonly bytes: number
  readonly manifest: Manifest
  /** Null where nobody looked. */
  readonly verification: Verification | null
}

/**
 * Writes database and uploads into one file, also while the server is running. The file appears under its name only when it is complete
 * and, if asked for, verified; a failed backup leaves nothing, a killed one only a folder whose name marks it as unfinished.
 * @throws {BackupError} one sentence
 */
export async function writeBackup(source: BackupSource, target: BackupTarget): Promise<WrittenBackup> {
  await mkdir(target.folder, { recursive: true, mode: 0o700 })
  return withBackupLock(source.client, async () => {
    if (target.ownFolder) await removeUnfinished(target.folder)
    const unfinished = await mkdtemp(join(target.folder, UNFINISHED))
    try {
      return await writeInto(unfinished, source, target)
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  })
}

async function writeInto(unfinished: string, source: BackupSource, target: BackupTarget): Promise<WrittenBackup> {
  const { folder, passphrase, now, verify } = target
  const stage = join(unfinished, 'content')
  await mkdir(stage)
  const rows = await dumpRows(source.client, stage)
  if (rows.migrations.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  // After the rows: every upload they name is there, because a new file is written before the row that names it.
  const uploads = await source.uploads.stage(join(stage, 'uploads'))
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), ...rows, uploads }
  if (passphrase !== null && existsSync(source.secretKeyFile))
    await copyFile(source.secretKeyFile, join(stage, 'secret-key'))
  await writeFile(join(stage, 'manifest.json'), JSON.stringify(manifest, null, 2))
  const name = `foyer-${manifest.madeAt.replaceAll(/[:.]/g, '-')}.tar${passphrase === null ? '' : '.age'}`
  const packed = join(unfinished, name)
  await pack(stage, packed, passphrase)
  const { size: bytes } = await stat(packed)
  // The room it takes may be needed to restore the file.
  await rm(stage, { recursive: true })
  const verification = verify && (await verify(packed))
  const file = join(folder, name)
  await rename(packed, file)
  await toDisk(folder)
  return { file, bytes, manifest, verification }
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((one) => one.startsWith(UNFINISHED)))
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Removes the backups of a folder that are not to be kept, and returns their names. */
export async function removeOldBackups(folder: string, keep: BackupKeep): Promise<string[]> {
  const old = backupsToRemove(await readdir(folder), keep)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
