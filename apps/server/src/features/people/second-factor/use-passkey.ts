import type { PasskeyRequestView, PasskeyUsed } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { makePasskeyChallenge, type Purpose, takePasskeyChallenge } from './passkey-challenges.ts'
import { credentialOf, userHandle } from './passkeys.ts'
import { TIMEOUT, partyOf } from './relying-party.ts'
import type { PasskeyRow } from './second-factor.queries.ts'

/** What the browser needs to use a passkey: one of this user's, or any passkey if `userId` is null. */
export async function askForPasskey(
  deps: Deps,
  purpose: Exclude<Purpose, 'register'>,
  userId: string | null,
): Promise<PasskeyRequestView> {
  const passkeys =
    userId === null
      ? []
      : await deps.db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
  if (userId !== null && passkeys.length === 0) throw new AppError('account.factor_missing')
  return {
    challenge: await makePasskeyChallenge(deps.db, purpose, userId),
    rpId: partyOf(deps).id,
    timeout: TIMEOUT,
    userVerification: 'required',
    allowCredentials: passkeys.map(credentialOf),
  }
}

/** Verifies a signed challenge and finds the owner of the passkey. `userId` is the required owner; null accepts any user. */
export async function provePasskey(
  deps: Deps,
  credential: PasskeyUsed,
  purpose: Exclude<Purpose, 'register'>,
  userId: string | null,
): Promise<string> {
  const challenge = await takePasskeyChallenge(deps.db, credential.response.clientDataJSON, purpose, userId)
  const passkey = await deps.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (!passkey || (userId !== null && passkey.user_id !== userId)) throw new AppError('account.passkey_refused')
  const { userHandle: named } = credential.response
  if (named !== undefined && named !== userHandle(passkey.user_id)) throw new AppError('account.passkey_refused')
  await countUse(deps, passkey, await verifyUsed(deps, passkey, credential, challenge))
  return passkey.user_id
}

async function verifyUsed(
  deps: Deps,
  passkey: PasskeyRow,
  response: PasskeyUsed,
  expectedChallenge: string,
): Promise<number> {
  const party = partyOf(deps)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((error: unknown) => {
    throw new AppError('account.passkey_refused', { cause: error })
  })
  if (!verified.verified) throw new AppError('account.passkey_refused')
  return verified.authenticationInfo.newCounter
}

/**
 * A counter that does not increase means that the key was copied (WebAuthn level 3, §6.1.1); an authenticator without a counter always
 * sends zero. The update compares with the stored counter, so that of two concurrent uses with one counter, one is refused.
 */
async function countUse(deps: Deps, passkey: PasskeyRow, counter: number): Promise<void> {
  const counted = await deps.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkey.id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n) throw new AppError('account.passkey_refused')
}
