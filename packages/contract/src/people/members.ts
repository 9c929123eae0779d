import { memberRoles } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { cursorListOf, cursorQuery, email, id, instant, listOf, lookup, nothing, pageQuery } from '../primitives.ts'
import { organisationSummaryView } from './organisations.ts'

/** What a member may do in an organisation. */
const memberTerms = {
  role: z.enum(memberRoles),
  /** The events that the member is limited to; null means all, which is always so for owners. */
  eventIds: z.array(id).min(1).max(500).nullable(),
}

export const memberView = z
  .object({
    user: z.object({
      _id: id,
      name: z.string(),
      /** Null for callers without the permission to read contacts. */
      email: z.string().nullable(),
      photoUrl: z.string().nullable(),
    }),
    ...memberTerms,
    eventIds: z.array(id).nullable(),
    joinedAt: instant,
    /** Whether it is the caller. */
    self: z.boolean(),
    usesSecondFactor: z.boolean(),
    can: z.object({ change: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'Member' })
export type MemberView = z.infer<typeof memberView>

/** What is revoked when a membership ends. */
export const membershipEndings = ['invitations', 'handover', 'api_keys', 'devices'] as const

export const membershipEndView = z
  .object({ endings: z.array(z.object({ kind: z.enum(membershipEndings), count: z.int().min(1) })) })
  .meta({ id: 'MembershipEnd' })
export type MembershipEndView = z.infer<typeof membershipEndView>

/** An invitation as members of the organisation see it. */
export const invitationView = z
  .object({
    _id: id,
    email: z.string(),
    ...memberTerms,
    eventIds: z.array(id).nullable(),
    invitedBy: z.object({ _id: id, name: z.string() }),
    sentAt: instant,
    expiresAt: instant,
    state: z.enum(['pending', 'expired']),
  })
  .meta({ id: 'Invitation' })
export type InvitationView = z.infer<typeof invitationView>

/** An invitation as its link shows it. */
export const openedInvitationView = z
  .object({
    organisation: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
    /** The member who sent the invitation. */
    inviter: z.string(),
    role: z.enum(memberRoles),
    limited: z.boolean(),
    /** The address of the account that can accept it. */
    email: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'OpenedInvitation' })
export type OpenedInvitationView = z.infer<typeof openedInvitationView>

/** An ownership transfer: offered by an owner, accepted by another member, completed when the time to cancel it is over. */
export const handoverView = z
  .object({
    from: z.object({ _id: id, name: z.string() }),
    to: z.object({ _id: id, name: z.string() }),
    state: z.enum(['offered', 'agreed']),
    offeredAt: instant,
    /** When ownership changes; null until the other side accepts. */
    completesAt: instant.nullable(),
    can: z.object({ agree: z.boolean(), callBack: z.boolean() }),
  })
  .meta({ id: 'Handover' })
export type HandoverView = z.infer<typeof handoverView>

/** What was done in an organisation; `before` and `after` hold what it changed, without secrets. */
export const organisationAuditView = z
  .object({
    _id: id,
    at: instant,
    /** Null when no person did it. */
    actor: z.object({ _id: id, name: z.string() }).nullable(),
    /** The member as whom an administrator of the platform acted. */
    onBehalfOf: z.object({ _id: id, name: z.string() }).nullable(),
    byApiKey: z.boolean(),
    action: z.string(),
    target: z.object({ kind: z.string(), _id: z.string(), label: z.string() }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'OrganisationAuditEntry' })
export type OrganisationAuditView = z.infer<typeof organisationAuditView>

const ofOrganisation = z.strictObject({ organisationId: id })
const ofMember = z.strictObject({ organisationId: id, userId: id })
const ofInvitation = z.strictObject({ organisationId: id, invitationId: id })
const tokenInput = z.strictObject({ token: z.string().max(200) })

/** Members of an organisation: inviting, changing and removing them. */
export const memberRows = {
  listMembers: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/members',
    tag: 'Members',
    summary: 'The members of an organisation, owners first',
    permission: 'members:read',
    schema: {
      params: ofOrganisation,
      querystring: pageQuery.extend({ search: lookup(100).optional() }),
      response: { 200: listOf(memberView) },
    },
  }),
  changeMember: row({
    method: 'PUT',
    url: '/api/organisations/:organisationId/members/:userId',
    tag: 'Members',
    summary: 'Change the role of a member, or the events that they are limited to',
    permission: 'members:write',
    ownHand: true,
    schema: { params: ofMember, body: z.strictObject(memberTerms), response: { 200: memberView } },
    errors: ['member.not_found', 'member.last_owner', 'event.not_found'],
  }),
  previewMemberEnd: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/members/:userId/ending',
    tag: 'Members',
    summary: 'What ends when a member leaves or is removed',
    permission: 'organisation:read',
    schema: { params: ofMember, response: { 200: membershipEndView } },
    errors: ['member.not_found'],
  }),
  removeMember: row({
    method: 'DELETE',
    url: '/api/organisations/:organisationId/members/:userId',
    tag: 'Members',
    summary: 'Remove a member; their access ends immediately',
    permission: 'members:write',
    ownHand: true,
    schema: { params: ofMember, response: { 204: nothing } },
    errors: ['member.not_found', 'member.last_owner'],
  }),
  leaveOrganisation: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/leave',
    tag: 'Members',
    summary: 'Leave an organisation',
    permission: 'account:self',
    ownHand: true,
    schema: { params: ofOrganisation, body: z.strictObject({}), response: { 204: nothing } },
    errors: ['organisation.not_found', 'member.last_owner'],
  }),
  listInvitations: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/invitations',
    tag: 'Members',
    summary: 'Invitations that nobody has accepted yet',
    permission: 'members:write',
    schema: { params: ofOrganisation, querystring: pageQuery, response: { 200: listOf(invitationView) } },
  }),
  inviteMember: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/invitations',
    tag: 'Members',
    summary: 'Invite a person by e-mail; the link works once, for 7 days, for the account with that address',
    permission: 'members:write',
    ownHand: true,
    schema: {
      params: ofOrganisation,
      body: z.strictObject({ email, ...memberTerms }),
      response: { 201: invitationView },
    },
    errors: ['member.exists', 'invitation.pending', 'event.not_found'],
  }),
  resendInvitation: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/invitations/:invitationId/resend',
    tag: 'Members',
    summary: 'Resend an invitation with a new link for another 7 days; the previous link stops working',
    permission: 'members:write',
    ownHand: true,
    schema: { params: ofInvitation, body: z.strictObject({}), response: { 200: invitationView } },
    errors: ['invitation.not_found'],
  }),
  withdrawInvitation: row({
    method: 'DELETE',
    url: '/api/organisations/:organisationId/invitations/:invitationId',
    tag: 'Members',
    summary: 'Withdraw an invitation; its link stops working',
    permission: 'members:write',
    schema: { params: ofInvitation, response: { 204: nothing } },
    errors: ['invitation.not_found'],
  }),
  readInvitation: row({
    method: 'POST',
    url: '/api/invitations/read',
    tag: 'Members',
    summary: 'Read an invitation by the token of its link',
    permission: 'account:open',
    schema: { body: tokenInput, response: { 200: openedInvitationView } },
    errors: ['invitation.not_found', 'invitation.expired', 'invitation.used', 'invitation.withdrawn'],
  }),
  acceptInvitation: row({
    method: 'POST',
    url: '/api/invitations/accept',
    tag: 'Members',
    summary: 'Accept an invitation; only possible for the account with the invited, confirmed address',
    permission: 'account:self',
    ownHand: true,
    schema: { body: tokenInput, response: { 200: organisationSummaryView } },
    errors: [
      'invitation.not_found',
      'invitation.expired',
      'invitation.used',
      'invitation.withdrawn',
      'invitation.other_account',
      'invitation.unconfirmed',
      'invitation.inviter_lost_right',
      'member.exists',
    ],
  }),
  getHandover: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/ownership',
    tag: 'Members',
    summary: 'The current ownership transfer',
    permission: 'members:read',
    schema: { params: ofOrganisation, response: { 200: z.object({ handover: handoverView.nullable() }) } },
  }),
  offerOwnership: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/ownership',
    tag: 'Members',
    summary: 'Offer the ownership to another member; the previous owner becomes a manager 72 hours after they agree',
    permission: 'members:write',
    stepUp: true,
    schema: { params: ofOrganisation, body: z.strictObject({ userId: id }), response: { 201: handoverView } },
    errors: ['member.not_found', 'ownership.pending'],
  }),
  agreeToOwnership: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/ownership/agree',
    tag: 'Members',
    summary: 'Accept the ownership; either side can cancel the transfer for 72 hours',
    permission: 'organisation:read',
    ownHand: true,
    schema: { params: ofOrganisation, body: z.strictObject({}), response: { 200: handoverView } },
    errors: ['ownership.not_found'],
  }),
  callBackOwnership: row({
    method: 'DELETE',
    url: '/api/organisations/:organisationId/ownership',
    tag: 'Members',
    summary: 'Cancel an ownership transfer, or decline it',
    permission: 'organisation:read',
    ownHand: true,
    schema: { params: ofOrganisation, response: { 204: nothing } },
    errors: ['ownership.not_found'],
  }),
  listOrganisationAudit: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/audit',
    tag: 'Members',
    summary: 'The audit log of an organisation, the newest first',
    permission: 'audit:read',
    schema: {
      params: ofOrganisation,
      querystring: cursorQuery.extend({ actorId: id.optional(), action: lookup(60).optional() }),
      response: { 200: cursorListOf(organisationAuditView) },
    },
  }),
}
