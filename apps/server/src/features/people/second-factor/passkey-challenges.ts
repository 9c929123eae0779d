import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { PasskeyChallengesTable } from '../../../db/schema/index.ts'
import { AppError } from '../../../http/app-error.ts'

export type Purpose = PasskeyChallengesTable['purpose']

const LIFE = '5 minutes'

const digest = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** Creates what a passkey has to sign: valid once, for minutes, for one purpose and one user (null if the passkey identifies the user). */
export async function makePasskeyChallenge(db: Database, purpose: Purpose, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenges')
    .values({ hash: digest(challenge), user_id: userId, purpose, expires_at: sql<Date>`now() + ${LIFE}::interval` })
    .execute()
  return challenge
}

/** Uses up the signed challenge, even if a later check fails: a conditional update, so that it cannot be replayed. */
export async function takePasskeyChallenge(
  db: Database,
  clientDataJSON: string,
  purpose: Purpose,
  userId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const taken = await db
    .updateTable('passkey_challenges')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', digest(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw new AppError('account.passkey_refused')
  return challenge
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string')
      return data.challenge
  } catch (error) {
    throw new AppError('account.passkey_refused', { cause: error })
  }
  throw new AppError('account.passkey_refused')
}
