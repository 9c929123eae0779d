import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { limitNetwork, rememberNetwork } from '../login-guard/index.ts'
import { cancelAccountLinks, findTokenOwner, redeemResetToken } from './account-tokens.ts'
import { lockUser } from './accounts.queries.ts'
import { allowMail } from './limits.ts'
import { assertPasswordStrong, hashPassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'

/**
 * Asks for a link to choose a new password. The job finds out whether there is such an account, so that this call does the same
 * for every address.
 */
export async function forgotPassword(deps: Deps, email: string, network: Network): Promise<void> {
  if (!(await allowMail(deps, 'reset_password', network, email))) return
  await deps.db
    .transaction()
    .execute((trx) => deps.jobs.enqueue(trx, 'account.mail', { kind: 'reset_password', email }))
}

/** Sets a new password by a mailed token. The token also proves the address; every session ends. */
export async function resetPassword(deps: Deps, token: string, password: string, network: Network): Promise<void> {
  await limitNetwork(deps, network)
  const userId = await findTokenOwner(deps.db, token, 'reset_password')
  if (userId === null) throw new AppError('account.token_invalid')
  const passwordHash = await hashPassword(password, network)
  await deps.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || !(await redeemResetToken(trx, token))) throw new AppError('account.token_invalid')
    assertPasswordStrong(password, { email: user.email, firstName: user.first_name }, deps.site)
    await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', user.id)
      .execute()
    await cancelAccountLinks(trx, user.id)
    await revokeSessions(trx, user.id)
    // The owner can log in from this network even while strangers use up the guesses at the account.
    await rememberNetwork(trx, user.id, network)
    await deps.outbox.announce(trx, { name: 'account.password_changed', userId: user.id })
  })
}
