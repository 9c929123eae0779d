import type { SessionView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Network } from '../../http/subject.ts'
import { uuidv7 } from '../../ids.ts'
import { findFactors, isGuarded } from '../second-factor/index.ts'
import { appointFirst } from './appoint-first.ts'
import { cancelAccountTokens, issueAccountToken, redeemAccountToken } from './account-tokens.ts'
import { findUser, findUserByEmail } from './accounts.queries.ts'
import { limitMails } from './limits.ts'
import { openSession, type Origin } from './sessions.ts'

/** Confirms an address by its mailed token and logs its owner in. */
export function verifyEmail(deps: Deps, token: string, origin: Origin): Promise<SessionView> {
  return deps.db.transaction().execute(async (trx) => {
    const userId = await redeemAccountToken(trx, token, 'verify_email')
    const user = userId ? await findUser(trx, userId) : undefined
    if (!user) throw new AppError('account.token_invalid')
    if (user.suspended_at) throw new AppError('account.suspended')
    // A link that lay about since before is no way around the second step.
    if (isGuarded(await findFactors(trx, user.id))) throw new AppError('account.token_invalid')
    await trx
      .updateTable('users')
      .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
      .where('id', '=', user.id)
      .execute()
    await appointFirst(trx, deps.site)
    return openSession(deps, trx, user.id, origin)
  })
}

/** Mails a fresh link where an account still waits for one; silent otherwise. */
export async function resendVerification(deps: Deps, email: string, network: Network): Promise<void> {
  await limitMails(deps, network, email)
  await deps.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user || user.email_verified_at) return
    await cancelAccountTokens(trx, user.id, 'verify_email')
    const token = await issueAccountToken(trx, user.id, 'verify_email')
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `verify:${uuidv7()}`,
      template: 'verify_email',
      userId: user.id,
      token,
    })
  })
}
