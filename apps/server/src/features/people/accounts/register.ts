import type { registerInput } from '@foyer/contract'
import { currentLanguage } from '@foyer/messages'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { type Attempt, issueAccountToken, newProof } from './account-tokens.ts'
import { allowMail } from './limits.ts'
import { assertPasswordStrong, hashPassword } from './passwords.ts'

/**
 * Opens an account that waits for its address to be confirmed, and mails the link. Until then the address belongs to nobody: another
 * registration gets another link, and the attempt whose link is opened counts. If the address has a confirmed account, nothing changes and
 * its owner is notified by mail; the caller gets the same answer.
 */
export async function register(
  deps: Deps,
  input: z.output<typeof registerInput>,
  network: Network,
): Promise<{ proof: string }> {
  const mails = await allowMail(deps, 'verify_email', network, input.email)
  assertPasswordStrong(input.password, input, deps.site)
  const passwordHash = await hashPassword(input.password, network)
  const { proof, proofHash } = newProof()
  const { firstName, lastName } = input
  const attempt = { proofHash, passwordHash, firstName, lastName, agreement: null }
  await deps.db.transaction().execute(async (trx) => {
    const pending = await writePending(trx, input.email, attempt)
    const token = pending && (await issueAccountToken(trx, pending, { kind: 'verify_email', attempt }))
    if (!mails) return
    if (pending && token)
      return deps.jobs.enqueue(trx, 'mail.send', {
        key: `verify:${uuidv7()}`,
        template: 'verify_email',
        userId: pending,
        token,
      })
    const known = await trx.selectFrom('users').select('id').where('email', '=', input.email).executeTakeFirstOrThrow()
    return deps.outbox.announce(trx, { name: 'account.registration_repeated', userId: known.id })
  })
  return { proof }
}

/** Writes the account, or replaces what an earlier attempt left in it. Null where the account is confirmed or suspended. */
async function writePending(trx: Trx, email: string, attempt: Attempt): Promise<string | null> {
  const row = {
    password_hash: attempt.passwordHash,
    first_name: attempt.firstName,
    last_name: attempt.lastName,
    language: currentLanguage(),
  }
  const written = await trx
    .insertInto('users')
    .values({ id: uuidv7(), email, ...row })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...row, updated_at: sql<Date>`now()` })
        .where('users.email_verified_at', 'is', null)
        .where('users.suspended_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}
