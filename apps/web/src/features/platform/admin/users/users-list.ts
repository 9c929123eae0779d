import { type AdminUserRow, adminUserSorts, userStates } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { CallArg } from '../../../../api/types.ts'
import { choiceIn, pageIn, searchIn } from '../../../../lib/url-state.ts'
import type { Sort } from '../../../../ui/table-types.ts'

export type UsersQuery = NonNullable<Exclude<CallArg<'listUsers'>, void>['query']>
type Order = (typeof adminUserSorts)[number]

export const roles = ['administrator', 'organiser', 'attendee'] as const

/** Reads the query of the user list from the URL; invalid values are ignored. */
export function readUsersUrl(params: URLSearchParams, limit: number): UsersQuery & { sort: Order } {
  const search = searchIn(params)
  const state = choiceIn(params, 'state', userStates)
  const role = choiceIn(params, 'role', roles)
  return {
    page: pageIn(params),
    limit,
    sort: choiceIn(params, 'sort', adminUserSorts) ?? '-createdAt',
    ...(search !== undefined && { search }),
    ...(state && { state }),
    ...(role && { role }),
  }
}

export function sortOf(order: string): Sort {
  return { key: order.replace('-', ''), direction: order.startsWith('-') ? 'desc' : 'asc' }
}

/** The sort order for a clicked column header; columns with only one order ignore the direction. */
export function orderOf({ key, direction }: Sort): Order {
  const wanted = direction === 'desc' ? [`-${key}`, key] : [key, `-${key}`]
  return (
    adminUserSorts.find((order) => order === wanted[0]) ??
    adminUserSorts.find((order) => order === wanted[1]) ??
    '-createdAt'
  )
}

export const roleNames: Readonly<Record<(typeof roles)[number], () => string>> = {
  administrator: m.admin_users_role_administrator,
  organiser: m.admin_users_role_organiser,
  attendee: m.admin_users_role_attendee,
}

export const stateNames: Readonly<Record<AdminUserRow['state'], () => string>> = {
  active: m.admin_users_state_active,
  unverified: m.admin_users_state_unverified,
  suspended: m.admin_users_state_suspended,
}

export const exportHeader = (): string[] => [
  m.admin_users_export_name(),
  m.admin_users_export_email(),
  m.admin_organisations_label(),
  m.admin_users_role(),
  m.admin_users_state(),
  m.admin_users_events(),
  m.admin_users_orders(),
  m.admin_users_joined(),
  m.admin_users_last_seen(),
]

export function exportRow(user: AdminUserRow): (string | number | null)[] {
  const role = user.isAdmin ? 'administrator' : user.events > 0 ? 'organiser' : 'attendee'
  return [
    user.name,
    user.email,
    user.organisations.map(({ name }) => name).join(', '),
    roleNames[role](),
    stateNames[user.state](),
    user.events,
    user.orders,
    user.createdAt,
    user.lastSeenAt,
  ]
}
