import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { ClusterError } from './cluster-error.ts'
import { unfinishedName } from './leftovers.ts'
import { processIdentity } from './processes.ts'

const LOCK_KEY = 0x666f796572
/** A killed process's session ends when its backend notices, milliseconds later. */
const LOCK_PATIENCE_MS = 3000

const ownerSchema = z.object({ pid: z.number(), identity: z.string() })

function ownerFile(home: string): string {
  return join(home, 'owner.json')
}

/** The number of another process that runs Foyer on this cluster, if it lives. */
function livingOwner(home: string): number | undefined {
  try {
    const owner = ownerSchema.parse(JSON.parse(readFileSync(ownerFile(home), 'utf8')))
    const lives = owner.pid !== process.pid && processIdentity(owner.pid) === owner.identity
    return lives ? owner.pid : undefined
  } catch {
    return undefined
  }
}

/** Throws when another process that lives has written itself down as the owner. */
export function refuseSecondOwner(home: string, dataDir: string): void {
  const pid = livingOwner(home)
  if (pid !== undefined) throw alreadyRunning(dataDir, ` (process ${pid})`)
}

/**
 * Takes the session lock that makes this process the only Foyer on the cluster. PostgreSQL gives it back when the session
 * ends, however the process dies. The owner file says who it is, and keeps others out while the owner's session is cut
 * because the server crashed.
 */
export async function takeOwnership(client: Client, home: string, dataDir: string): Promise<void> {
  const giveUpAt = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    refuseSecondOwner(home, dataDir)
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0]?.taken) break
    if (Date.now() > giveUpAt) throw alreadyRunning(dataDir, '')
    await sleep(50)
  }
  refuseSecondOwner(home, dataDir)
  const unfinished = join(home, unfinishedName('owner'))
  const owner = { pid: process.pid, identity: processIdentity(process.pid) }
  await writeFile(unfinished, JSON.stringify(owner), { mode: 0o644, flag: 'wx' })
  await rename(unfinished, ownerFile(home))
}

export async function giveUpOwnership(home: string): Promise<void> {
  await rm(ownerFile(home), { force: true })
}

function alreadyRunning(dataDir: string, who: string): ClusterError {
  return new ClusterError(
    `Foyer is already running on ${dataDir}${who}: stop it first, or choose another FOYER_DATA_DIR.`,
  )
}
