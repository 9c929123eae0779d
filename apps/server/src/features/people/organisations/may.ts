import { type ErrorCode } from '@foyer/contract'
import { grants, isOpenToLimited, type MemberRole, type OrganisationPermission, rolesGranting } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'

/** Where a permission is needed: an event of an organisation, or the organisation as a whole if `eventId` is null. */
export interface Place {
  readonly organisationId: string
  readonly eventId: string | null
}

/**
 * Why an actor may not do something. `unknown`: the actor is no member, or is limited to other events, and must not learn that the place
 * exists. `forbidden`: the role, a limit to some events or the scopes of the key do not allow it. `second_factor`: the member has to set
 * one up first.
 */
export type Refusal = 'unknown' | 'forbidden' | 'second_factor'

/** Returns why an action is refused. Administrators of the platform may do everything. Null means permitted. */
export function refusal(
  actor: MemberActor,
  permission: OrganisationPermission,
  { organisationId, eventId }: Place,
): Refusal | null {
  if (actor.isAdmin) return null
  const membership = actor.memberships.find((each) => each.organisationId === organisationId)
  if (!membership) return 'unknown'
  const { role, eventIds, lacksSecondFactor } = membership
  if (eventIds !== null && eventId !== null && !eventIds.includes(eventId)) return 'unknown'
  if (lacksSecondFactor) return 'second_factor'
  if (eventIds !== null && eventId === null && !isOpenToLimited(permission)) return 'forbidden'
  if (actor.kind === 'key' && !actor.scopes.includes(permission)) return 'forbidden'
  return grants(role, permission) ? null : 'forbidden'
}

/** The one rule of who may do what in an organisation. */
export function may(actor: MemberActor, permission: OrganisationPermission, place: Place): boolean {
  return refusal(actor, permission, place) === null
}

/**
 * Refuses what is not permitted. Actors who must not learn that the place exists get the error `missing`; other members are told which
 * roles have the permission.
 */
export function assertMay(
  actor: MemberActor,
  permission: OrganisationPermission,
  place: Place,
  missing: ErrorCode = 'organisation.not_found',
): void {
  const refused = refusal(actor, permission, place)
  if (refused === 'unknown') throw new AppError(missing)
  if (refused === 'second_factor') throw new AppError('organisation.second_factor')
  if (refused === 'forbidden') throw forbidden(permission, actor, place.organisationId)
}

/**
 * Refuses free text that guests get by mail with a change, a postponement or a cancellation, to whoever could not write them a message: the
 * permission is another one than that for the change, and nobody writes to guests in the name of somebody else. No text is always permitted.
 */
export function assertMayWriteToGuests(actor: MemberActor, place: Place, text: string): void {
  if (text === '') return
  if (actor.actingAdminId !== null)
    throw new AppError('session.acting', { reason: { code: 'session.acting.guest_note', params: {} } })
  assertMay(actor, 'messages:write', place)
}

/** The refusal of what a role does not allow. It names the roles that do, so that people know whom to ask. */
export function forbidden(
  permission: OrganisationPermission,
  actor: MemberActor,
  organisationId: string,
  roles: readonly MemberRole[] = rolesGranting(permission),
): AppError {
  const own = actor.memberships.find((each) => each.organisationId === organisationId)?.role
  // If the actor's own role would allow it, a limit to some events or the scopes of the key forbid it.
  const isByRole = own !== undefined && !roles.includes(own)
  return new AppError('member.forbidden', {
    details: { permission, roles },
    ...(isByRole && { reason: { code: 'member.forbidden.roles', params: { roles } } }),
  })
}

/** The organisation that a call without an event is about. Refuses actors without the permission in it. */
export function chosenOrganisation(actor: MemberActor, permission: OrganisationPermission): string {
  if (typeof actor.organisationId !== 'string') throw new AppError('organisation.not_found')
  assertMay(actor, permission, { organisationId: actor.organisationId, eventId: null })
  return actor.organisationId
}

/**
 * The organisation whose events, orders and other things an actor's lists contain. Refuses actors without the permission in it. Null for
 * a user without an organisation: the lists are empty, and the first event creates one.
 */
export function organisationOrNone(actor: MemberActor, permission: OrganisationPermission): string | null {
  return actor.organisationId === null ? null : chosenOrganisation(actor, permission)
}

/** Whether a user is a member of an organisation, with any role. */
export function belongsTo(actor: MemberActor, organisationId: string): boolean {
  return actor.memberships.some((each) => each.organisationId === organisationId)
}

/** The events that a member is limited to in an organisation, for lists; null means all. */
export function eventLimit(actor: MemberActor, organisationId: string): readonly string[] | null {
  return actor.memberships.find((each) => each.organisationId === organisationId)?.eventIds ?? null
}
