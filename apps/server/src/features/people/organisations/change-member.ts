import type { MemberView } from '@foyer/contract'
import { fullName, type MemberRole, required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMayGive } from './assert-may-give.ts'
import { auditAct } from './audit-act.ts'
import { lockFor } from './lock-for.ts'
import { assertOwnEvents, findMemberWithAccount, refuseLastOwner } from './members.queries.ts'
import { memberView } from './members.view.ts'
import type { MembershipEnding } from './membership-endings.ts'
import { assertNotOnlyActiveOwner } from './owners.queries.ts'

export interface MemberTerms {
  readonly role: MemberRole
  readonly eventIds: string[] | null
}

/** Owners are limited to no events. */
export function termsOf({ role, eventIds }: MemberTerms) {
  return { role, event_ids: role === 'owner' ? null : eventIds && [...new Set(eventIds)] }
}

/** Changes the role of a member, or the events that they are limited to. The last owner stays one, by the database. */
export function changeMember(
  deps: Deps,
  endings: readonly MembershipEnding[],
  actor: MemberActor,
  { organisationId, userId }: { organisationId: string; userId: string },
  terms: MemberTerms,
): Promise<MemberView> {
  return refuseLastOwner(
    deps.db.transaction().execute(async (trx) => {
      const changer = await lockFor(trx, actor, 'members:write', organisationId)
      const before = await findMemberWithAccount(trx, organisationId, userId)
      if (!before) throw new AppError('member.not_found')
      assertMayGive(changer.actor, organisationId, before.role)
      assertMayGive(changer.actor, organisationId, terms.role)
      await assertOwnEvents(trx, organisationId, terms.eventIds)
      if (terms.role !== 'owner') await assertNotOnlyActiveOwner(trx, before)
      const columns = termsOf(terms)
      await trx
        .updateTable('members')
        .set(columns)
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .execute()
      for (const ending of endings) await ending.endLost?.(trx, organisationId, before, columns)
      await deps.outbox.announce(trx, {
        name: 'member.changed',
        organiserId: organisationId,
        userId,
        news: 'role_changed',
      })
      await auditAct(trx, actor, {
        organisationId,
        action: 'member.change',
        target: { kind: 'member', id: userId, label: fullName(before.first_name, before.last_name) },
        before: { role: before.role, event_ids: before.event_ids },
        after: columns,
      })
      const after = await findMemberWithAccount(trx, organisationId, userId)
      return memberView(required(after, 'the member just written'), actor)
    }),
  )
}
