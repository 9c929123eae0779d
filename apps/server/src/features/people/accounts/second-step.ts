import type { SessionView } from '@foyer/contract'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { signAppealToken } from '../../../http/tokens.ts'
import {
  findFactors,
  isGuarded,
  markProved,
  openChallenge,
  proveByCode,
  spendTry,
  useChallenge,
} from '../second-factor/index.ts'
import { findUser, holdPassword, type UserRow } from './accounts.queries.ts'
import { assertPassword } from './assert-password.ts'
import { limitCodes, limitNetwork } from '../login-guard/index.ts'
import { openSession, type Origin } from './sessions.ts'

/** Refuses suspended and unconfirmed accounts, however well their users have proved who they are. */
export async function assertMayEnter(deps: Deps, user: UserRow): Promise<void> {
  if (user.suspended_at)
    throw new AppError('account.suspended', {
      details: { appealToken: await signAppealToken(deps, user.id, '2 hours') },
    })
  if (!user.email_verified_at) throw new AppError('account.unverified')
}

/** Throws if the account has a second factor: the error leads to the second step, without a session and without a secret of the account. */
export async function assertOneStepIsEnough(deps: Deps, user: UserRow): Promise<void> {
  const factors = await findFactors(deps.db, user.id)
  if (!isGuarded(factors)) return
  const challenge = await deps.db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, user))) throw new AppError('account.credentials_wrong')
    return openChallenge(trx, user.id)
  })
  throw new AppError('account.second_factor_required', { details: { challenge, methods: methodsOf(factors) } })
}

function methodsOf({ totp, passkeys }: Awaited<ReturnType<typeof findFactors>>): string[] {
  return [...(totp ? ['totp'] : []), ...(passkeys.length > 0 ? ['passkey'] : []), 'recovery']
}

/** The second step of a login by a code. A wrong one costs a try of the challenge and of the account. */
export async function loginWithCode(
  deps: Deps,
  { challenge, code }: { challenge: string; code: string },
  origin: Origin,
): Promise<SessionView> {
  await limitNetwork(deps, origin.network)
  const user = await challengedUser(deps.db, await spendTry(deps.db, challenge))
  const forgive = await limitCodes(deps, user.id, origin.network)
  await assertMayEnter(deps, user)
  const session = await deps.db.transaction().execute(async (trx) => {
    await proveByCode(deps, trx, user.id, code)
    if (!(await useChallenge(trx, challenge))) throw new AppError('account.challenge_over')
    return openSession(deps, trx, user.id, origin)
  })
  await forgive()
  return session
}

async function challengedUser(db: Database, userId: string | null): Promise<UserRow> {
  const user = userId === null ? undefined : await findUser(db, userId)
  if (!user) throw new AppError('account.challenge_over')
  return user
}

/** Step-up: proves again who uses a session. If the account has a second factor, the password alone is not enough. */
export async function proveSession(
  deps: Deps,
  actor: UserActor,
  proof: { password: string } | { code: string },
  network: Network,
): Promise<void> {
  if ('password' in proof) {
    if (isGuarded(await findFactors(deps.db, actor.userId))) throw new AppError('account.proof_too_weak')
    await assertPassword(deps, actor.userId, { password: proof.password, network, field: 'password' })
    return markProved(deps.db, actor.sessionId)
  }
  const forgive = await limitCodes(deps, actor.userId, network)
  await deps.db.transaction().execute(async (trx) => {
    await markProved(trx, actor.sessionId)
    await proveByCode(deps, trx, actor.userId, proof.code)
  })
  await forgive()
}
