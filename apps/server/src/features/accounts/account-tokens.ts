import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

type Kind = 'verify_email' | 'reset_password'

const LIFE: Record<Kind, string> = { verify_email: '2 days', reset_password: '30 minutes' }

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A mailed token of 256 bits. Only its hash is kept, so that a leaked table opens nothing. */
export async function issueAccountToken(trx: Trx, userId: string, kind: Kind): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('account_tokens')
    .values({
      hash: digest(token),
      user_id: userId,
      kind,
      expires_at: sql<Date>`now() + ${LIFE[kind]}::interval`,
    })
    .execute()
  return token
}

/** Uses a token up. One conditional update, so that of many parallel uses exactly one gets the user. */
export async function redeemAccountToken(trx: Trx, token: string, kind: Kind): Promise<string | null> {
  const used = await trx
    .updateTable('account_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', digest(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id ?? null
}

/** Makes every unused token of a kind worthless, e.g. once the password has been reset by another. */
export async function cancelAccountTokens(trx: Trx, userId: string, kind: Kind): Promise<void> {
  await trx
    .updateTable('account_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
}
