import type { adminEventSorts, adminEventRows } from '@foyer/contract'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { soldOut } from '../../programme/events/index.ts'

export type EventFilter = z.output<typeof adminEventRows.listAllEvents.schema.querystring>

const EVERYTHING: EventFilter = { page: 1, limit: 1, sort: '-startsAt' }

const ORDERS: Readonly<Record<(typeof adminEventSorts)[number], ReturnType<typeof sql>>> = {
  '-startsAt': sql`starts_at desc nulls last, events.id desc`,
  startsAt: sql`starts_at asc nulls last, events.id`,
  '-updatedAt': sql`events.updated_at desc, events.id desc`,
  title: sql`lower(title), events.id`,
  '-gross': sql`gross desc, events.id desc`,
  '-sold': sql`sold desc, events.id desc`,
}

function statusIs(status: NonNullable<EventFilter['status']>) {
  if (status === 'taken_down') return sql<SqlBool>`events.taken_down_at is not null`
  if (status === 'featured') return sql<SqlBool>`events.featured_at is not null`
  return sql<SqlBool>`events.status = ${status}`
}

function matching(db: Database, { search, status, when, organiserId }: EventFilter) {
  return db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organiser_id')
    .$call((query) => (status === undefined ? query : query.where(statusIs(status))))
    .$call((query) => (organiserId === undefined ? query : query.where('events.organiser_id', '=', organiserId)))
    .$if(when === 'upcoming', (query) => query.where(sql<SqlBool>`coalesce(ends_at > now(), true)`))
    .$if(when === 'past', (query) => query.where(sql<SqlBool>`ends_at <= now()`))
    .$call((query) =>
      search
        ? query.where(sql<SqlBool>`
        search_text(title || ' ' || venue_name || ' ' || city || ' ' || coalesce(custom_url, '') || ' ' || organisations.name || ' ' || coalesce((
            select string_agg(users.first_name || ' ' || users.last_name || ' ' || users.email, ' ')
            from members join users on users.id = members.user_id
            where members.organisation_id = organisations.id and members.role = 'owner'), ''))
          like '%' || search_text(${likeText(search)}) || '%'`)
        : query,
    )
}

function withSales(query: ReturnType<typeof matching>) {
  const sum = (summand: ReturnType<typeof sql>) => sql<number>`(
    select coalesce(sum(${summand}), 0)::bigint
    from sales_daily s join ticket_types t on t.id = s.ticket_type_id where s.event_id = events.id)`
  return query
    .selectAll('events')
    .select('organisations.name as organiser_name')
    .select([
      // One for each person, as the organiser sees it: a table for eight counts eight times, an extra not at all.
      sum(sql`s.tickets * t.admits`).as('sold'),
      sum(sql`s.gross`).as('gross'),
      soldOut(sql`events.id`).as('sold_out'),
    ])
}

/** An event of any organisation, with its sales. */
export function findAnyEvent(db: Database, id: string) {
  return withSales(matching(db, EVERYTHING)).where('events.id', '=', id).executeTakeFirst()
}

/** A page of the events of all organisations, with the sales of each. */
export async function listAllEvents(db: Database, filter: EventFilter) {
  return pageOfRows(withSales(matching(db, filter)).orderBy(ORDERS[filter.sort]), matching(db, filter), filter)
}
