/** Who may make a call at all. */
export type Audience =
  'anyone' | 'order-holder' | 'ticket-holder' | 'appellant' | 'user' | 'door' | 'door-staff' | 'admin'

/**
 * Every permission a row can name, with the audience that holds it.
 *
 * - `anyone`: no credential needed.
 * - `order-holder`: the secret of the order in the `x-order-token` header.
 * - `ticket-holder`: the secret of a passed-on ticket in the `x-ticket-token` header.
 * - `appellant`: a live session, or what a suspended user was given instead, in the `x-appeal-token` header.
 * - `user`: a live session; whose event it may touch is the policy's matter.
 * - `door`: a paired door device of that event, or a session that may manage the event.
 * - `door-staff`: as `door`, but not a kiosk in the hands of guests.
 * - `admin`: a session of an administrator.
 */
export const permissions = {
  'site:read': 'anyone',
  'account:open': 'anyone',
  'language:choose': 'anyone',
  'account:self': 'user',
  'event:browse': 'anyone',
  'event:create': 'user',
  'event:manage': 'user',
  'ticket-type:manage': 'user',
  'promo-code:manage': 'user',
  'promo-code:check': 'anyone',
  'waiting-list:join': 'anyone',
  'waiting-list:manage': 'user',
  'order:place': 'anyone',
  'order:hold': 'order-holder',
  'ticket:hold': 'ticket-holder',
  'payment:verify': 'anyone',
  'payment:notify': 'anyone',
  'sandbox:pay': 'anyone',
  'ticket:own': 'user',
  'guest:manage': 'user',
  'guest:own': 'user',
  'door:manage': 'user',
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
  'audit:read': 'admin',
  'alarm:watch': 'admin',
  'job:manage': 'admin',
  'personal-data:manage': 'admin',
  'fee:manage': 'admin',
  'books:keep': 'admin',
  'platform:read': 'admin',
  'user:profile': 'user',
  'appeal:make': 'appellant',
  'appeal:decide': 'admin',
  'receipt:read': 'user',
  'payout:read': 'user',
  'payout:request': 'user',
  'payout:decide': 'admin',
} as const satisfies Record<string, Audience>

export type Permission = keyof typeof permissions
