import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** A whole new data directory that is to take the place of the old one. Its appearance under this name is what decides. */
export function successorOf({ home }: Place): string {
  return join(home, 'data.next')
}

/** Where the data directory of an earlier version is kept. */
export function keptOf({ home }: Place, major: string): string {
  return join(home, `data-${major}`)
}

/**
 * Puts a whole new data directory in the place of the old one, which is kept, and goes on where a killed process left off. Two
 * processes may do it at once: the name of the old one is taken only once, because a folder that is not empty is never replaced.
 */
export async function finishReplacement(place: Place): Promise<void> {
  const successor = successorOf(place)
  if (!existsSync(successor)) return
  const major = await readFile(join(place.dataDirectory, 'PG_VERSION'), 'utf8').catch(() => null)
  // Another process may have finished in between: what has just been read is then the new one, which must stay.
  if (!existsSync(successor)) return
  if (major !== null) await rename(place.dataDirectory, keptOf(place, major.trim())).catch(ignoreLostRace)
  await rename(successor, place.dataDirectory).catch(ignoreLostRace)
}

function ignoreLostRace(error: NodeJS.ErrnoException): void {
  if (!['ENOENT', 'EEXIST', 'ENOTEMPTY'].includes(error.code ?? '')) throw error
}
