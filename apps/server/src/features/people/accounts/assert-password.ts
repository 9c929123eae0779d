import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { limitStepUp } from '../login-guard/index.ts'
import { findUser, type UserRow } from './accounts.queries.ts'
import { passwordMatches } from './passwords.ts'

export function passwordWrong(field: 'currentPassword' | 'password'): AppError {
  return new AppError('account.password_wrong', { fields: { [field]: 'password_wrong' } })
}

/**
 * Checks the password of the logged-in user again, before an action that a stolen session must not do. `field` is the field that the error
 * names.
 */
export async function assertPassword(
  deps: Deps,
  userId: string,
  { password, network, field }: { password: string; network: Network; field: 'currentPassword' | 'password' },
): Promise<UserRow> {
  const user = await findUser(deps.db, userId)
  if (!user) throw new AppError('session.required')
  const forgive = await limitStepUp(deps, { email: user.email, network })
  if (!(await passwordMatches(user.password_hash, password, network))) throw passwordWrong(field)
  await forgive()
  return user
}
