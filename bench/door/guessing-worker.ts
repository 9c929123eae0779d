import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import {
  assembleTicketToken,
  base32,
  decideOffline,
  encodeTicketPayload,
  type OfflineFacts,
  ticketPayload,
} from '@foyer/domain'

interface Share {
  readonly tokens: number
  readonly seed: number
  readonly counts: Int32Array
}

function isShare(data: unknown): data is Share {
  return typeof data === 'object' && data !== null && 'counts' in data && data.counts instanceof Int32Array
}

const given: unknown = workerData
if (!isShare(given)) throw new TypeError('A worker needs its share')
const { tokens, seed, counts } = given

const eventId = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
const ticketTypeId = '0197a3f1-aaaa-7bbb-8ccc-00001a3b5c7d'
const ticketId = '0197a3f1-1111-7222-8333-444455556666'
const now = new Date('2026-12-12T19:00:00Z')
const validity = { from: new Date('2026-12-11T19:00:00Z'), until: new Date('2026-12-13T12:00:00Z') }
const pair = generateKeyPairSync('ed25519')
const publicKey = createPublicKey(pair.privateKey)

const facts: OfflineFacts = {
  eventId,
  door: null,
  validity,
  ticketTypeIds: [ticketTypeId],
  ticket: () => undefined,
  ownScans: () => [],
  keyUntil: () => null,
  verify: (keyId, { bytes, signature }) => Promise.resolve(keyId === 1 && verify(null, bytes, publicKey, signature)),
}

/** Numerical Recipes' linear congruential generator: the same guesses in every run. */
let state = seed >>> 0
function below(most: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}

function genuine(): { bytes: Uint8Array<ArrayBuffer>; text: string } {
  const bytes = encodeTicketPayload(
    ticketPayload({
      keyId: 1,
      eventId,
      ticketId,
      generation: 1 + below(5),
      ticketTypeId,
      validFrom: validity.from,
      validUntil: validity.until,
    }),
  )
  return { bytes, text: assembleTicketToken(bytes, sign(null, bytes, pair.privateKey)) }
}

const samples = Array.from({ length: 16 }, genuine)

/**
 * One guess: mostly genuine tokens with one to four bits turned, which reach the signature's check and must fail there; besides
 * random bytes under a right head, random texts, and tokens cut short.
 */
function madeUp(): string {
  const sample = samples[below(samples.length)]?.text ?? ''
  const kind = below(10)
  if (kind === 0) return sample.slice(0, below(sample.length))
  if (kind === 1) return Array.from({ length: sample.length }, () => alphabet.charAt(below(alphabet.length))).join('')
  const bytes = base32.decode(sample) ?? new Uint8Array(98)
  if (kind <= 3) for (let index = 34; index < bytes.length; index += 1) bytes[index] = below(256)
  else
    for (let turns = 1 + below(4); turns > 0; turns -= 1) {
      const at = below(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
    }
  return base32.encode(bytes)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const genuineTexts = new Set(samples.map(({ text }) => text))

let tried = 0
let accepted = 0
while (tried < tokens) {
  const code = madeUp()
  if (genuineTexts.has(code)) continue
  tried += 1
  const { result } = await decideOffline(facts, { code, ticketId: null, direction: 'in', now })
  if (result === 'admitted') accepted += 1
}
let controls = 0
for (const { text } of samples) {
  const { result } = await decideOffline(facts, { code: text, ticketId: null, direction: 'in', now })
  if (result === 'admitted') controls += 1
}
counts.set([tried, accepted, controls === samples.length ? 1 : 0])
