import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

const LIFE = '5 minutes'
const MOST_TRIES = 5

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Creates the challenge that a correct password returns if the account has a second factor: it leads to the second step only. Only its
 * hash is stored.
 */
export async function openChallenge(db: Database, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('login_challenges')
    .values({ hash: digest(token), user_id: userId, expires_at: sql<Date>`now() + ${LIFE}::interval` })
    .execute()
  return token
}

/** Spends one of a challenge's tries, outside any transaction, so that no rollback after a wrong code restores it. */
export async function spendTry(db: Database, token: string): Promise<string | null> {
  const spent = await db
    .updateTable('login_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where('tries', '<', MOST_TRIES)
    .returning('user_id')
    .executeTakeFirst()
  return spent?.user_id ?? null
}

/** Finds the user of an open challenge without spending a try. */
export async function readChallenge(db: Database, token: string): Promise<string | null> {
  const open = await db
    .selectFrom('login_challenges')
    .select('user_id')
    .where('hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where('tries', '<', MOST_TRIES)
    .executeTakeFirst()
  return open?.user_id ?? null
}

/** Ends a challenge with the session it leads to; one challenge leads to one. */
export async function useChallenge(trx: Trx, token: string): Promise<boolean> {
  const used = await trx
    .updateTable('login_challenges')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', digest(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Invalidates every open challenge of a user, for example after the password has changed. */
export async function cancelChallenges(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}

/** Deletes challenges that can no longer be answered. */
export async function forgetOldChallenges(db: Database): Promise<void> {
  await sql`delete from login_challenges where expires_at < now() - interval '1 hour'`.execute(db)
  await sql`delete from passkey_challenges where expires_at < now() - interval '1 hour'`.execute(db)
}
