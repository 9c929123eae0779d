import { memberRoles } from '@foyer/domain'
import { z } from 'zod'
import { deviceSessionView } from '../people/accounts.ts'
import { agreementView } from '../people/legal-texts.ts'
import { reasonText } from './appeals.ts'
import { row } from '../define.ts'
import { orderStates } from '../sales/orders.ts'
import { currency, id, instant, listOf, lookup, nothing, pageQuery } from '../primitives.ts'

export const userStates = ['active', 'unverified', 'suspended'] as const

/** A user in the administrators' list. */
export const adminUserRow = z
  .object({
    _id: id,
    name: z.string(),
    email: z.string(),
    /** The organisations they belong to, with their role in each. */
    organisations: z.array(z.object({ _id: id, name: z.string(), role: z.enum(memberRoles), suspended: z.boolean() })),
    isAdmin: z.boolean(),
    state: z.enum(userStates),
    events: z.int(),
    orders: z.int(),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
  })
  .meta({ id: 'AdminUserRow' })
export type AdminUserRow = z.infer<typeof adminUserRow>

/**
 * An organisation's money, in minor units: `pending` until after the events, `available` to request, `asked` already requested, `reserved`
 * for open disputes. `owed` is what the organisation owes the platform for lost disputes and refunds.
 */
export const balanceView = z
  .object({ currency, pending: z.int(), available: z.int(), asked: z.int(), reserved: z.int(), owed: z.int() })
  .meta({ id: 'Balance' })

/** A suspension in force, as administrators see it. */
export const imposedView = z
  .object({ reason: z.string(), imposedAt: instant, imposedBy: z.object({ _id: id, name: z.string() }) })
  .meta({ id: 'ImposedSuspension' })

/** A user as administrators see them. */
export const adminUserView = adminUserRow
  .extend({
    username: z.string().nullable(),
    phone: z.string().nullable(),
    timezone: z.string(),
    currency,
    suspension: imposedView.nullable(),
    /** The versions they agreed to last; null if none are recorded. */
    agreement: agreementView.nullable(),
    secondFactor: z.object({ totp: z.boolean(), passkeys: z.int() }),
    can: z.object({
      act: z.boolean(),
      resetSecondFactor: z.boolean(),
      suspend: z.boolean(),
      lift: z.boolean(),
      makeAdministrator: z.boolean(),
      removeAdministrator: z.boolean(),
    }),
  })
  .meta({ id: 'AdminUser' })
export type AdminUserView = z.infer<typeof adminUserView>

/** An order that was placed with the address of a user. */
export const adminOrderRow = z
  .object({
    _id: id,
    reference: z.string(),
    event: z.object({ _id: id, title: z.string() }),
    state: z.enum(orderStates),
    quantity: z.int(),
    total: z.int(),
    currency,
    createdAt: instant,
    /** The legal texts that its buyer agreed to; null where nobody did. */
    agreement: agreementView.nullable(),
  })
  .meta({ id: 'AdminOrderRow' })
export type AdminOrderRow = z.infer<typeof adminOrderRow>

/** The number of users of each kind. */
export const userFiguresView = z
  .object({
    total: z.int(),
    newThisMonth: z.int(),
    organisers: z.int(),
    administrators: z.int(),
    suspended: z.int(),
    unverified: z.int(),
  })
  .meta({ id: 'UserFigures' })
export type UserFiguresView = z.infer<typeof userFiguresView>

export const adminUserSorts = ['-createdAt', 'createdAt', 'name', '-events', '-orders', '-lastSeenAt'] as const

const byId = z.strictObject({ id })

/** Users, for administrators. */
export const adminUserRows = {
  listUsers: row({
    method: 'GET',
    url: '/api/admin/users',
    tag: 'Users',
    summary: 'Every user',
    permission: 'user:manage',
    schema: {
      querystring: pageQuery.extend({
        search: lookup(100).optional(),
        state: z.enum(userStates).optional(),
        role: z.enum(['administrator', 'organiser', 'attendee']).optional(),
        sort: z.enum(adminUserSorts).default('-createdAt'),
      }),
      response: { 200: listOf(adminUserRow) },
    },
  }),
  getUserFigures: row({
    method: 'GET',
    url: '/api/admin/users/figures',
    tag: 'Users',
    summary: 'How many users there are, of which kind',
    permission: 'user:manage',
    schema: { response: { 200: userFiguresView } },
  }),
  getUser: row({
    method: 'GET',
    url: '/api/admin/users/:id',
    tag: 'Users',
    summary: 'One user',
    permission: 'user:manage',
    schema: { params: byId, response: { 200: adminUserView } },
    errors: ['user.not_found'],
  }),
  listUserOrders: row({
    method: 'GET',
    url: '/api/admin/users/:id/orders',
    tag: 'Users',
    summary: "Orders bought with a user's confirmed address",
    permission: 'user:manage',
    schema: { params: byId, querystring: pageQuery, response: { 200: listOf(adminOrderRow) } },
    errors: ['user.not_found'],
  }),
  listUserSessions: row({
    method: 'GET',
    url: '/api/admin/users/:id/sessions',
    tag: 'Users',
    summary: 'Where a user is logged in',
    permission: 'user:manage',
    schema: { params: byId, querystring: pageQuery, response: { 200: listOf(deviceSessionView) } },
    errors: ['user.not_found'],
  }),
  endUserSessions: row({
    method: 'DELETE',
    url: '/api/admin/users/:id/sessions',
    tag: 'Users',
    summary: 'Log a user out everywhere',
    permission: 'user:manage',
    schema: { params: byId, response: { 204: nothing } },
    errors: ['user.not_found'],
  }),
  suspendUser: row({
    method: 'POST',
    url: '/api/admin/users/:id/suspend',
    tag: 'Users',
    summary: 'Suspend a user: no login, no sales, no payouts',
    permission: 'user:manage',
    stepUp: true,
    schema: { params: byId, body: z.strictObject({ reason: reasonText }), response: { 200: adminUserView } },
    errors: ['user.not_found', 'user.is_administrator', 'user.already_suspended'],
  }),
  liftUserSuspension: row({
    method: 'POST',
    url: '/api/admin/users/:id/lift',
    tag: 'Users',
    summary: 'Lift the suspension of a user',
    permission: 'user:manage',
    schema: { params: byId, body: z.strictObject({ note: reasonText }), response: { 200: adminUserView } },
    errors: ['user.not_found', 'user.not_suspended'],
  }),
  setUserRole: row({
    method: 'PUT',
    url: '/api/admin/users/:id/role',
    tag: 'Users',
    summary: 'Make a user an administrator, or take that away; there is always one',
    permission: 'user:manage',
    stepUp: true,
    schema: { params: byId, body: z.strictObject({ isAdmin: z.boolean() }), response: { 200: adminUserView } },
    errors: ['user.not_found', 'user.last_administrator', 'user.cannot_administer'],
  }),
}
