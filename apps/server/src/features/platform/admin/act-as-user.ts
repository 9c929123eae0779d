import { required } from '@foyer/domain'
import { routes, type SessionView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { OnActed } from '../../../http/route.ts'
import { findUser, openActing, type Origin } from '../../people/accounts/index.ts'
import { writeAudit } from '../../operations/audit/index.ts'

/** Lets an administrator see and do what a user sees and does, for a quarter of an hour; never another administrator. */
export function startActing(
  deps: Deps,
  actor: UserActor,
  userId: string,
  reason: string,
  origin: Origin,
): Promise<SessionView> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    if (!user) throw new AppError('user.not_found')
    if (user.is_admin || user.suspended_at) throw new AppError('user.cannot_be_acted')
    const session = await openActing(deps, trx, actor, user, origin)
    await writeAudit(trx, {
      actorId: actor.userId,
      onBehalfOf: userId,
      action: 'user.act_start',
      target: { kind: 'user', id: userId, label: user.email },
      after: { reason },
    })
    return session
  })
}

/** One audit entry for each change an administrator makes while acting as a user, with both ids. Reads are not logged. */
export async function writeActed(deps: Deps, { actor, row, path }: Parameters<OnActed>[0]): Promise<void> {
  // Stopping is logged separately.
  if (row === routes.stopActing) return
  await deps.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, actor.userId)
    await writeAudit(trx, {
      actorId: actor.actingAdminId,
      onBehalfOf: actor.userId,
      action: 'user.acted',
      target: { kind: 'user', id: actor.userId, label: required(user, `user ${actor.userId}`).email },
      after: { call: `${row.method} ${path}`, what: row.summary },
    })
  })
}
