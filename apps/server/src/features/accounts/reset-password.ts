import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Network } from '../../http/subject.ts'
import { uuidv7 } from '../../ids.ts'
import { cancelChallenges } from '../second-factor/index.ts'
import { cancelAccountTokens, issueAccountToken, redeemAccountToken } from './account-tokens.ts'
import { findUser, findUserByEmail } from './accounts.queries.ts'
import { limitNetwork, limitMails } from './limits.ts'
import { assertPasswordStrong, hashPassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'

/** Mails a link to choose a new password, where there is such an account; silent otherwise. */
export async function forgotPassword(deps: Deps, email: string, network: Network): Promise<void> {
  await limitMails(deps, network, email)
  await deps.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user || user.suspended_at) return
    const token = await issueAccountToken(trx, user.id, 'reset_password')
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `reset:${uuidv7()}`,
      template: 'reset_password',
      userId: user.id,
      token,
    })
  })
}

/** Sets a new password by a mailed token. The token also proves the address; every session ends. */
export async function resetPassword(deps: Deps, token: string, password: string, network: Network): Promise<void> {
  await limitNetwork(deps, network)
  const passwordHash = await hashPassword(password)
  await deps.db.transaction().execute(async (trx) => {
    const userId = await redeemAccountToken(trx, token, 'reset_password')
    const user = userId ? await findUser(trx, userId) : undefined
    if (!user) throw new AppError('account.token_invalid')
    assertPasswordStrong(password, { email: user.email, firstName: user.first_name })
    await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', user.id)
      .execute()
    await cancelAccountTokens(trx, user.id, 'reset_password')
    await cancelAccountTokens(trx, user.id, 'change_email')
    await revokeSessions(trx, user.id)
    await cancelChallenges(trx, user.id)
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `changed:${uuidv7()}`,
      template: 'password_changed',
      userId: user.id,
    })
  })
}
