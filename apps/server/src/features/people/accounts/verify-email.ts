import type { SessionView, verifyEmailInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { keepAgreement } from '../legal-texts/index.ts'
import { limitNetwork } from '../login-guard/index.ts'
import { appointFirst } from './appoint-first.ts'
import {
  type Attempt,
  cancelAccountLinks,
  findTokenOwner,
  isProofOf,
  proofHashOf,
  redeemVerification,
} from './account-tokens.ts'
import { lockUser, type UserRow } from './accounts.queries.ts'
import { allowMail } from './limits.ts'
import { assertPasswordStrong, hashPassword } from './passwords.ts'
import { openSession, type Origin, revokeSessions } from './sessions.ts'

/**
 * Confirms an address by its mailed token and logs its owner in. The browser that registered shows its proof and keeps the password it
 * chose; any other browser has to choose one, because the person who registered may not be the one who reads the mail.
 */
export async function verifyEmail(
  deps: Deps,
  { token, proof, password }: z.output<typeof verifyEmailInput>,
  origin: Origin,
): Promise<SessionView> {
  await limitNetwork(deps, origin.network)
  const userId = await findTokenOwner(deps.db, token, 'verify_email')
  if (userId === null) throw new AppError('account.token_invalid')
  const chosen = password === undefined ? null : { password, hash: await hashPassword(password, origin.network) }
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    const link = await redeemVerification(trx, token)
    // A confirmed account needs a login: no mailed link replaces it, however new.
    if (!link || !user || user.email_verified_at) throw new AppError('account.token_invalid')
    if (user.suspended_at) throw new AppError('account.suspended')
    await trx
      .updateTable('users')
      .set({
        ...credentialsOf(deps, user, link.attempt, { proof, chosen }),
        email_verified_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', user.id)
      .execute()
    if (link.attempt?.agreement) await keepAgreement(trx, user.id, link.attempt.agreement)
    await cancelAccountLinks(trx, user.id)
    await revokeSessions(trx, user.id)
    await appointFirst(trx, deps.site)
    return openSession(deps, trx, user.id, origin)
  })
}

interface Shown {
  readonly proof: string | undefined
  readonly chosen: { readonly password: string; readonly hash: string } | null
}

/**
 * The names and the password of the account from now on: the password of the attempt if its browser shows the proof, otherwise the one that
 * was chosen with the link.
 */
function credentialsOf(deps: Deps, user: UserRow, attempt: Attempt | null, { proof, chosen }: Shown) {
  const names = attempt ? { first_name: attempt.firstName, last_name: attempt.lastName } : {}
  if (attempt && proof !== undefined && isProofOf(attempt, proof))
    return { ...names, password_hash: attempt.passwordHash }
  if (chosen === null) throw new AppError('account.password_needed')
  const firstName = attempt?.firstName ?? user.first_name
  assertPasswordStrong(chosen.password, { email: user.email, firstName }, deps.site)
  return { ...names, password_hash: chosen.hash }
}

/**
 * Asks for a fresh link for an account that waits for one. The job finds out whether there is such an account, so that this
 * call does the same for every address.
 */
export async function resendVerification(
  deps: Deps,
  { email, proof }: { email: string; proof?: string | undefined },
  network: Network,
): Promise<void> {
  if (!(await allowMail(deps, 'verify_email', network, email))) return
  const proofHash = proof === undefined ? null : proofHashOf(proof).toString('base64url')
  await deps.db
    .transaction()
    .execute((trx) => deps.jobs.enqueue(trx, 'account.mail', { kind: 'verify_email', email, proofHash }))
}
