import type { MembershipEndView } from '@foyer/contract'
import { fullName } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor, UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMayGive } from './assert-may-give.ts'
import { auditAct } from './audit-act.ts'
import { lockFor } from './lock-for.ts'
import { assertMay } from './may.ts'
import { findMemberWithAccount, type MemberWithAccount, refuseLastOwner } from './members.queries.ts'
import { type MembershipEnding, previewEnd } from './membership-endings.ts'
import { findMember, lockOrganisation } from './organisations.queries.ts'
import { assertNotOnlyActiveOwner } from './owners.queries.ts'

interface MemberIds {
  readonly organisationId: string
  readonly userId: string
}

/** What ends with a membership, for the member or for members who may remove them. */
export async function previewMemberEnd(
  deps: Deps,
  endings: readonly MembershipEnding[],
  actor: MemberActor,
  { organisationId, userId }: MemberIds,
): Promise<MembershipEndView> {
  const permission = userId === actor.userId ? 'organisation:read' : 'members:write'
  assertMay(actor, permission, { organisationId, eventId: null })
  if (!(await findMember(deps.db, organisationId, userId))) throw new AppError('member.not_found')
  return previewEnd(deps.db, endings, organisationId, userId)
}

/** Ends the membership of another member and everything that depends on it. */
export async function removeMember(
  deps: Deps,
  endings: readonly MembershipEnding[],
  actor: MemberActor,
  { organisationId, userId }: MemberIds,
): Promise<void> {
  await refuseLastOwner(
    deps.db.transaction().execute(async (trx) => {
      const remover = await lockFor(trx, actor, 'members:write', organisationId)
      const member = await findMemberWithAccount(trx, organisationId, userId)
      if (!member) throw new AppError('member.not_found')
      assertMayGive(remover.actor, organisationId, member.role)
      await end(deps, trx, endings, member)
      await auditAct(trx, actor, { ...actOn(member), action: 'member.remove' })
    }),
  )
}

/** Leaves an organisation. It needs no permission: members without a required second factor can leave too. */
export async function leaveOrganisation(
  deps: Deps,
  endings: readonly MembershipEnding[],
  actor: UserActor,
  organisationId: string,
): Promise<void> {
  await refuseLastOwner(
    deps.db.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId)
      const member = await findMemberWithAccount(trx, organisationId, actor.userId)
      if (!member) throw new AppError('organisation.not_found')
      await end(deps, trx, endings, member)
      await auditAct(trx, actor, { ...actOn(member), action: 'member.leave' })
    }),
  )
}

/** The caller has locked the organisation, so that no other transaction changes the member. */
async function end(
  deps: Deps,
  trx: Trx,
  endings: readonly MembershipEnding[],
  member: MemberWithAccount,
): Promise<void> {
  const { organisation_id: organisationId, user_id: userId } = member
  await assertNotOnlyActiveOwner(trx, member)
  for (const ending of endings) await ending.end(trx, organisationId, userId)
  await trx.deleteFrom('members').where('organisation_id', '=', organisationId).where('user_id', '=', userId).execute()
  await deps.outbox.announce(trx, { name: 'member.changed', organiserId: organisationId, userId, news: 'left' })
}

function actOn(member: MemberWithAccount) {
  return {
    organisationId: member.organisation_id,
    target: { kind: 'member', id: member.user_id, label: fullName(member.first_name, member.last_name) } as const,
    before: { role: member.role, event_ids: member.event_ids },
  }
}
