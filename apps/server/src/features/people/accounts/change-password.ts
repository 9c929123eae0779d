import type { SessionView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { findFactors, isGuarded } from '../second-factor/index.ts'
import { cancelAccountLinks } from './account-tokens.ts'
import { lockUser } from './accounts.queries.ts'
import { assertPassword, passwordWrong } from './assert-password.ts'
import { assertPasswordStrong, hashPassword } from './passwords.ts'
import { openSession, type Origin, revokeSessions } from './sessions.ts'

/** Changes the password of the logged-in user. Every session ends, including this one: the answer has a new one. */
export async function changePassword(
  deps: Deps,
  actor: UserActor,
  input: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<SessionView> {
  const user = await assertPassword(deps, actor.userId, {
    password: input.currentPassword,
    network: origin.network,
    field: 'currentPassword',
  })
  assertPasswordStrong(input.newPassword, { email: user.email, firstName: user.first_name }, deps.site)
  const passwordHash = await hashPassword(input.newPassword, origin.network)
  const proved = actor.proved || !isGuarded(await findFactors(deps.db, user.id))
  return deps.db.transaction().execute(async (trx) => {
    // Another password can have been set while this one was checked and the new one was hashed.
    if ((await lockUser(trx, user.id))?.password_hash !== user.password_hash) throw passwordWrong('currentPassword')
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where('id', '=', user.id)
      .execute()
    await revokeSessions(trx, user.id)
    await cancelAccountLinks(trx, user.id)
    await deps.outbox.announce(trx, { name: 'account.password_changed', userId: user.id })
    return openSession(deps, trx, user.id, origin, { proved })
  })
}
