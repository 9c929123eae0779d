import { onlyRow } from '../../../db/only-row.ts'
import type { adminUserSorts, userStates } from '@foyer/contract'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { BELONGINGS } from './organisations.queries.ts'

export interface UserFilter {
  page: number
  limit: number
  search?: string | undefined
  state?: (typeof userStates)[number] | undefined
  role?: 'administrator' | 'organiser' | 'attendee' | undefined
  sort: (typeof adminUserSorts)[number]
}

const isOrganiser = sql<SqlBool>`exists (
  select from members join events on events.organiser_id = members.organisation_id where members.user_id = users.id)`

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
    .$call((query) =>
      search
        ? query.where(sql<SqlBool>`
        search_text(users.first_name || ' ' || users.last_name || ' ' || users.email || ' '
          || coalesce(users.username, '') || ' ' || coalesce((
            select string_agg(organisations.name, ' ') from members
            join organisations on organisations.id = members.organisation_id where members.user_id = users.id), ''))
          like '%' || search_text(${likeText(search)}) || '%'`)
        : query,
    )
    .$call((query) => (state === undefined ? query : query.where(STATES[state])))
    .$call((query) => (role === undefined ? query : query.where(ROLES[role])))
}

function withFigures(query: ReturnType<typeof matching>) {
  return query.selectAll('users').select([
    sql<number>`(
        select count(*) from members join events on events.organiser_id = members.organisation_id
        where members.user_id = users.id)`.as('events'),
    BELONGINGS.as('organisations'),
    sql<number>`(select count(*) from orders where orders.email = users.email and paid_at is not null)`.as('orders'),
    sql<Date | null>`(select max(last_seen_at) from sessions where sessions.user_id = users.id)`.as('last_seen_at'),
  ])
}

/** A page of users with the numbers of their events and orders. */
export async function listUsers(db: Database, filter: UserFilter) {
  return pageOfRows(withFigures(matching(db, filter)).orderBy(ORDERS[filter.sort]), matching(db, filter), filter)
}

const EVERYBODY: UserFilter = { page: 1, limit: 1, sort: '-createdAt' }

export function findUserWithFigures(db: Database, id: string) {
  return withFigures(matching(db, EVERYBODY)).where('users.id', '=', id).executeTakeFirst()
}

export async function countOtherAdministrators(db: Database, userId: string): Promise<number> {
  const { others } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', userId)
    .executeTakeFirstOrThrow()
  return others
}

/** Orders bought with a confirmed address. An unconfirmed address may belong to another person. */
export async function listOrdersOf(
  db: Database,
  user: { email: string; email_verified_at: Date | null },
  paging: { page: number; limit: number },
) {
  const theirs = db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .where('orders.email', '=', user.email_verified_at ? user.email : '')
  return pageOfRows(
    theirs.selectAll('orders').select('events.title').orderBy('orders.created_at', 'desc').orderBy('orders.id'),
    theirs,
    paging,
  )
}

export async function countUsers(db: Database) {
  const { rows } = await sql<{
    total: number
    new_this_month: number
    organisers: number
    administrators: number
    suspended: number
    unverified: number
  }>`
    select count(*)::int as total,
      (count(*) filter (where created_at > now() - interval '30 days'))::int as new_this_month,
      (count(*) filter (where ${isOrganiser}))::int as organisers,
      (count(*) filter (where is_admin))::int as administrators,
      (count(*) filter (where suspended_at is not null))::int as suspended,
      (count(*) filter (where ${STATES.unverified}))::int as unverified
    from users`.execute(db)
  return onlyRow(rows)
}
