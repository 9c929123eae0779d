import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findUser, revokeSessions } from '../../people/accounts/index.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { forgetFactors } from '../../people/second-factor/index.ts'

/** For a user who has lost their phone and recovery codes. Ends all their sessions and notifies them, in case another person made the request. */
export function resetSecondFactor(deps: Deps, actor: UserActor, userId: string, reason: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    if (!user) throw new AppError('user.not_found')
    const before = await forgetFactors(trx, userId)
    await revokeSessions(trx, userId)
    await deps.outbox.announce(trx, { name: 'account.second_factor_changed', userId, news: 'reset' })
    if (user.is_admin)
      await deps.outbox.announce(trx, {
        name: 'administrator.changed',
        userId,
        byUserId: actor.userId,
        news: 'second_factor_reset',
      })
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'user.reset_second_factor',
      target: { kind: 'user', id: userId, label: user.email },
      before: { app: before.totp, passkeys: before.passkeys },
      after: { reason },
    })
  })
}
