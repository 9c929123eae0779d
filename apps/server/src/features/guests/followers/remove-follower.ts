import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMay, auditAct } from '../../people/organisations/index.ts'

/** Deletes the address of a follower without notifying them. The audit log names the follower only by id. */
export function removeFollower(
  deps: Deps,
  actor: MemberActor,
  { organisationId, followerId }: { organisationId: string; followerId: string },
): Promise<void> {
  assertMay(actor, 'organisation:write', { organisationId, eventId: null })
  return deps.db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('followers')
      .where('id', '=', followerId)
      .where('organisation_id', '=', organisationId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new AppError('follower.not_found')
    await auditAct(trx, actor, {
      organisationId,
      action: 'follower.remove',
      target: { kind: 'organisation', id: organisationId, label: followerId },
    })
  })
}
