import { permissions, type RouteName } from '@foyer/contract'
import { grants, type MemberRole, type OrganisationPermission } from '@foyer/domain'
import { writtenOf } from './matrix-expectations.ts'
import { routeNames, rowOf } from './matrix-site.ts'

/**
 * Whose thing a call names: `own` is of the event to which limited members are limited, `sibling` of another event of their organisation,
 * `foreign` of another organisation.
 */
export const memberTargets = ['own', 'sibling', 'foreign'] as const
export type MemberTarget = (typeof memberTargets)[number]

/** What a session needs at a door, whose rows name the permission of the paired phone. */
const AT_DOORS: Partial<Record<string, OrganisationPermission>> = {
  'check-in:scan': 'check-in:write',
  'check-in:assist': 'check-in:write',
}

/** Calls that ask a permission only for the membership of somebody else: every member may read what would end with their own. */
const OF_OTHERS: Partial<Record<RouteName, OrganisationPermission>> = { previewMemberEnd: 'members:write' }

/** The permission that a row asks of a member; none where it asks nothing of members. */
export function memberPermission(name: RouteName): OrganisationPermission | undefined {
  const { permission } = rowOf(name)
  const ofOthers = OF_OTHERS[name]
  if (ofOthers) return ofOthers
  return permissions[permission] === 'member' ? (permission as OrganisationPermission) : AT_DOORS[permission]
}

/** Every row that members can call. */
export const memberRows = routeNames.filter((name) => memberPermission(name) !== undefined)

/** Things that belong to an organisation and to no event, by the name of their parameter; a series has many events. */
const OF_ORGANISATION = /:(?:organisationId|payoutId|currency|guestId|endpointId|deliveryId)\b|\/api\/series\//

/** Calls whose samples create a new event each, to which no limited member has access. */
const ON_NEW_EVENT: readonly RouteName[] = ['togglePublish', 'postponeEvent', 'cancelEvent', 'deleteEvent']

/** Calls that make an event, which members who are limited to some may not. */
const MAKES_EVENT: readonly RouteName[] = ['createEvent', 'duplicateEvent']

/** Reads of a series, which for limited members exists with one of their events; the series of the samples has none of these. */
const OF_SERIES = /\/api\/series\/(?::|preview)/

/** Calls about the current organisation: callers without the permission are refused before any row is read. */
const OF_CHOSEN: readonly RouteName[] = ['getRegularGuestHistory', 'noteRegularGuest']

/** A member, as the matrix tells them apart. */
export interface MatrixMember {
  readonly role: MemberRole
  readonly limited: boolean
  /** Whether an administrator acts as the member. */
  readonly acting: boolean
}

/** The status that a caller gets, which follows from the row, the role and the limit. */
export function memberExpectation(
  name: RouteName,
  { role, limited, acting }: MatrixMember,
  target: MemberTarget,
): number {
  const row = rowOf(name)
  const written = writtenOf(name)
  const permission = memberPermission(name) as OrganisationPermission
  const isOfEvent = written.foreign.owner === 404 && !OF_ORGANISATION.test(row.url)
  const isOpenToLimited = isOfEvent || permission === 'organisation:read' || permission === 'events:read'
  const isPermitted = grants(role, permission) && (!limited || (isOpenToLimited && !MAKES_EVENT.includes(name)))
  if (acting && (row.ownHand || row.stepUp || row.notActing)) return 403
  if (OF_CHOSEN.includes(name) && !isPermitted) return 403
  if (target === 'foreign' && written.foreign.owner === 404) return 404
  if (limited && isOfEvent && (target !== 'own' || ON_NEW_EVENT.includes(name))) return 404
  if (limited && isPermitted && OF_SERIES.test(row.url)) return 404
  return isPermitted ? written.own.owner : 403
}
