import type { adminEventSorts, adminEventRows } from '@foyer/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { soldOut } from '../../programme/events/index.ts'

export type EventFilter = z.output<typeof adminEventRows.listAllEvents.schema.querystring> & { eventId?: string }

const ORDERS: Readonly<Record<(typeof adminEventSorts)[number], ReturnType<typeof sql>>> = {
  '-startsAt': sql`events.starts_at desc nulls last, events.id desc`,
  startsAt: sql`events.starts_at asc nulls last, events.id`,
  '-updatedAt': sql`events.updated_at desc, events.id desc`,
  title: sql`lower(events.title), events.id`,
  '-gross': sql`gross desc, events.id desc`,
  '-sold': sql`sold desc, events.id desc`,
}

function statusIs(status: NonNullable<EventFilter['status']>) {
  if (status === 'taken_down') return sql<SqlBool>`events.taken_down_at is not null`
  if (status === 'featured') return sql<SqlBool>`events.featured_at is not null`
  return sql<SqlBool>`events.status = ${status}`
}

/** The series of an event that is one of its dates or sells its passes. */
const SERIES = sql<string | null>`coalesce(events.series_id, events.passes_for_series)`

/** The condition that `events` belongs to a series. */
const isOf = (series: RawBuilder<unknown>) =>
  sql<SqlBool>`(events.series_id = ${series} or events.passes_for_series = ${series})`

function matching(db: Database, { search, status, when, organiserId, seriesId, eventId }: EventFilter) {
  return db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organiser_id')
    .$call((query) => (status === undefined ? query : query.where(statusIs(status))))
    .$call((query) => (organiserId === undefined ? query : query.where('events.organiser_id', '=', organiserId)))
    .$call((query) => (seriesId === undefined ? query : query.where(isOf(sql`${seriesId}::uuid`))))
    .$call((query) => (eventId === undefined ? query : query.where('events.id', '=', eventId)))
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

/**
 * The rows of the list: the events themselves, or each series once. A series is represented by its next date, or by its last one when all
 * are over; `dates` counts those that the filter finds.
 */
function listed(db: Database, filter: EventFilter) {
  const first = sql`partition by coalesce(${SERIES}, events.id)
    order by coalesce(events.ends_at > now(), true) and events.series_id is not null desc,
      case when events.ends_at > now() then events.starts_at end, events.starts_at desc nulls last, events.id`
  const found = matching(db, filter)
    .select('events.id')
    .$if(filter.grouped === true, (query) =>
      query.select([
        sql<number>`row_number() over (${first})`.as('place'),
        sql<number>`count(*) over (partition by coalesce(${SERIES}, events.id))`.as('events'),
        sql<number>`count(*) filter (where events.passes_for_series is null) over (partition by coalesce(${SERIES}, events.id))`.as(
          'dates',
        ),
      ]),
    )
    .$if(filter.grouped !== true, (query) =>
      query.select([sql<number>`1`.as('place'), sql<number>`1`.as('events'), sql<number>`1`.as('dates')]),
    )
  return db
    .with('found', () => found)
    .selectFrom('found')
    .where('found.place', '=', 1)
}

function withSales(query: ReturnType<typeof listed>) {
  // All dates of a series that the list shows once: `found` holds those that the filter finds.
  const events = sql`(select e.id from events e join found f on f.id = e.id
    where found.events > 1 and (e.series_id = ${SERIES} or e.passes_for_series = ${SERIES})
    union select events.id)`
  const sum = (summand: ReturnType<typeof sql>) => sql<number>`(
    select coalesce(sum(${summand}), 0)::bigint
    from sales_daily s join ticket_types t on t.id = s.ticket_type_id where s.event_id in ${events})`
  return query
    .innerJoin('events', 'events.id', 'found.id')
    .innerJoin('organisations', 'organisations.id', 'events.organiser_id')
    .leftJoin('series', (join) => join.on('series.id', '=', SERIES))
    .selectAll('events')
    .select(['organisations.name as organiser_name', 'series.title as series_title'])
    .select([
      SERIES.as('series'),
      sql<number>`found.events::int`.as('events'),
      sql<number>`found.dates::int`.as('dates'),
      // One for each person, as the organiser sees it: a table for eight counts eight times, an extra not at all.
      sum(sql`s.tickets * t.admits`).as('sold'),
      sum(sql`s.gross`).as('gross'),
      soldOut(sql`events.id`).as('sold_out'),
    ])
}

/** An event of any organisation, with its sales. */
export function findAnyEvent(db: Database, id: string) {
  return withSales(listed(db, { page: 1, limit: 1, sort: '-startsAt', eventId: id })).executeTakeFirst()
}

/** A page of the events of all organisations, with the sales of each. */
export async function listAllEvents(db: Database, filter: EventFilter) {
  return pageOfRows(withSales(listed(db, filter)).orderBy(ORDERS[filter.sort]), listed(db, filter), filter)
}
