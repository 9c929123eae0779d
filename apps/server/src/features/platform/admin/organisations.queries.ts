import type { adminOrganisationRows, adminOrganisationSorts } from '@foyer/contract'
import { type MemberRole, memberRoles } from '@foyer/domain'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'

export type OrganisationFilter = z.output<typeof adminOrganisationRows.listAllOrganisations.schema.querystring>

const EVERYTHING: OrganisationFilter = { page: 1, limit: 1, sort: '-createdAt' }

const ORDERS: Readonly<Record<(typeof adminOrganisationSorts)[number], ReturnType<typeof sql>>> = {
  '-createdAt': sql`organisations.created_at desc, organisations.id desc`,
  createdAt: sql`organisations.created_at, organisations.id`,
  name: sql`lower(organisations.name), organisations.id`,
  '-events': sql`events desc, organisations.id desc`,
  '-members': sql`members desc, organisations.id desc`,
}

export interface Owner {
  readonly _id: string
  readonly name: string
  readonly email: string
}

const OWNERS = sql<Owner[]>`coalesce((
  select jsonb_agg(jsonb_build_object('_id', users.id, 'name', trim(users.first_name || ' ' || users.last_name), 'email', users.email)
    order by members.created_at, users.id)
  from members join users on users.id = members.user_id
  where members.organisation_id = organisations.id and members.role = 'owner'), '[]')`

function matching(db: Database, { search, state }: OrganisationFilter) {
  return db
    .selectFrom('organisations')
    .$if(state === 'active', (query) => query.where('organisations.suspended_at', 'is', null))
    .$if(state === 'suspended', (query) => query.where('organisations.suspended_at', 'is not', null))
    .$call((query) =>
      search
        ? query.where(sql<SqlBool>`search_text(organisations.name || ' ' || organisations.slug || ' ' || coalesce((
            select string_agg(users.first_name || ' ' || users.last_name || ' ' || users.email, ' ')
            from members join users on users.id = members.user_id
            where members.organisation_id = organisations.id and members.role = 'owner'), ''))
          like '%' || search_text(${likeText(search)}) || '%'`)
        : query,
    )
}

function withFigures(query: ReturnType<typeof matching>) {
  return query
    .selectAll('organisations')
    .select([
      OWNERS.as('owners'),
      sql<number>`(select count(*) from members where members.organisation_id = organisations.id)`.as('members'),
      sql<number>`(select count(*) from events where events.organiser_id = organisations.id)`.as('events'),
    ])
}

/** A page of all organisations. */
export async function listAllOrganisations(db: Database, filter: OrganisationFilter) {
  return pageOfRows(withFigures(matching(db, filter)).orderBy(ORDERS[filter.sort]), matching(db, filter), filter)
}

export function findAnyOrganisation(db: Database, id: string) {
  return withFigures(matching(db, EVERYTHING)).where('organisations.id', '=', id).executeTakeFirst()
}

/** The people of an organisation, the most powerful first. */
export function listPeople(db: Database, organisationId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.suspended_at'])
    .select(['members.role', 'members.event_ids'])
    .where('members.organisation_id', '=', organisationId)
    .orderBy(sql`array_position(${sql.val([...memberRoles])}::text[], members.role)`)
    .orderBy('members.created_at')
    .execute()
}

export interface Belonging {
  readonly _id: string
  readonly name: string
  readonly role: MemberRole
  readonly suspended: boolean
}

/** The organisations of the user in the row at hand, in the order in which they joined them. */
export const BELONGINGS = sql<Belonging[]>`coalesce((
  select jsonb_agg(jsonb_build_object('_id', organisations.id, 'name', organisations.name, 'role', members.role,
    'suspended', organisations.suspended_at is not null) order by members.created_at, organisations.id)
  from members join organisations on organisations.id = members.organisation_id
  where members.user_id = users.id), '[]')`
