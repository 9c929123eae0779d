import { lstat, realpath, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { assertFolderWritable } from '../startup-checks.ts'
import { type Finding, fault, good, notice, reasonOf } from './finding.ts'

const MEGABYTE = 1024 * 1024
const TIGHT = 2048 * MEGABYTE
const TOO_TIGHT = 256 * MEGABYTE

/** The data folder: whether it can be written to, how much room there is, where the own database is. */
export async function checkFolder(env: Env): Promise<Finding[]> {
  try {
    await assertFolderWritable(env.dataDir)
  } catch (error) {
    return [fault('Data folder', reasonOf(error), 'Give this user the folder, or name another in FOYER_DATA_DIR.')]
  }
  return [await checkRoom(env.dataDir), ...(await checkOwnDatabase(env))]
}

async function checkRoom(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${Math.floor(free / MEGABYTE)} MB are free below ${folder}.`
  if (free < TOO_TIGHT) return fault('Disk', says, 'Make room at once: without it nothing can be sold.')
  return free < TIGHT ? notice('Disk', says, 'Make room.') : good('Disk', says)
}

async function checkOwnDatabase(env: Env): Promise<Finding[]> {
  if (env.databaseUrl !== null) return []
  const entry = join(env.dataDir, 'postgresql')
  const isLink = await lstat(entry).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
  if (!isLink) return []
  return [
    notice(
      'Data folder',
      `The database is not in it but in ${await realpath(entry)}, which PostgreSQL's user can enter.`,
      'A copy of the data folder is no backup: use "npm run backup".',
    ),
  ]
}
