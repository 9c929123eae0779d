import type { adminUserSorts, userStates } from '@foyer/contract'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { offsetOf } from '../../http/paging.ts'
import { likeText } from '../events/index.ts'

export interface UserFilter {
  page: number
  limit: number
  search?: string | undefined
  state?: (typeof userStates)[number] | undefined
  role?: 'administrator' | 'organiser' | 'attendee' | undefined
  sort: (typeof adminUserSorts)[number]
}

const isOrganiser = sql<SqlBool>`exists (select from events where events.organiser_id = users.id)`

const ROLES = {
  administrator: sql<SqlBool>`users.is_admin`,
  organiser: isOrganiser,
  attendee: sql<SqlBool>`not users.is_admin and not ${isOrganiser}`,
} as const

const STATES = {
  active: sql<SqlBool>`users.suspended_at is null and users.email_verified_at is not null`,
  unverified: sql<SqlBool>`users.suspended_at is null and users.email_verified_at is null`,
  suspended: sql<SqlBool>`users.suspended_at is not null`,
} as const

const ORDERS = {
  '-createdAt': sql`users.created_at desc, users.id desc`,
  createdAt: sql`users.created_at, users.id`,
  name: sql`lower(users.first_name || ' ' || users.last_name), users.id`,
  '-events': sql`events desc, users.id desc`,
  '-orders': sql`orders desc, users.id desc`,
  '-lastSeenAt': sql`last_seen_at desc nulls last, users.id desc`,
} as const

function matching(db: Database, { search, state, role }: UserFilter) {
  return db
    .selectFrom('users')
    .$if(Boolean(search), (query) =>
      query.where(sql<SqlBool>`
        search_text(users.first_name || ' ' || users.last_name || ' ' || users.email || ' '
          || coalesce(users.organiser_name, '') || ' ' || coalesce(users.username, ''))
          like '%' || search_text(${likeText(search ?? '')}) || '%'`),
    )
    .$if(state !== undefined, (query) => query.where(STATES[state ?? 'active']))
    .$if(role !== undefined, (query) => query.where(ROLES[role ?? 'organiser']))
}

/** A page of users with how much they do here. */
export async function listUsers(db: Database, filter: UserFilter) {
  const rows = await matching(db, filter)
    .selectAll('users')
    .select([
      sql<number>`(select count(*) from events where events.organiser_id = users.id)`.as('events'),
      sql<number>`(select count(*) from orders where orders.email = users.email and paid_at is not null)`.as('orders'),
      sql<Date | null>`(select max(last_seen_at) from sessions where sessions.user_id = users.id)`.as('last_seen_at'),
    ])
    .orderBy(ORDERS[filter.sort])
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute()
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
