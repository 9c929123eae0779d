import { createPrivateKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../db/database.ts'
import type { EventKeysTable } from '../../db/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { seal, unseal } from '../../secrets.ts'

const FIRST_KEY = 1

/** Makes the event's signing key if it has none. Of two that try at once, one key stays. */
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
  const key = createPrivateKey({ key: unseal(deps.secrets, row.private_key_sealed), format: 'der', type: 'pkcs8' })
  return { keyId: row.key_id, sign: (bytes) => sign(null, bytes, key) }
}

/**
 * Whether a key of this event signed these bytes, and its codes were still taken at a moment. The key id only chooses among the
 * event's own keys.
 */
export async function signedByEvent(
  db: Database | Trx,
  eventId: string,
  keyId: number,
  { bytes, signature, at }: { bytes: Uint8Array; signature: Uint8Array; at: Date },
): Promise<'good' | 'expired' | 'forged'> {
  const row = await db
    .selectFrom('event_keys')
    .select(['public_key', 'valid_until'])
    .where('event_id', '=', eventId)
    .where('key_id', '=', keyId)
    .executeTakeFirst()
  if (!row) return 'forged'
  const key: KeyObject | { key: Buffer; format: 'der'; type: 'spki' } = {
    key: row.public_key,
    format: 'der',
    type: 'spki',
  }
  if (!verify(null, bytes, key, signature)) return 'forged'
  return row.valid_until !== null && at > row.valid_until ? 'expired' : 'good'
}
