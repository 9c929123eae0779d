import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { processIdentity } from './processes.ts'

const MARK = '.unfinished-'

/** A name for what is not finished yet: it is renamed when whole, so that a killed process leaves nothing half-made. */
export function unfinishedName(name: string): string {
  return `${name}${MARK}${process.pid}-${randomBytes(3).toString('hex')}`
}

/** Removes what processes that no longer run left unfinished. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    const [, maker] = entry.split(MARK)
    if (maker === undefined || processIdentity(Number.parseInt(maker, 10)) !== undefined) continue
    // An initdb that outlived its Foyer may still be writing there; then a later start removes it.
    await rm(join(folder, entry), { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => {})
  }
}

/** Ignores that a concurrent process has already created the same file or folder. */
export function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error
}
