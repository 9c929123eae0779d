import type { OpenedInvitationView, OrganisationSummaryView } from '@foyer/contract'
import { canGive, fullName, required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'
import { findUser, keepChosenOrganisation } from '../accounts/index.ts'
import { auditAct } from './audit-act.ts'
import { findInvitationByToken, type InvitationWithInviter } from './invitations.queries.ts'
import { openedInvitationView } from './invitations.view.ts'
import { findMember, findOrganisation, lockOrganisation } from './organisations.queries.ts'
import { organisationSummaryView } from './organisations.view.ts'

/** The content of an invitation, for callers with its link. */
export async function readInvitation(deps: Deps, token: string, network: Network): Promise<OpenedInvitationView> {
  await limitRate(deps, limits.invitationsRead, network)
  const invitation = assertOpen(await findInvitationByToken(deps.db, token))
  const organisation = await findOrganisation(deps.db, invitation.organisation_id)
  return openedInvitationView(invitation, required(organisation, 'the organisation of an invitation'))
}

/**
 * Makes the account of the invited address a member. The inviter's permission is checked again: they may have lost it since. Of
 * concurrent calls, one closes the invitation: it is updated conditionally while the organisation is locked.
 */
export async function acceptInvitation(
  deps: Deps,
  actor: UserActor,
  token: string,
  network: Network,
): Promise<OrganisationSummaryView> {
  await limitRate(deps, limits.invitationsRead, network)
  return deps.db.transaction().execute(async (trx) => {
    const { organisation_id: organisationId, id } = assertOpen(await findInvitationByToken(trx, token))
    const organisation = await lockOrganisation(trx, organisationId)
    const invitation = assertOpen(await findInvitationByToken(trx, token))
    const user = required(await findUser(trx, actor.userId), 'the account of a session')
    if (user.email !== invitation.email) throw new AppError('invitation.other_account')
    if (user.email_verified_at === null) throw new AppError('invitation.unconfirmed')
    await assertInviterMay(trx, invitation)
    if (await findMember(trx, organisationId, actor.userId)) throw new AppError('member.exists')
    const closed = await trx
      .updateTable('invitations')
      .set({ accepted_at: sql<Date>`now()`, accepted_by: actor.userId })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where(sql<boolean>`expires_at > now()`)
      .executeTakeFirst()
    if (closed.numUpdatedRows === 0n) throw new AppError('invitation.used')
    const { role, event_ids: eventIds } = invitation
    await trx
      .insertInto('members')
      .values({
        organisation_id: organisationId,
        user_id: actor.userId,
        role,
        event_ids: eventIds,
        added_by: invitation.invited_by,
      })
      .execute()
    await keepChosenOrganisation(trx, actor.userId, organisationId)
    await deps.outbox.announce(trx, {
      name: 'member.changed',
      organiserId: organisationId,
      userId: actor.userId,
      news: 'joined',
    })
    await auditAct(trx, actor, {
      organisationId,
      action: 'member.join',
      target: { kind: 'member', id: actor.userId, label: fullName(user.first_name, user.last_name) },
      after: { role, event_ids: eventIds },
    })
    const { requires_second_factor: guardedOnly } = required(organisation, 'the organisation of an invitation')
    const membership = { organisationId, role, eventIds, lacksSecondFactor: guardedOnly && !actor.guarded }
    const view = organisation && organisationSummaryView(organisation, { memberships: [membership], organisationId })
    return required(view, 'the membership just written')
  })
}

function assertOpen(invitation: InvitationWithInviter | undefined): InvitationWithInviter {
  if (!invitation) throw new AppError('invitation.not_found')
  if (invitation.accepted_at) throw new AppError('invitation.used')
  if (invitation.withdrawn_at) throw new AppError('invitation.withdrawn')
  if (invitation.expired) throw new AppError('invitation.expired')
  return invitation
}

/** Administrators of the platform invite as themselves. */
async function assertInviterMay(trx: Trx, invitation: InvitationWithInviter): Promise<void> {
  const inviter = await findMember(trx, invitation.organisation_id, invitation.invited_by)
  const account = await findUser(trx, invitation.invited_by)
  const active = account !== undefined && account.suspended_at === null
  const allowed = inviter ? inviter.event_ids === null && canGive(inviter.role, invitation.role) : account?.is_admin
  if (!active || !allowed) throw new AppError('invitation.inviter_lost_right')
}
