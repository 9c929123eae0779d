import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { assembleTicketToken, base32, encodeTicketPayload, ticketPayload } from '@foyer/domain'

export const EVENT = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
const OTHER_EVENT = '0197a3f1-aaaa-7bbb-8ccc-0000deadbee0'
export const TICKET_TYPE = '0197a3f1-aaaa-7bbb-8ccc-00001a3b5c7d'
export const VALIDITY = { from: new Date('2026-12-11T19:00:00Z'), until: new Date('2026-12-13T12:00:00Z') }
/** The generation of every ticket of the event. */
export const GENERATION = 3
export const KEY = 1
/** A key whose codes are no longer taken. */
export const EXPIRED_KEY = 2
const NO_KEY = 9

export const eventKeys = { [KEY]: generateKeyPairSync('ed25519'), [EXPIRED_KEY]: generateKeyPairSync('ed25519') }
const otherKey = generateKeyPairSync('ed25519').privateKey
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const HEAD_BYTES = 34
const SAMPLES = 64

/** A whole number from 0 to below `most`. */
type Below = (most: number) => number

interface Signed {
  readonly key?: KeyObject
  readonly keyId?: number
  readonly eventId?: string
  readonly generation?: number
}

function signed(below: Below, { key = eventKeys[KEY].privateKey, keyId = KEY, eventId = EVENT, generation }: Signed) {
  const bytes = encodeTicketPayload(
    ticketPayload({
      keyId,
      eventId,
      ticketId: uuidOf(below),
      generation: generation ?? GENERATION,
      ticketTypeId: TICKET_TYPE,
      validFrom: VALIDITY.from,
      validUntil: VALIDITY.until,
    }),
  )
  return assembleTicketToken(bytes, sign(null, bytes, key))
}

function uuidOf(below: Below): string {
  const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Genuine codes of the event, which its door must accept. */
export function genuineCodes(below: Below): string[] {
  return Array.from({ length: SAMPLES }, () => signed(below, {}))
}

type Make = (below: Below, genuine: () => Uint8Array<ArrayBuffer>) => string

function randomText(below: Below, length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(below(ALPHABET.length))).join('')
}

function withBitsTurned(bytes: Uint8Array<ArrayBuffer>, below: Below, [from, to]: readonly [number, number]): string {
  for (let turns = 1 + below(4); turns > 0; turns -= 1) {
    const at = from + below(to - from)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
  }
  return base32.encode(bytes)
}

/** Replaces the signature of a genuine code by other bytes. */
function withSignature(bytes: Uint8Array<ArrayBuffer>, signature: Uint8Array): string {
  bytes.set(signature, HEAD_BYTES)
  return base32.encode(bytes)
}

/** Kinds of codes that a door must refuse, the cheapest first; `share` is in thousandths of all codes. */
export const kinds: readonly { readonly name: string; readonly share: number; readonly make: Make }[] = [
  { name: 'Random text as long as a code', share: 150, make: (below) => randomText(below, 157) },
  {
    name: 'A genuine code, truncated',
    share: 100,
    make: (below, genuine) => base32.encode(genuine()).slice(0, below(157)),
  },
  { name: 'Random bytes as long as a code', share: 150, make: () => base32.encode(randomBytes(98)) },
  {
    name: 'A genuine code of another event',
    share: 50,
    make: (below) => signed(below, { key: otherKey, eventId: OTHER_EVENT }),
  },
  {
    name: 'A genuine code with an unknown key id',
    share: 50,
    make: (below) => signed(below, { keyId: NO_KEY }),
  },
  {
    name: 'A genuine code with flipped bits in its header',
    share: 150,
    make: (below, genuine) => withBitsTurned(genuine(), below, [6, HEAD_BYTES]),
  },
  {
    name: 'A genuine code with flipped bits in its signature',
    share: 125,
    make: (below, genuine) => withBitsTurned(genuine(), below, [HEAD_BYTES, 98]),
  },
  {
    name: 'A genuine header with a random signature',
    share: 100,
    make: (_, genuine) => withSignature(genuine(), randomBytes(64)),
  },
  {
    name: 'A genuine header with another ticket’s signature',
    share: 50,
    make: (_, genuine) => {
      const [ours, theirs] = [genuine(), genuine()]
      // If both are the same ticket by chance, the result is a genuine code, which is not counted.
      return withSignature(ours, theirs.subarray(HEAD_BYTES))
    },
  },
  { name: 'Signed with another event’s key', share: 35, make: (below) => signed(below, { key: otherKey }) },
  {
    name: 'A code of an older generation',
    share: 20,
    make: (below) => signed(below, { generation: below(GENERATION) }),
  },
  {
    name: 'A code of an expired key',
    share: 20,
    make: (below) => signed(below, { keyId: EXPIRED_KEY, key: eventKeys[EXPIRED_KEY].privateKey }),
  },
]
