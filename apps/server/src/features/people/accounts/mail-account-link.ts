import type { Deps } from '../../../deps.ts'
import type { AccountMailJob } from '../../../jobs/job-queue.ts'
import { uuidv7 } from '../../../ids.ts'
import { findAttempt, issueAccountToken } from './account-tokens.ts'
import { findUserByEmail } from './accounts.queries.ts'

/**
 * Mails the requested link if the address has an account to which it applies. It runs after the answer, so that neither the answer nor its
 * time reveals who has an account.
 */
export async function mailAccountLink(deps: Deps, job: AccountMailJob): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, job.email)
    if (!user || user.suspended_at) return
    if (job.kind === 'reset_password') {
      const token = await issueAccountToken(trx, user.id, { kind: 'reset_password' })
      const key = `reset:${uuidv7()}`
      return deps.jobs.enqueue(trx, 'mail.send', { key, template: 'reset_password', userId: user.id, token })
    }
    if (user.email_verified_at) return
    const proofHash = job.proofHash === null ? null : Buffer.from(job.proofHash, 'base64url')
    const attempt = proofHash && (await findAttempt(trx, user.id, proofHash))
    const token = await issueAccountToken(trx, user.id, { kind: 'verify_email', attempt })
    const key = `verify:${uuidv7()}`
    await deps.jobs.enqueue(trx, 'mail.send', { key, template: 'verify_email', userId: user.id, token })
  })
}
