import { sql } from 'kysely'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import type { Network } from '../../http/subject.ts'
import { uuidv7 } from '../../ids.ts'
import { cancelAccountTokens, issueAccountToken, redeemEmailToken } from './account-tokens.ts'
import { assertPassword } from './assert-password.ts'
import { findUser, findUserByEmail } from './accounts.queries.ts'
import { limitMails } from './limits.ts'

/**
 * Mails a link to the new address and a notice to the old one. Nothing changes before the link is opened, and where somebody
 * else has the address no link goes out: the answer tells nothing of who has an account.
 */
export async function requestEmailChange(
  deps: Deps,
  actor: UserActor,
  input: { email: string; currentPassword: string },
  network: Network,
): Promise<void> {
  const user = await assertPassword(deps, actor.userId, {
    password: input.currentPassword,
    network,
    field: 'currentPassword',
  })
  if (input.email === user.email)
    throw new AppError('account.email_unchanged', { fields: { email: 'is your address already' } })
  await limitMails(deps, network, input.email)
  await deps.db.transaction().execute(async (trx) => {
    await cancelAccountTokens(trx, user.id, 'change_email')
    const token = await issueAccountToken(trx, user.id, 'change_email', input.email)
    const about = { userId: user.id, oldEmail: user.email, newEmail: input.email }
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `email-notice:${uuidv7()}`,
      template: 'email_change_asked',
      ...about,
    })
    if (await findUserByEmail(trx, input.email)) return
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `email-confirm:${uuidv7()}`,
      template: 'confirm_new_email',
      userId: user.id,
      newEmail: input.email,
      token,
    })
  })
}

export function cancelEmailChange(deps: Deps, actor: UserActor): Promise<void> {
  return deps.db.transaction().execute((trx) => cancelAccountTokens(trx, actor.userId, 'change_email'))
}

/** Takes the new address into use and tells the old one. Links to choose a password that went to the old one die. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const wanted = await redeemEmailToken(trx, token)
      const user = wanted && (await findUser(trx, wanted.userId))
      if (!user) throw new AppError('account.token_invalid')
      await trx
        .updateTable('users')
        .set({ email: wanted.email, email_verified_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
        .where('id', '=', user.id)
        .execute()
      await cancelAccountTokens(trx, user.id, 'reset_password')
      await deps.jobs.enqueue(trx, 'mail.send', {
        key: `email-changed:${uuidv7()}`,
        template: 'email_changed',
        userId: user.id,
        oldEmail: user.email,
        newEmail: wanted.email,
      })
    })
  } catch (error) {
    // Somebody opened an account with it meanwhile: the unique index decides, and the link is worth nothing.
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('account.token_invalid', { cause: error })
    throw error
  }
}
