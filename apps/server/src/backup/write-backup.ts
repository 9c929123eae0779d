import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClientBase } from 'pg'
import { pack } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { dumpRows } from './dump-rows.ts'
import { type Manifest } from './manifest.ts'
import type { Uploads } from './uploads.ts'

const NAME = /^foyer-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar(?:\.age)?$/

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
}

/** Writes database and uploads into one file and returns its path. The program may be running meanwhile. */
export async function writeBackup(
  source: BackupSource,
  target: BackupTarget,
): Promise<{ file: string; manifest: Manifest }> {
  await mkdir(target.folder, { recursive: true, mode: 0o700 })
  const stage = await mkdtemp(join(target.folder, '.unfinished-'))
  try {
    const rows = await dumpRows(source.client, stage)
    if (rows.migrations.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
    // After the rows: every upload they name is there, because a new file is written before the row that names it.
    const uploads = await source.uploads.stage(join(stage, 'uploads'))
    const manifest: Manifest = { format: 1, madeAt: target.now.toISOString(), ...rows, uploads }
    if (target.passphrase !== null && existsSync(source.secretKeyFile))
      await copyFile(source.secretKeyFile, join(stage, 'secret-key'))
    await writeFile(join(stage, 'manifest.json'), JSON.stringify(manifest, null, 2))
    const name = `foyer-${manifest.madeAt.replaceAll(/[:.]/g, '-')}.tar${target.passphrase === null ? '' : '.age'}`
    const file = join(target.folder, name)
    await pack(stage, file, target.passphrase)
    return { file, manifest }
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** Removes all but the newest `keep` backups of a folder and returns the names of those removed. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const backups = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const name of old) await rm(join(folder, name))
  return old
}
