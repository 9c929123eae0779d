import { sql } from 'kysely'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import {
  cancelAccountLinks,
  cancelAwaitedEmail,
  findTokenOwner,
  issueAccountToken,
  redeemEmailToken,
} from './account-tokens.ts'
import { assertPassword, passwordWrong } from './assert-password.ts'
import { findUserByEmail, holdPassword, lockUser } from './accounts.queries.ts'
import { allowMail } from './limits.ts'

/**
 * Mails a link to the new address and a notice to the old one. Nothing changes until the link is opened. If another account has the
 * address, no link is sent; the answer is the same, so that it does not reveal who has an account.
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
    throw new AppError('account.email_unchanged', { fields: { email: 'email_unchanged' } })
  const mails = await allowMail(deps, 'change_email', network, input.email)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, user))) throw passwordWrong('currentPassword')
    await cancelAwaitedEmail(trx, user.id)
    const token = await issueAccountToken(trx, user.id, { kind: 'change_email', newEmail: input.email })
    const about = { userId: user.id, oldEmail: user.email, newEmail: input.email }
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `email-notice:${uuidv7()}`,
      template: 'email_change_asked',
      ...about,
    })
    // An address that was registered but not confirmed belongs to nobody yet.
    if (!mails || (await findUserByEmail(trx, input.email))?.email_verified_at) return
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
  return deps.db.transaction().execute((trx) => cancelAwaitedEmail(trx, actor.userId))
}

/** Switches the account to the new address and notifies the old one. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<void> {
  const userId = await findTokenOwner(deps.db, token, 'change_email')
  if (userId === null) throw new AppError('account.token_invalid')
  try {
    await deps.db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, userId)
      const wanted = await redeemEmailToken(trx, token)
      if (!user || !wanted) throw new AppError('account.token_invalid')
      await removePending(trx, wanted.email)
      await trx
        .updateTable('users')
        .set({ email: wanted.email, email_verified_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
        .where('id', '=', user.id)
        .execute()
      await cancelAccountLinks(trx, user.id)
      await deps.jobs.enqueue(trx, 'mail.send', {
        key: `email-changed:${uuidv7()}`,
        template: 'email_changed',
        userId: user.id,
        oldEmail: user.email,
        newEmail: wanted.email,
      })
    })
  } catch (error) {
    // Another account took the address in the meantime: the unique index decides, and the link is invalid.
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('account.token_invalid', { cause: error })
    throw error
  }
}

/** Deletes an unconfirmed registration with the address, since the owner of the account has proved that they read the mailbox. */
async function removePending(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute()
}
