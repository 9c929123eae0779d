import type { PasskeyRequestView, PasskeyUsed, SessionView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { askForPasskey, provePasskey, readChallenge, spendTry, useChallenge } from '../second-factor/index.ts'
import { findUser } from './accounts.queries.ts'
import { limitNetwork } from '../login-guard/index.ts'
import { assertMayEnter } from './second-step.ts'
import { openSession, type Origin } from './sessions.ts'

/**
 * The request that a browser needs for a login by passkey. With the challenge that follows a right password, only a passkey of that user is
 * accepted.
 */
export async function startPasskeyLogin(
  deps: Deps,
  challenge: string | undefined,
  network: Network,
): Promise<PasskeyRequestView> {
  await limitNetwork(deps, network)
  if (challenge === undefined) return askForPasskey(deps, 'sign_in', null)
  const userId = await readChallenge(deps.db, challenge)
  if (userId === null) throw new AppError('account.challenge_over')
  return askForPasskey(deps, 'second_factor', userId)
}

/**
 * Logs in with a passkey, after a right password or instead of one: a passkey alone is two factors, the device and the finger or PIN that
 * it asks for.
 */
export async function loginWithPasskey(
  deps: Deps,
  { challenge, credential }: { challenge?: string | undefined; credential: PasskeyUsed },
  origin: Origin,
): Promise<SessionView> {
  await limitNetwork(deps, origin.network)
  const expected = challenge === undefined ? null : await spendTry(deps.db, challenge)
  if (challenge !== undefined && expected === null) throw new AppError('account.challenge_over')
  const userId = await provePasskey(deps, credential, expected === null ? 'sign_in' : 'second_factor', expected)
  const user = await findUser(deps.db, userId)
  if (!user) throw new AppError('account.passkey_refused')
  await assertMayEnter(deps, user)
  return deps.db.transaction().execute(async (trx) => {
    if (challenge !== undefined && !(await useChallenge(trx, challenge))) throw new AppError('account.challenge_over')
    return openSession(deps, trx, user.id, origin)
  })
}
