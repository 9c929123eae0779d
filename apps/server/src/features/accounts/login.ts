import type { SessionView } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { limitGuesses } from './limits.ts'
import { passwordMatches } from './passwords.ts'
import { assertMayEnter, assertOneStepIsEnough } from './second-step.ts'
import { openSession, type Origin } from './sessions.ts'

/** Logs in. Unknown address and wrong password are one answer after the same work; the rest is told only to who knows the password. */
export async function login(deps: Deps, email: string, password: string, origin: Origin): Promise<SessionView> {
  await limitGuesses(deps, origin.network, email)
  const user = await findUserByEmail(deps.db, email)
  const matches = await passwordMatches(user?.password_hash ?? null, password)
  if (!user || !matches) throw new AppError('account.credentials_wrong')
  await assertMayEnter(deps, user)
  await assertOneStepIsEnough(deps, user.id)
  return deps.db.transaction().execute((trx) => openSession(deps, trx, user.id, origin))
}
