import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

type Kind = 'verify_email' | 'reset_password' | 'change_email'

const LIFE: Record<Kind, string> = { verify_email: '2 days', reset_password: '30 minutes', change_email: '1 day' }

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A mailed token of 256 bits. Only its hash is kept, so that a leaked table opens nothing. */
export async function issueAccountToken(
  trx: Trx,
  userId: string,
  kind: Kind,
  newEmail: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('account_tokens')
    .values({
      hash: digest(token),
      user_id: userId,
      kind,
      new_email: newEmail,
      expires_at: sql<Date>`now() + ${LIFE[kind]}::interval`,
    })
    .execute()
  return token
}

/** Uses a token up. One conditional update, so that of many parallel uses exactly one gets the user. */
export async function redeemAccountToken(
  trx: Trx,
  token: string,
  kind: 'verify_email' | 'reset_password',
): Promise<string | null> {
  return (await useToken(trx, token, kind))?.user_id ?? null
}

/** As `redeemAccountToken`, with the address that was to be confirmed. */
export async function redeemEmailToken(trx: Trx, token: string): Promise<{ userId: string; email: string } | null> {
  const used = await useToken(trx, token, 'change_email')
  return used?.new_email ? { userId: used.user_id, email: used.new_email } : null
}

function useToken(trx: Trx, token: string, kind: Kind) {
  return trx
    .updateTable('account_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', digest(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .returning(['user_id', 'new_email'])
    .executeTakeFirst()
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
