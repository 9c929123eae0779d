import type { OrganisationPermission } from '@foyer/domain'

/** Who may make a call at all. */
export type Audience =
  'anyone' | 'order-holder' | 'ticket-holder' | 'appellant' | 'user' | 'member' | 'door' | 'door-staff' | 'admin'

/**
 * Every permission a row can name, with the audience that holds it.
 *
 * - `anyone`: no credential needed.
 * - `order-holder`: the secret of the order in the `x-order-token` header.
 * - `ticket-holder`: the secret of a passed-on ticket in the `x-ticket-token` header.
 * - `appellant`: a live session, or what a suspended user was given instead, in the `x-appeal-token` header.
 * - `user`: a live session.
 * - `member`: a live session, or an API key with this scope. Whether it may touch the organisation or the event is decided by the
 *   policy: see `may`.
 * - `door`: a paired door device of that event, or a session of a member who may check in there.
 * - `door-staff`: as `door`, but not a kiosk in the hands of guests.
 * - `admin`: a session of an administrator.
 */
export const permissions = {
  'organisation:read': 'member',
  'organisation:write': 'member',
  'members:read': 'member',
  'members:write': 'member',
  'events:read': 'member',
  'events:write': 'member',
  'orders:read': 'member',
  'orders:write': 'member',
  'guests:read': 'member',
  'guests:write': 'member',
  'contacts:read': 'member',
  'messages:read': 'member',
  'messages:write': 'member',
  'doors:read': 'member',
  'doors:write': 'member',
  'check-in:read': 'member',
  'check-in:write': 'member',
  'sales:read': 'member',
  'refunds:read': 'member',
  'refunds:write': 'member',
  'receipts:read': 'member',
  'gift-cards:read': 'member',
  'gift-cards:write': 'member',
  'payouts:read': 'member',
  'payouts:write': 'member',
  'keys:read': 'member',
  'keys:write': 'member',
  'webhooks:read': 'member',
  'webhooks:write': 'member',
  'audit:read': 'member',
  'site:read': 'anyone',
  'organisation:follow': 'anyone',
  'account:open': 'anyone',
  'language:choose': 'anyone',
  'account:self': 'user',
  'event:browse': 'anyone',
  'promo-code:check': 'anyone',
  'waiting-list:join': 'anyone',
  'waiting-room:join': 'anyone',
  'order:place': 'anyone',
  'order:hold': 'order-holder',
  'ticket:hold': 'ticket-holder',
  'payment:verify': 'anyone',
  'payment:notify': 'anyone',
  'sandbox:pay': 'anyone',
  'ticket:own': 'user',
  'guest:manage': 'user',
  'door:pair': 'anyone',
  'check-in:scan': 'door',
  'check-in:assist': 'door-staff',
  'check-in:hand-in': 'anyone',
  'mail:read-demo': 'anyone',
  'broadcast:read': 'user',
  'broadcast:manage': 'admin',
  'broadcast:opt-out': 'anyone',
  'user:manage': 'admin',
  'event:moderate': 'admin',
  'audit:watch': 'admin',
  'alarm:watch': 'admin',
  'job:manage': 'admin',
  'personal-data:manage': 'admin',
  'fee:manage': 'admin',
  'legal-text:manage': 'admin',
  'books:keep': 'admin',
  'platform:read': 'admin',
  'user:profile': 'user',
  'appeal:make': 'appellant',
  'appeal:decide': 'admin',
  'payout:decide': 'admin',
} as const satisfies Record<string, Audience> & Record<OrganisationPermission, 'member'>

export type Permission = keyof typeof permissions
