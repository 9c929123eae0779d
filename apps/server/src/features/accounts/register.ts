import type { registerInput } from '@foyer/contract'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Network } from '../../http/subject.ts'
import { uuidv7 } from '../../ids.ts'
import { issueAccountToken } from './account-tokens.ts'
import { limitMails } from './limits.ts'
import { assertPasswordStrong, hashPassword } from './passwords.ts'

/**
 * Opens an account and mails the link that proves its address. Where the address already has an account nothing changes and
 * its owner is told by mail; the caller gets the same answer after the same work.
 */
export async function register(deps: Deps, input: z.output<typeof registerInput>, network: Network): Promise<void> {
  await limitMails(deps, network, input.email)
  assertPasswordStrong(input.password, input)
  const passwordHash = await hashPassword(input.password)
  await deps.db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('users')
      .values({
        id: uuidv7(),
        email: input.email,
        password_hash: passwordHash,
        first_name: input.firstName,
        last_name: input.lastName,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created) {
      const token = await issueAccountToken(trx, created.id, 'verify_email')
      await deps.jobs.enqueue(trx, 'mail.send', {
        key: `verify:${uuidv7()}`,
        template: 'verify_email',
        userId: created.id,
        token,
      })
      return
    }
    const known = await trx.selectFrom('users').select('id').where('email', '=', input.email).executeTakeFirstOrThrow()
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `attempt:${uuidv7()}`,
      template: 'registration_attempt',
      userId: known.id,
    })
  })
}
