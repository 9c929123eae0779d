import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 10 * 256
const pool = Buffer.allocUnsafe(POOL_BYTES)
let used = POOL_BYTES

/**
 * A UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits. Ids made later sort later, so indexes
 * grow at their end.
 */
export function uuidv7(now = Date.now()): string {
  if (used === POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 10)
  used += 10
  const time = now.toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(random.charAt(3), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}

/** The lowest id that can be made at a time: ids made earlier sort before it. */
export function earliestId(at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
