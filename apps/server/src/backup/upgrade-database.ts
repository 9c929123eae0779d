import { join } from 'node:path'
import { findOldBinaries, type OtherMajorVersion, replaceCluster } from '../db/cluster/index.ts'
import { createPool } from '../db/database.ts'
import { restoreBackup } from './restore-backup.ts'
import { uploadsInFolder } from './uploads.ts'
import { writeBackup } from './write-backup.ts'

export interface UpgradeOptions {
  readonly dataDir: string
  /** The folder with the programs of the old PostgreSQL; null looks in the usual places. */
  readonly binaries: string | null
  readonly say: (sentence: string) => void
  readonly signal?: AbortSignal
}

/**
 * Moves the database of a data folder from an earlier PostgreSQL to the one that Foyer brings: backs up the old one and restores the
 * backup into the new one. Uploads are not touched.
 * @throws {ClusterError | BackupError} one sentence; the old database is as it was
 */
export async function upgradeDatabase(other: OtherMajorVersion, options: UpgradeOptions): Promise<void> {
  const { dataDir, binaries, say, signal } = options
  const oldBinaries = await findOldBinaries(other.found, binaries)
  say(`Moving the database from PostgreSQL ${oldBinaries.version} to the one that Foyer brings. This may take a while.`)
  const { kept } = await replaceCluster({ dataDir, oldBinaries, log: say, move: moveRows, signal })
  say(`The database is moved. The old one is kept in ${kept}: remove it once you are content with the new one.`)
}

type Connection = Parameters<Parameters<typeof replaceCluster>[0]['move']>[0]

/** Moves the rows of all tables, and checks their number and checksums on the way. */
export async function moveRows(from: Connection, to: Connection, folder: string): Promise<void> {
  const [source, target] = [from, to].map((connection) => createPool({ ...connection, max: 4 }, () => {}))
  if (!source || !target) return
  const nothing = { uploads: uploadsInFolder(join(folder, 'uploads')), secretKeyFile: join(folder, 'secret-key') }
  try {
    const client = await source.connect()
    const { file } = await writeBackup(
      { ...nothing, client },
      { folder: join(folder, 'rows'), passphrase: null, now: new Date(), verify: null, ownFolder: true },
    ).finally(() => client.release())
    await restoreBackup(file, null, { ...nothing, pool: target, workIn: folder })
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}
