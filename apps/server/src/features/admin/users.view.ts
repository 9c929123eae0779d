import type { AdminUserRow, userStates } from '@foyer/contract'
import type { UserRow } from '../accounts/index.ts'
import { isoOrNull } from '../events/index.ts'

export function userState(user: UserRow): (typeof userStates)[number] {
  if (user.suspended_at) return 'suspended'
  return user.email_verified_at ? 'active' : 'unverified'
}

export function adminUserRow(
  user: UserRow & { events: number; orders: number; last_seen_at: Date | null },
): AdminUserRow {
  return {
    _id: user.id,
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    organiserName: user.organiser_name,
    isAdmin: user.is_admin,
    state: userState(user),
    events: user.events,
    orders: user.orders,
    createdAt: user.created_at.toISOString(),
    lastSeenAt: isoOrNull(user.last_seen_at),
  }
}
