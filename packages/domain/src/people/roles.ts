/**
 * The permissions within an organisation, as `area:read` or `area:write`. These are the permissions of roles, the scopes of API keys and
 * the columns of the authorisation matrix.
 *
 * `contacts:read` gives access to e-mail addresses, phone numbers and answers to questions; names are part of `guests:read`.
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

/** The roles that have a permission, the least powerful last. A refusal names them, so that people know whom to ask for access. */
export function rolesGranting(permission: OrganisationPermission): MemberRole[] {
  return memberRoles.filter((role) => grants(role, permission))
}

/** Whether members with a role may assign another role, or change and remove members who have it. Only owners can make others owners. */
export function canGive(giver: MemberRole, given: MemberRole): boolean {
  return grants(giver, 'members:write') && (given !== 'owner' || giver === 'owner')
}

/**
 * The permissions of members who are limited to some events that are not about an event: read the organisation's name, and list their
 * events.
 */
const OPEN_TO_LIMITED: ReadonlySet<OrganisationPermission> = new Set(['organisation:read', 'events:read'])

/** Whether members who are limited to some events have a permission that is not about an event, if their role grants it. */
export function isOpenToLimited(permission: OrganisationPermission): boolean {
  return OPEN_TO_LIMITED.has(permission)
}
