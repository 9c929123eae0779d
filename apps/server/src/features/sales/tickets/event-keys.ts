import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { EventKeysTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import { seal, unseal } from '../../../secrets.ts'

const FIRST_KEY = 1

/** Makes the event's signing key if it has none. If two calls try at once, one key stays. */
export async function ensureEventKey(deps: Pick<Deps, 'secrets'>, trx: Trx, eventId: string): Promise<void> {
  const existing = await trx
    .selectFrom('event_keys')
    .select('key_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (existing) return
  await insertKey(deps, trx, eventId, FIRST_KEY)
}

export type KeyRow = Selectable<EventKeysTable>

export async function insertKey(deps: Pick<Deps, 'secrets'>, trx: Trx, eventId: string, keyId: number): Promise<void> {
  const pair = generateKeyPairSync('ed25519')
  await trx
    .insertInto('event_keys')
    .values({
      event_id: eventId,
      key_id: keyId,
      public_key: pair.publicKey.export({ type: 'spki', format: 'der' }),
      private_key_sealed: seal(deps.secrets, pair.privateKey.export({ type: 'pkcs8', format: 'der' })),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Signs ticket payloads of one event with its newest key. */
export interface TicketSigner {
  readonly keyId: number
  sign(bytes: Uint8Array): Uint8Array
}

export async function ticketSigner(
  deps: Pick<Deps, 'secrets'>,
  db: Database | Trx,
  eventId: string,
): Promise<TicketSigner> {
  const row = await db
    .selectFrom('event_keys')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('key_id', 'desc')
    .executeTakeFirstOrThrow()
  const key = readPrivateKey(deps.secrets, row.private_key_sealed)
  // A mail needs the code of a ticket three times: in its PDF, in its text and as a picture.
  const signed = new Map<string, Uint8Array>()
  return {
    keyId: row.key_id,
    sign: (bytes) => {
      const name = Buffer.from(bytes).toString('latin1')
      const signature = signed.get(name) ?? sign(null, bytes, key)
      signed.set(name, signature)
      return signature
    },
  }
}

const MOST_PRIVATE_KEYS = 200
const privateKeys = new WeakMap<Deps['secrets'], Map<string, KeyObject>>()

/**
 * Cached because unsealing and reading a key takes longer than signing with it. Each set of secrets has a separate cache, because only
 * these secrets open its keys.
 */
function readPrivateKey(secrets: Deps['secrets'], sealed: Buffer): KeyObject {
  const known = privateKeys.get(secrets) ?? new Map<string, KeyObject>()
  privateKeys.set(secrets, known)
  const name = sealed.toString('latin1')
  const kept = known.get(name)
  if (kept) return kept
  if (known.size >= MOST_PRIVATE_KEYS) known.clear()
  const key = createPrivateKey({ key: unseal(secrets, sealed), format: 'der', type: 'pkcs8' })
  known.set(name, key)
  return key
}

/** The signed bytes of a scanned code, its signature, and the time at which the code must be valid. */
export interface SignedCode {
  readonly bytes: Uint8Array
  readonly signature: Uint8Array
  readonly at: Date
}

/** The key that a code names among those of its event. */
export type CheckingKey = Pick<KeyRow, 'event_id' | 'key_id' | 'public_key' | 'valid_until' | 'compromised'>

/** The key id only chooses among the event's own keys. */
export function findKey(db: Database | Trx, eventId: string, keyId: number): Promise<CheckingKey | undefined> {
  return db
    .selectFrom('event_keys')
    .select(['event_id', 'key_id', 'public_key', 'valid_until', 'compromised'])
    .where('event_id', '=', eventId)
    .where('key_id', '=', keyId)
    .executeTakeFirst()
}

/**
 * Whether a key signed these bytes, and its codes were still valid at that time. Codes of a compromised key are never valid: anyone who has
 * the key could claim that a scan was made before it was refused.
 */
export function signedByKey(
  key: CheckingKey | undefined,
  { bytes, signature, at }: SignedCode,
): 'good' | 'expired' | 'forged' {
  if (!key) return 'forged'
  if (!verify(null, bytes, readPublicKey(key.public_key), signature)) return 'forged'
  if (key.compromised) return 'expired'
  return key.valid_until !== null && at > key.valid_until ? 'expired' : 'good'
}

const MOST_READ_KEYS = 1_000
const readKeys = new Map<string, KeyObject>()

/** Cached because reading a key takes a third of the time of verifying with it. The same bytes are always the same key. */
function readPublicKey(der: Buffer): KeyObject {
  const name = der.toString('latin1')
  const known = readKeys.get(name)
  if (known) return known
  if (readKeys.size >= MOST_READ_KEYS) readKeys.clear()
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  readKeys.set(name, key)
  return key
}
