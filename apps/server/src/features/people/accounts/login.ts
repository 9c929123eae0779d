import type { SessionView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitLogin } from '../login-guard/index.ts'
import { findUserByEmail, holdPassword } from './accounts.queries.ts'
import { passwordMatches } from './passwords.ts'
import { assertMayEnter, assertOneStepIsEnough } from './second-step.ts'
import { openSession, type Origin } from './sessions.ts'

/**
 * Logs in. An unknown address and a wrong password get the same answer after the same work; every further reason is only given after the
 * right password.
 */
export async function login(deps: Deps, email: string, password: string, origin: Origin): Promise<SessionView> {
  const user = await findUserByEmail(deps.db, email)
  const forgive = await limitLogin(deps, { email, userId: user?.id ?? null, network: origin.network })
  const matches = await passwordMatches(user?.password_hash ?? null, password, origin.network)
  if (!user || !matches) throw new AppError('account.credentials_wrong')
  await forgive()
  await assertMayEnter(deps, user)
  await assertOneStepIsEnough(deps, user)
  return deps.db.transaction().execute(async (trx) => {
    const current = await holdPassword(trx, user)
    if (!current) throw new AppError('account.credentials_wrong')
    await assertMayEnter(deps, current)
    return openSession(deps, trx, user.id, origin)
  })
}
