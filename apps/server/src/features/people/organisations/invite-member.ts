import type { InvitationView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertMayGive } from './assert-may-give.ts'
import { auditAct } from './audit-act.ts'
import { type MemberTerms, termsOf } from './change-member.ts'
import { findInvitation, INVITATION_LASTS, newToken } from './invitations.queries.ts'
import { invitationView } from './invitations.view.ts'
import { lockFor } from './lock-for.ts'
import { assertMay } from './may.ts'
import { assertOwnEvents } from './members.queries.ts'

const EXPIRY = sql<Date>`now() + ${INVITATION_LASTS}::interval`

/** Invites the owner of an address. One open invitation for each address, by an index. */
export async function inviteMember(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  { email, ...terms }: MemberTerms & { readonly email: string },
): Promise<InvitationView> {
  assertMay(actor, 'members:write', { organisationId, eventId: null })
  await limitInviting(deps, actor, organisationId)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const inviter = await lockFor(trx, actor, 'members:write', organisationId)
      assertMayGive(inviter.actor, organisationId, terms.role)
      await assertOwnEvents(trx, organisationId, terms.eventIds)
      if (await isMember(trx, organisationId, email)) throw new AppError('member.exists')
      await limitRate({ db: trx }, limits.invitationsToRecipient, Subject.of('recipient', email))
      const id = uuidv7()
      const { token, hash } = newToken()
      await trx
        .insertInto('invitations')
        .values({
          id,
          organisation_id: organisationId,
          email,
          ...termsOf(terms),
          token_hash: hash,
          invited_by: actor.userId,
          expires_at: EXPIRY,
        })
        .execute()
      return mailed(deps, trx, { organisationId, id, token }, () =>
        auditAct(trx, actor, {
          organisationId,
          action: 'member.invite',
          target: { kind: 'invitation', id, label: email },
          after: termsOf(terms),
        }),
      )
    })
  } catch (error) {
    if (isUniqueViolation(error, 'invitations_open')) throw new AppError('invitation.pending', { cause: error })
    throw error
  }
}

/** Resends an open invitation with a new token: the previous link stops working. The member who resends it becomes responsible for it. */
export async function resendInvitation(
  deps: Deps,
  actor: MemberActor,
  { organisationId, invitationId }: { organisationId: string; invitationId: string },
): Promise<InvitationView> {
  assertMay(actor, 'members:write', { organisationId, eventId: null })
  await limitInviting(deps, actor, organisationId)
  return deps.db.transaction().execute(async (trx) => {
    const inviter = await lockFor(trx, actor, 'members:write', organisationId)
    const { token, hash } = newToken()
    const changed = await trx
      .updateTable('invitations')
      .set({ token_hash: hash, invited_by: actor.userId, sent_at: sql<Date>`now()`, expires_at: EXPIRY })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', invitationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning(['email', 'role'])
      .executeTakeFirst()
    if (!changed) throw new AppError('invitation.not_found')
    assertMayGive(inviter.actor, organisationId, changed.role)
    await limitRate({ db: trx }, limits.invitationsToRecipient, Subject.of('recipient', changed.email))
    return mailed(deps, trx, { organisationId, id: invitationId, token }, () =>
      auditAct(trx, actor, {
        organisationId,
        action: 'member.invite_again',
        target: { kind: 'invitation', id: invitationId, label: changed.email },
      }),
    )
  })
}

/** Withdraws an open invitation. Accepting it at the same time waits for the same row: one of the two finds it closed. */
export async function withdrawInvitation(
  deps: Deps,
  actor: MemberActor,
  { organisationId, invitationId }: { organisationId: string; invitationId: string },
): Promise<void> {
  assertMay(actor, 'members:write', { organisationId, eventId: null })
  await deps.db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .updateTable('invitations')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', invitationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!withdrawn) throw new AppError('invitation.not_found')
    await auditAct(trx, actor, {
      organisationId,
      action: 'member.withdraw_invitation',
      target: { kind: 'invitation', id: invitationId, label: withdrawn.email },
    })
  })
}

/** Counts by person too: one person can own many organisations. */
async function limitInviting(deps: Deps, actor: MemberActor, organisationId: string): Promise<void> {
  await limitRate(deps, limits.invitationsOfOrganisation, Subject.of('organiser', organisationId))
  await limitRate(deps, limits.invitationsByMember, Subject.of('account', actor.userId))
}

async function isMember(trx: Trx, organisationId: string, email: string): Promise<boolean> {
  const found = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

async function mailed(
  deps: Deps,
  trx: Trx,
  { organisationId, id, token }: { organisationId: string; id: string; token: string },
  audit: () => Promise<void>,
): Promise<InvitationView> {
  const key = `invitation:${uuidv7()}`
  await deps.jobs.enqueue(trx, 'mail.send', { key, template: 'invitation', invitationId: id, token })
  const view = invitationView(required(await findInvitation(trx, organisationId, id), 'the invitation just written'))
  await audit()
  return view
}
