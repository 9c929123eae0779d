import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { revokeSessions } from '../../people/accounts/index.ts'
import { writeAudit } from '../../operations/audit/index.ts'

/**
 * Makes a user an administrator, or removes the role. All administrators are locked in id order first, so that of two who remove each
 * other concurrently, the second is refused because the last administrator must stay. The user's sessions end: they were opened under
 * other rules.
 */
export function setUserRole(deps: Deps, actor: UserActor, userId: string, isAdmin: boolean): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const administrators = await trx
      .selectFrom('users')
      .select(['id', 'suspended_at', 'email_verified_at'])
      .where('is_admin', '=', true)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    // The role may have been taken from the actor while they called.
    if (!administrators.some(({ id, suspended_at: suspended }) => id === actor.userId && suspended === null))
      throw new AppError('session.forbidden')
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    if (!user) throw new AppError('user.not_found')
    if (user.is_admin === isAdmin) return
    if (isAdmin && (user.suspended_at || !user.email_verified_at)) throw new AppError('user.cannot_administer')
    const others = administrators.filter((each) => each.id !== userId && !each.suspended_at && each.email_verified_at)
    if (!isAdmin && others.length === 0) throw new AppError('user.last_administrator')
    await trx
      .updateTable('users')
      .set({ is_admin: isAdmin, administrator_since: isAdmin ? sql<Date>`now()` : null })
      .where('id', '=', userId)
      .execute()
    await revokeSessions(trx, userId)
    if (isAdmin)
      await deps.outbox.announce(trx, {
        name: 'administrator.changed',
        userId,
        byUserId: actor.userId,
        news: 'added',
      })
    await writeAudit(trx, {
      actorId: actor.userId,
      action: isAdmin ? 'user.make_administrator' : 'user.remove_administrator',
      target: { kind: 'user', id: userId, label: user.email },
      before: { isAdmin: !isAdmin },
      after: { isAdmin },
    })
  })
}
