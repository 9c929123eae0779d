import { z } from 'zod'
import { row } from './define.ts'
import { id, instant, listOf, lookup, pageQuery } from './primitives.ts'

export const userStates = ['active', 'unverified', 'suspended'] as const

/** A user in the administrators' list. */
export const adminUserRow = z
  .object({
    _id: id,
    name: z.string(),
    email: z.string(),
    organiserName: z.string().nullable(),
    isAdmin: z.boolean(),
    state: z.enum(userStates),
    events: z.int(),
    orders: z.int(),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
  })
  .meta({ id: 'AdminUserRow' })
export type AdminUserRow = z.infer<typeof adminUserRow>

export const adminUserSorts = ['-createdAt', 'createdAt', 'name', '-events', '-orders', '-lastSeenAt'] as const

/** Users, as administrators look after them. */
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
}
