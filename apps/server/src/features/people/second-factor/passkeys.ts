import type { PasskeyCreationView, PasskeyMade } from '@foyer/contract'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { dropOtherProofs, issueFirstRecoveryCodes, dropUselessRecoveryCodes } from './change-factors.ts'
import { tellFactorNews } from './factor-news.ts'
import { makePasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts'
import { TIMEOUT, partyOf } from './relying-party.ts'
import { findFactors, lockOwnerOf, type PasskeyRow } from './second-factor.queries.ts'

/** EdDSA, ES256 and RS256 (RFC 9053 and RFC 8812): what the authenticators in use make. */
const ALGORITHMS = [-8, -7, -257]
const MOST = 20

export function credentialOf({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, type: 'public-key' as const, transports }
}

/** The user as an authenticator keeps them: their id, which tells nothing about them. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

export async function startPasskey(deps: Deps, actor: UserActor): Promise<PasskeyCreationView> {
  const { passkeys } = await findFactors(deps.db, actor.userId)
  if (passkeys.length >= MOST) throw new AppError('account.passkeys_full')
  const { email, first_name, last_name } = await deps.db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    challenge: await makePasskeyChallenge(deps.db, 'register', actor.userId),
    rp: { name: 'Foyer', id: partyOf(deps).id },
    user: { id: userHandle(actor.userId), name: email, displayName: `${first_name} ${last_name}`.trim() },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: passkeys.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** Stores a new passkey. Returns recovery codes if it is the first factor. */
export async function addPasskey(
  deps: Deps,
  actor: UserActor,
  { name, credential }: { name: string; credential: PasskeyMade },
): Promise<string[] | null> {
  const made = await verifyMade(deps, actor, credential)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const owner = await lockOwnerOf(trx, actor)
      if ((await findFactors(trx, owner.id)).passkeys.length >= MOST) throw new AppError('account.passkeys_full')
      const codes = await issueFirstRecoveryCodes(deps, trx, owner.id)
      await trx
        .insertInto('passkeys')
        .values({
          id: uuidv7(),
          user_id: owner.id,
          credential_id: made.id,
          public_key: Buffer.from(made.publicKey),
          counter: made.counter,
          transports: credential.response.transports ?? [],
          name,
        })
        .execute()
      await dropOtherProofs(trx, actor)
      await tellFactorNews(deps, trx, { owner, actorId: actor.userId, news: 'passkey_added', about: name })
      return codes
    })
  } catch (error) {
    // An authenticator's key belongs to one account: the unique index decides.
    if (isUniqueViolation(error, 'passkeys_credential_id_key'))
      throw new AppError('account.passkey_exists', { cause: error })
    throw error
  }
}

async function verifyMade(deps: Deps, actor: UserActor, credential: PasskeyMade) {
  const expectedChallenge = await takePasskeyChallenge(
    deps.db,
    credential.response.clientDataJSON,
    'register',
    actor.userId,
  )
  const party = partyOf(deps)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw new AppError('account.passkey_refused', { cause: error })
  })
  if (!verified.verified) throw new AppError('account.passkey_refused')
  return verified.registrationInfo.credential
}

export async function renamePasskey(deps: Deps, actor: UserActor, id: string, name: string): Promise<void> {
  const renamed = await deps.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (renamed.numUpdatedRows === 0n) throw new AppError('account.passkey_not_found')
}

export function removePasskey(deps: Deps, actor: UserActor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const owner = await lockOwnerOf(trx, actor)
    const gone = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', owner.id)
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw new AppError('account.passkey_not_found')
    await dropUselessRecoveryCodes(trx, owner.id)
    await tellFactorNews(deps, trx, { owner, actorId: actor.userId, news: 'passkey_removed', about: gone.name })
  })
}
