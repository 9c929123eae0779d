import type { AdminOrderRow, AdminUserRow, userStates } from '@foyer/contract'
import type { UserRow } from '../../people/accounts/index.ts'
import { agreementView } from '../../people/legal-texts/index.ts'
import type { ToldSuspension } from '../appeals/index.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import type { Belonging } from './organisations.queries.ts'
import type { listOrdersOf } from './users.queries.ts'

export function userState(user: UserRow): (typeof userStates)[number] {
  if (user.suspended_at) return 'suspended'
  return user.email_verified_at ? 'active' : 'unverified'
}

export function adminUserRow(
  user: UserRow & { events: number; orders: number; last_seen_at: Date | null; organisations: Belonging[] },
): AdminUserRow {
  return {
    _id: user.id,
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    organisations: user.organisations,
    isAdmin: user.is_admin,
    state: userState(user),
    events: user.events,
    orders: user.orders,
    createdAt: user.created_at.toISOString(),
    lastSeenAt: isoOrNull(user.last_seen_at),
  }
}

/** A suspension in force in the words of its imposer. */
export function imposedView(suspension: ToldSuspension) {
  return {
    reason: suspension.reason,
    imposedAt: suspension.imposed_at.toISOString(),
    imposedBy: {
      _id: suspension.imposed_by,
      name: `${suspension.imposer_first_name} ${suspension.imposer_last_name}`.trim(),
    },
  }
}

export function adminOrderRow(order: Awaited<ReturnType<typeof listOrdersOf>>['rows'][number]): AdminOrderRow {
  return {
    _id: order.id,
    reference: order.reference,
    event: { _id: order.event_id, title: order.title },
    state: order.state,
    quantity: order.quantity,
    total: order.total,
    currency: order.currency,
    createdAt: order.created_at.toISOString(),
    agreement: agreementView(order),
  }
}
