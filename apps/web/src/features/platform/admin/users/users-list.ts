import { type AdminUserRow, adminUserSorts, userStates } from '@foyer/contract'
import type { CallArg } from '../../../../api/types.ts'
import { choiceIn, pageIn, searchIn } from '../../../../lib/url-state.ts'
import type { Sort } from '../../../../ui/table-types.ts'

export type UsersQuery = NonNullable<Exclude<CallArg<'listUsers'>, void>['query']>
type Order = (typeof adminUserSorts)[number]

export const roles = ['administrator', 'organiser', 'attendee'] as const

/** What the address bar asks of the list of users; what it cannot mean is left out. */
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

export function sortOf(order: Order): Sort {
  return { key: order.replace('-', ''), direction: order.startsWith('-') ? 'desc' : 'asc' }
}

/** The order for a pressed column; columns that are sorted one way only ignore the direction. */
export function orderOf({ key, direction }: Sort): Order {
  const wanted = direction === 'desc' ? [`-${key}`, key] : [key, `-${key}`]
  return (
    adminUserSorts.find((order) => order === wanted[0]) ??
    adminUserSorts.find((order) => order === wanted[1]) ??
    '-createdAt'
  )
}

export const exportHeader = [
  'Name',
  'E-mail',
  'Organiser name',
  'Role',
  'State',
  'Events',
  'Orders',
  'Joined',
  'Last seen',
]

export function exportRow(user: AdminUserRow): (string | number | null)[] {
  const role = user.isAdmin ? 'Administrator' : user.events > 0 ? 'Organiser' : 'Attendee'
  return [
    user.name,
    user.email,
    user.organiserName,
    role,
    user.state,
    user.events,
    user.orders,
    user.createdAt,
    user.lastSeenAt,
  ]
}
