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
export async function removeLeftovers(folder: string, name: string): Promise<void> {
  const prefix = `${name}${MARK}`
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(prefix)) continue
    const pid = Number.parseInt(entry.slice(prefix.length), 10)
    if (processIdentity(pid) === undefined) await rm(join(folder, entry), { recursive: true, force: true })
  }
}
