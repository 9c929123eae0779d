import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { instantKey, orderOf } from '../../../db/keyset.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { DB, SeriesQuestionsTable, SeriesTable, SeriesTicketsTable } from '../../../db/schema/index.ts'
import { type CursorQuery, pageFrom, startOf } from '../../../http/cursor-paging.ts'

export type SeriesRow = Selectable<SeriesTable>
export type SeriesTicketRow = Selectable<SeriesTicketsTable>
export type SeriesBundleRow = Selectable<DB['series_bundles']>
export type SeriesQuestionRow = Selectable<SeriesQuestionsTable>
export type RunRow = Selectable<DB['series_runs']>

export function findSeries(db: Database | Trx, id: string): Promise<SeriesRow | undefined> {
  return db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of the events of a query, only those that a member is limited to. */
function within(limit: readonly string[] | null, event: RawBuilder<unknown>) {
  return limit === null ? sql<boolean>`true` : sql<boolean>`${event} = any(${[...limit]}::uuid[])`
}

/** Whether an event of these is a date of the series or has its passes. */
export async function hasEventOf(db: Database | Trx, seriesId: string, eventIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from events where id = any(${[...eventIds]}::uuid[]) and ${seriesId}::uuid in (series_id, passes_for_series))
      as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Locks the series, so that it changes and starts work on its dates one call at a time. */
export function lockSeries(trx: Trx, id: string): Promise<SeriesRow | undefined> {
  return trx.selectFrom('series').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function seriesTickets(db: Database | Trx, seriesId: string): Promise<SeriesTicketRow[]> {
  return db.selectFrom('series_tickets').selectAll().where('series_id', '=', seriesId).orderBy('position').execute()
}

export function seriesBundles(db: Database | Trx, seriesId: string): Promise<SeriesBundleRow[]> {
  return db.selectFrom('series_bundles').selectAll().where('series_id', '=', seriesId).orderBy('position').execute()
}

export function seriesQuestions(db: Database | Trx, seriesId: string): Promise<SeriesQuestionRow[]> {
  return db.selectFrom('series_questions').selectAll().where('series_id', '=', seriesId).orderBy('position').execute()
}

export function findRun(db: Database | Trx, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('series_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The run of a series that has not finished. */
export function runningRun(db: Database | Trx, seriesId: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('series_runs')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('state', '=', 'running')
    .executeTakeFirst()
}

/** The run of a series that was started last. */
export function lastRun(db: Database | Trx, seriesId: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('series_runs')
    .selectAll()
    .where('series_id', '=', seriesId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a custom URL belongs to an event or to another series. */
export async function isUrlTaken(db: Database | Trx, customUrl: string, exceptSeriesId?: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from events where custom_url = ${customUrl})
      or exists (select from series where custom_url = ${customUrl} and id is distinct from ${exceptSeriesId ?? null}::uuid)
      as taken`.execute(db)
  return rows[0]?.taken ?? false
}

export interface DateCounts {
  total: number
  published: number
  cancelled: number
  upcoming: number
  differing: number
  first: Date | null
  last: Date | null
  next_id: string | null
  next_at: Date | null
}

/** How many dates a series has, by their states, and which is next; for members limited to some events, of these. */
export async function countDates(
  db: Database | Trx,
  seriesId: string,
  now: Date,
  limit: readonly string[] | null = null,
): Promise<DateCounts> {
  const seen = within(limit, sql`id`)
  const { rows } = await sql<DateCounts>`
    select counted.*, next.id as next_id, next.starts_at as next_at
    from (
      select count(*)::int as total,
        count(*) filter (where status = 'published')::int as published,
        count(*) filter (where status = 'cancelled')::int as cancelled,
        count(*) filter (where ends_at > ${now} and status <> 'cancelled')::int as upcoming,
        count(*) filter (where series_differs <> '{}')::int as differing,
        min(starts_at) as first, max(starts_at) as last
      from events where series_id = ${seriesId} and ${seen}
    ) counted left join lateral (
      select id, starts_at from events
      where series_id = ${seriesId} and ${seen} and starts_at > ${now} and status <> 'cancelled' order by starts_at, id limit 1
    ) next on true`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Counting answered nothing')
  return counts
}

/** A page of an organisation's series, the last changed first; for members limited to some events, those with one of these. */
export async function listSeries(
  db: Database,
  filter: CursorQuery & {
    organisationId: string | null
    eventIds: readonly string[] | null
    search?: string | undefined
    now: Date
  },
) {
  const seen = within(filter.eventIds, sql`events.id`)
  const start = startOf(
    { name: '-updatedAt', key: instantKey(sql`series.updated_at`), id: sql`series.id`, descending: true },
    filter,
  )
  const matching = db
    .selectFrom('series')
    .where('organiser_id', '=', filter.organisationId)
    .$if(filter.eventIds !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from events where ${seen} and series.id in (events.series_id, events.passes_for_series))`,
      ),
    )
    .$call((query) =>
      filter.search
        ? query.where(sql<boolean>`search_text(title) like '%' || search_text(${likeText(filter.search)}) || '%'`)
        : query,
    )
  const { rows, total } = await pageOfRows(
    matching
      .selectAll('series')
      .select([
        sql<number>`(select count(*)::int from events where series_id = series.id and ${seen})`.as('dates'),
        sql<number>`(select count(*)::int from events
          where series_id = series.id and ${seen} and starts_at > ${filter.now} and status <> 'cancelled')`.as(
          'upcoming',
        ),
        sql<Date | null>`(select min(starts_at) from events
          where series_id = series.id and ${seen} and starts_at > ${filter.now} and status <> 'cancelled')`.as(
          'next_at',
        ),
        sql<string | null>`(select id from events
          where series_id = series.id and ${seen} and starts_at > ${filter.now} and status <> 'cancelled'
          order by starts_at, id limit 1)`.as('next_id'),
        start.keyset.key.text.as('sort_text'),
      ])
      .where(start.from)
      .orderBy(orderOf(start.keyset)),
    matching,
    start,
  )
  return { total, ...pageFrom(start, rows, ({ id }) => id) }
}

export interface DateFilter extends CursorQuery {
  readonly seriesId: string
  /** The events that the reader is limited to; null means all. */
  readonly eventIds: readonly string[] | null
  /** Starts from the first and before the second, of each; null for no limit. */
  readonly between: readonly (readonly [Date | null, Date | null])[]
  readonly status?: 'draft' | 'published' | 'cancelled' | undefined
  readonly when?: 'upcoming' | 'past' | undefined
  readonly differing?: boolean | undefined
}

/** A page of the dates of a series, in their order. Read by the index over series and start, whatever else the series has. */
export async function listDates(db: Database, filter: DateFilter) {
  const start = startOf(
    { name: 'startsAt', key: instantKey(sql`events.starts_at`), id: sql`events.id`, descending: false },
    filter,
  )
  const { between } = filter
  const matching = db
    .selectFrom('events')
    .where('series_id', '=', filter.seriesId)
    .where(within(filter.eventIds, sql`events.id`))
    .$call((query) =>
      between.reduce(
        (narrowed, [from, to]) =>
          narrowed
            .$call((each) => (from ? each.where('starts_at', '>=', from) : each))
            .$call((each) => (to ? each.where('starts_at', '<', to) : each)),
        query,
      ),
    )
    .$call((query) => (filter.status === undefined ? query : query.where('status', '=', filter.status)))
    .$if(filter.when === 'upcoming', (query) => query.where(sql<boolean>`ends_at > now()`))
    .$if(filter.when === 'past', (query) => query.where(sql<boolean>`ends_at <= now()`))
    .$if(filter.differing === true, (query) => query.where(sql<boolean>`series_differs <> '{}'`))
    .$if(filter.differing === false, (query) => query.where(sql<boolean>`series_differs = '{}'`))
  const { rows, total } = await pageOfRows(
    matching
      .select(['id', 'custom_url', 'title', 'venue_name', 'address_line', 'city'])
      .select(['starts_at', 'ends_at', 'status', 'dates_open', 'series_differs'])
      .select([
        soldTickets(sql`events.id`).as('sold'),
        sql<number>`coalesce((select sum(claimed)::int from counters
          where event_id = events.id and kind = 'ticket_type'), 0)`.as('claimed'),
        sql<number | null>`coalesce((select capacity from counters where id = events.id), (
          select case when count(*) = count(capacity) then sum(capacity)::int end from counters
          where event_id = events.id and kind = 'ticket_type'))`.as('places'),
        nothingLeft(sql`events.id`).as('sold_out'),
        start.keyset.key.text.as('sort_text'),
      ])
      .where(start.from)
      .orderBy(orderOf(start.keyset)),
    matching,
    start,
  )
  return { total, ...pageFrom(start, rows, ({ id }) => id) }
}

/**
 * Whether a date is sold out for the public. Aggregates, unlike `exists`, make PostgreSQL look up the few rows of each date: it answers
 * `exists` by hashing the counters of all events, which costs more with every date there is.
 */
function nothingLeft(event: RawBuilder<unknown>) {
  return sql<boolean>`(
    coalesce((select bool_and(c.capacity is not null and c.claimed >= c.capacity) from ticket_types t join counters c on c.id = t.id
      where t.event_id = ${event} and t.status <> 'archived' and t.visibility = 'public'), false)
    or coalesce((select claimed >= capacity from counters where id = ${event}), false))`
}

function soldTickets(event: RawBuilder<unknown>) {
  return sql<number>`coalesce((select sum(tickets)::int from sales_daily where event_id = ${event}), 0)`
}

/** Which starts of a series exist already, as milliseconds: the starts that the rule gave them, wherever they were moved. */
export async function existingSlots(db: Database | Trx, seriesId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('events')
    .select('series_slot')
    .where('series_id', '=', seriesId)
    .where('series_slot', 'is not', null)
    .execute()
  return new Set(rows.map(({ series_slot: slot }) => slot?.getTime() ?? 0))
}
