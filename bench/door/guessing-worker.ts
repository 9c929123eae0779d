import { verify } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import { base32, decideOffline, type OfflineFacts } from '@foyer/domain'
import {
  EVENT,
  EXPIRED_KEY,
  eventKeys,
  GENERATION,
  genuineCodes,
  KEY,
  kinds,
  TICKET_TYPE,
  VALIDITY,
} from './made-up-codes.ts'

interface Share {
  readonly tokens: number
  readonly seed: number
  /** Tried and accepted of each kind in turn; then how many genuine codes were tried, and accepted. */
  readonly counts: Int32Array
}

function isShare(data: unknown): data is Share {
  return typeof data === 'object' && data !== null && 'counts' in data && data.counts instanceof Int32Array
}

const given: unknown = workerData
if (!isShare(given)) throw new TypeError('A worker needs its share')
const { tokens, seed, counts } = given

const now = new Date('2026-12-12T19:00:00Z')
const ticket = {
  ticketTypeId: TICKET_TYPE,
  generation: GENERATION,
  standing: 'good',
  inside: false,
  checkedInAt: null,
  checkedInDoor: null,
} as const
const facts: OfflineFacts = {
  eventId: EVENT,
  door: null,
  validity: VALIDITY,
  ticketTypeIds: [TICKET_TYPE],
  ticket: () => ticket,
  ownScans: () => [],
  keyUntil: (keyId) => (keyId === EXPIRED_KEY ? new Date(now.getTime() - 1) : null),
  verify: (keyId, { bytes, signature }) =>
    Promise.resolve(
      (keyId === KEY || keyId === EXPIRED_KEY) && verify(null, bytes, eventKeys[keyId].publicKey, signature),
    ),
}

/** Numerical Recipes' linear congruential generator: repeats the guesses in every run, except those made with random bytes. */
let state = seed >>> 0
function below(most: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}

const genuine = genuineCodes(below)
const isGenuine = new Set(genuine)
const sample = () => base32.decode(genuine[below(genuine.length)] ?? '') ?? new Uint8Array(98)

async function isAdmitted(code: string): Promise<boolean> {
  const { result } = await decideOffline(facts, { code, ticketId: null, direction: 'in', now })
  return result === 'admitted'
}

for (const [kind, { share, make }] of kinds.entries()) {
  const most = Math.ceil((tokens * share) / 1000)
  for (let tried = 0; tried < most;) {
    const code = make(below, sample)
    if (isGenuine.has(code)) continue
    tried += 1
    Atomics.add(counts, 2 * kind, 1)
    if (await isAdmitted(code)) Atomics.add(counts, 2 * kind + 1, 1)
  }
}
for (const code of genuine) {
  Atomics.add(counts, 2 * kinds.length, 1)
  if (await isAdmitted(code)) Atomics.add(counts, 2 * kinds.length + 1, 1)
}
