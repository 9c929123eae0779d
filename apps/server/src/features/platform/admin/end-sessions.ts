import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findUser, revokeSessions } from '../../people/accounts/index.ts'
import { writeAudit } from '../../operations/audit/index.ts'

/** Ends all sessions of a user, except the session that makes the call. */
export function endSessions(deps: Deps, actor: UserActor, userId: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    if (!user) throw new AppError('user.not_found')
    await revokeSessions(trx, userId, actor.userId === userId ? actor.sessionId : null)
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'user.end_sessions',
      target: { kind: 'user', id: userId, label: user.email },
    })
  })
}
