import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { drawOrder } from '@foyer/domain'

const SEED_BYTES = 32
/** Lots computed before the event loop gets a turn: some milliseconds of work. */
const LOTS_AT_ONCE = 2000

/** What decides a draw. Nobody may know it before the draw, so that nobody can tell which visitor ids draw well. */
export function newSeed(): Buffer {
  return randomBytes(SEED_BYTES)
}

/** What is published before the draw, so that the seed cannot be changed once it is known who takes part. */
export function seedHash(seed: Buffer): Buffer {
  return createHash('sha256').update(seed).digest()
}

/** A visitor's lot: HMAC-SHA256 of the id as it is published, under the bytes of the seed; in hexadecimal. */
export function lotOf(seed: Buffer, visitorId: string): string {
  return createHmac('sha256', seed).update(visitorId).digest('hex')
}

/** Draws the lots of these visitors and answers them in the order in which they are served. The same seed draws the same again. */
export async function drawLots(
  seed: Buffer,
  visitorIds: readonly string[],
): Promise<{ visitorId: string; lot: string }[]> {
  const lots: { visitorId: string; lot: string }[] = []
  for (const visitorId of visitorIds) {
    lots.push({ visitorId, lot: lotOf(seed, visitorId) })
    if (lots.length % LOTS_AT_ONCE === 0) await setImmediate()
  }
  return drawOrder(lots)
}
