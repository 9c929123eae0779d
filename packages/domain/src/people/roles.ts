/**
 * What can be permitted inside an organisation, as `area:read` or `area:write`. These are the permissions of roles, the scopes of API
 * keys and the columns of the authorisation matrix.
 *
 * `contacts:read` opens e-mail addresses, phone numbers and answers to questions; names come with `guests:read`.
 */
export const organisationPermissions = [
  'organisation:read',
  'organisation:write',
  'members:read',
  'members:write',
  'events:read',
  'events:write',
  'orders:read',
  'orders:write',
  'guests:read',
  'guests:write',
  'contacts:read',
  'messages:read',
  'messages:write',
  'doors:read',
  'doors:write',
  'check-in:read',
  'check-in:write',
  'sales:read',
  'refunds:read',
  'refunds:write',
  'receipts:read',
  'gift-cards:read',
  'gift-cards:write',
  'payouts:read',
  'payouts:write',
  'keys:read',
  'keys:write',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
] as const
export type OrganisationPermission = (typeof organisationPermissions)[number]

/** The roles of members, from the one that may do everything to the one that only reads. */
export const memberRoles = ['owner', 'manager', 'finance', 'box_office', 'door', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

const GRANTS: Readonly<Record<MemberRole, readonly OrganisationPermission[]>> = {
  owner: organisationPermissions,
  manager: [
    'organisation:read',
    'members:read',
    'events:read',
    'events:write',
    'orders:read',
    'orders:write',
    'guests:read',
    'guests:write',
    'contacts:read',
    'messages:read',
    'messages:write',
    'doors:read',
    'doors:write',
    'check-in:read',
    'check-in:write',
    'sales:read',
    'refunds:read',
    'gift-cards:read',
  ],
  finance: [
    'organisation:read',
    'members:read',
    'events:read',
    'orders:read',
    'guests:read',
    'contacts:read',
    'sales:read',
    'refunds:read',
    'refunds:write',
    'receipts:read',
    'gift-cards:read',
    'gift-cards:write',
    'payouts:read',
    'payouts:write',
  ],
  box_office: [
    'organisation:read',
    'events:read',
    'orders:read',
    'orders:write',
    'guests:read',
    'guests:write',
    'contacts:read',
    'check-in:read',
    'check-in:write',
  ],
  door: ['organisation:read', 'events:read', 'doors:read', 'doors:write', 'check-in:read', 'check-in:write'],
  viewer: [
    'organisation:read',
    'members:read',
    'events:read',
    'orders:read',
    'guests:read',
    'messages:read',
    'doors:read',
    'sales:read',
    'refunds:read',
    'gift-cards:read',
    'payouts:read',
  ],
}

/** Whether members with this role have a permission. */
export function grants(role: MemberRole, permission: OrganisationPermission): boolean {
  return GRANTS[role].includes(permission)
}

/** The permissions of a role, in the order of `organisationPermissions`. */
export function permissionsOf(role: MemberRole): OrganisationPermission[] {
  return organisationPermissions.filter((permission) => grants(role, permission))
}

/** The roles that have a permission, the least powerful last. A refusal names them, so that people know whom to ask. */
export function rolesGranting(permission: OrganisationPermission): MemberRole[] {
  return memberRoles.filter((role) => grants(role, permission))
}

/** Whether members with a role may give another one, or change and remove members who have it. Only owners make owners. */
export function canGive(giver: MemberRole, given: MemberRole): boolean {
  return grants(giver, 'members:write') && (given !== 'owner' || giver === 'owner')
}

/** What members who are limited to some events may do that is about no event: read what the organisation is called, and list their events. */
const OPEN_TO_LIMITED: ReadonlySet<OrganisationPermission> = new Set(['organisation:read', 'events:read'])

/** Whether a permission that is about no event is open to members who are limited to some events, if their role grants it. */
export function isOpenToLimited(permission: OrganisationPermission): boolean {
  return OPEN_TO_LIMITED.has(permission)
}
