import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { awaited } from '../ticket-types/index.ts'

/** No month has more dates than a page can name; a hundred a day are far below. */
const MOST_IN_MONTH = 4000
/** The most dates in one calendar file: calendar programs fetch it every few hours. */
const MOST_IN_CALENDAR = 1000
const HOUR_MS = 3_600_000
/** A date of a rule lasts seven days at most. */
const LONGEST_MS = 8 * 24 * HOUR_MS

/** A published series by its address, with its organiser; an unlisted one is found by who knows it. */
export function findPublicSeries(db: Database, customUrl: string) {
  return db
    .selectFrom('series')
    .innerJoin('organisations', 'organisations.id', 'series.organiser_id')
    .selectAll('series')
    .select(['organisations.name as organisation_name', 'organisations.slug as organiser_slug'])
    .where('series.custom_url', '=', customUrl)
    .where('series.status', '=', 'published')
    .where('organisations.suspended_at', 'is', null)
    .executeTakeFirst()
}

export type PublicSeriesRow = NonNullable<Awaited<ReturnType<typeof findPublicSeries>>>
type SeriesKey = Pick<PublicSeriesRow, 'id' | 'visibility'>

/** The dates that the page of a series shows. A date that is unlisted by hand is left out, unless the whole series is unlisted. */
function shownDates(db: Database, series: SeriesKey) {
  return db
    .selectFrom('events')
    .where('events.series_id', '=', series.id)
    .where('events.status', 'in', ['published', 'cancelled'])
    .where('events.blocked', '=', false)
    .where('events.starts_at', 'is not', null)
    .$if(series.visibility === 'public', (query) => query.where('events.visibility', '=', 'public'))
}

/** Dates that are still on. */
function standing(db: Database, series: SeriesKey) {
  return shownDates(db, series).where('events.status', '=', 'published').where('events.dates_open', '=', false)
}

const firstDay = sql<string>`(events.starts_at at time zone events.timezone)::date`

/** What is on sale at a date: one row for each date, read by the index of ticket types by event. */
const sale = (now: Date) => sql<{ on_sale: boolean; unlimited: boolean | null; free: number | null; waits: boolean }>`(
  select count(*) > 0 as on_sale, bool_or(own.free is null) as unlimited, sum(own.free * own.admits)::int as free,
    coalesce(bool_or(own.waiting_list), false) as waits
  from (
    select ticket_types.admits, ticket_types.waiting_list,
      case when ${awaited} > 0 then 0 when counters.capacity is not null
        then greatest(0, counters.capacity - counters.claimed) end as free
    from ticket_types join counters on counters.id = ticket_types.id
    where ticket_types.event_id = events.id and ticket_types.status = 'on_sale' and ticket_types.visibility = 'public'
      and ticket_types.admits > 0
      and events.status = 'published' and not events.dates_open and events.ends_at > ${now}
      and coalesce(ticket_types.sales_start_at <= ${now}, true) and coalesce(ticket_types.sales_end_at > ${now}, true)
  ) own
)`

function selectDate(query: ReturnType<typeof shownDates>, now: Date) {
  return query
    .leftJoinLateral(sale(now).as('sale'), (join) => join.onTrue())
    .leftJoin('counters as room', 'room.id', 'events.id')
    .select([
      'events.id',
      'events.custom_url',
      'events.title',
      'events.language',
      'events.translations',
      'events.status',
      'events.dates_open',
      'events.timezone',
      'events.postponed_from',
    ])
    .select((eb) => [
      eb.ref('events.starts_at').$notNull().as('starts_at'),
      eb.ref('events.ends_at').$notNull().as('ends_at'),
    ])
    .select([
      sql<string>`${firstDay}::text`.as('day'),
      sql<boolean>`sale.on_sale`.as('on_sale'),
      // Within the capacity of the whole date, if it has one.
      sql<number | null>`least(case when not sale.unlimited then sale.free end,
        case when room.capacity is not null then greatest(0, room.capacity - room.claimed) end)`.as('left'),
      sql<boolean>`sale.waits`.as('waits'),
    ])
}

export type PublicDateRow = Awaited<ReturnType<typeof listMonthOfSeries>>[number]

/** The first and the last moment that can belong to a month in any zone: clocks are 14 hours ahead at most, and 12 behind. */
function boundsOf(month: string): { from: Date; before: Date; first: RawBuilder<string> } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    from: new Date(Date.UTC(year, number - 1, 1) - 14 * HOUR_MS),
    before: new Date(Date.UTC(year, number, 1) + 12 * HOUR_MS),
    first: sql<string>`${`${month}-01`}::date`,
  }
}

/** The dates of a month, `2027-03`, each on the day of its own zone, read by the index over series and start. */
export function listMonthOfSeries(db: Database, series: SeriesKey, { month, now }: { month: string; now: Date }) {
  const { from, before, first } = boundsOf(month)
  const dates = shownDates(db, series)
    .where('events.starts_at', '>=', from)
    .where('events.starts_at', '<', before)
    .where(sql<SqlBool>`${firstDay} >= ${first}`)
    .where(sql<SqlBool>`${firstDay} < (${first} + interval '1 month')::date`)
  return selectDate(dates, now).orderBy('events.starts_at').orderBy('events.id').limit(MOST_IN_MONTH).execute()
}

/** The nearest months before and after a month that have dates; null where none has. */
export async function monthsBeside(db: Database, series: SeriesKey, month: string) {
  const { from, before, first } = boundsOf(month)
  const named = sql<string>`to_char(${firstDay}, 'YYYY-MM')`.as('month')
  const earlier = await shownDates(db, series)
    .select(named)
    .where('events.starts_at', '<', new Date(from.getTime() + 26 * HOUR_MS))
    .where(sql<SqlBool>`${firstDay} < ${first}`)
    .orderBy('events.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const later = await shownDates(db, series)
    .select(named)
    .where('events.starts_at', '>=', new Date(before.getTime() - 26 * HOUR_MS))
    .where(sql<SqlBool>`${firstDay} >= (${first} + interval '1 month')::date`)
    .orderBy('events.starts_at')
    .limit(1)
    .executeTakeFirst()
  return { earlier: earlier?.month ?? null, later: later?.month ?? null }
}

/** The next date to begin; else one that is on now. */
export async function findNextDate(db: Database, series: SeriesKey, now: Date): Promise<PublicDateRow | undefined> {
  const soonest = (query: ReturnType<typeof shownDates>) =>
    selectDate(query, now).orderBy('events.starts_at').orderBy('events.id').limit(1).executeTakeFirst()
  const next = await soonest(standing(db, series).where('events.starts_at', '>', now))
  if (next) return next
  return soonest(
    standing(db, series)
      .where('events.starts_at', '>', new Date(now.getTime() - LONGEST_MS))
      .where('events.ends_at', '>', now),
  )
}

/** The last date of a series, whatever became of it. */
export function findLastDate(db: Database, series: SeriesKey, now: Date): Promise<PublicDateRow | undefined> {
  return selectDate(shownDates(db, series), now)
    .orderBy('events.starts_at', 'desc')
    .orderBy('events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The published series of a date, if any, with the dates that take place before and after this one. */
export async function findSeriesOfDate(db: Database, date: { id: string; series_id: string | null; starts_at: Date }) {
  if (date.series_id === null) return null
  const series = await db
    .selectFrom('series')
    .select(['id', 'custom_url', 'title', 'visibility'])
    .where('id', '=', date.series_id)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!series) return null
  const others = standing(db, series)
    .select(['events.id', 'events.custom_url', 'events.timezone'])
    .select((eb) => [
      eb.ref('events.starts_at').$notNull().as('starts_at'),
      eb.ref('events.ends_at').$notNull().as('ends_at'),
    ])
  const [previous, next] = await Promise.all([
    others
      .where(sql<SqlBool>`(events.starts_at, events.id) < (${date.starts_at}, ${date.id}::uuid)`)
      .orderBy('events.starts_at', 'desc')
      .orderBy('events.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    others
      .where(sql<SqlBool>`(events.starts_at, events.id) > (${date.starts_at}, ${date.id}::uuid)`)
      .orderBy('events.starts_at')
      .orderBy('events.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { customUrl: series.custom_url, title: series.title, previous: previous ?? null, next: next ?? null }
}

/** The published series whose passes an event sells, if any. */
export async function findSeriesOfPasses(
  db: Database,
  { passes_for_series: id }: { passes_for_series: string | null },
) {
  if (id === null) return undefined
  return db
    .selectFrom('series')
    .select(['custom_url as customUrl', 'title'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst()
}

/** The dates that the calendar of a series holds: those to come and of the last days, cancelled ones included. */
export function listCalendarDates(db: Database, series: SeriesKey, endedAfter: Date) {
  return shownDates(db, series)
    .selectAll('events')
    .where('events.starts_at', '>', new Date(endedAfter.getTime() - LONGEST_MS))
    .where('events.ends_at', '>', endedAfter)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(MOST_IN_CALENDAR)
    .execute()
}

/** Series in the sitemap, in place of their dates: those with a public date to come. */
function seriesInSitemap(db: Database) {
  return db
    .selectFrom('series')
    .innerJoin('organisations', 'organisations.id', 'series.organiser_id')
    .where('series.status', '=', 'published')
    .where('series.visibility', '=', 'public')
    .where('organisations.suspended_at', 'is', null)
    .where(
      sql<SqlBool>`exists (select from events where events.series_id = series.id and events.starts_at > now()
        and events.status = 'published' and events.visibility = 'public' and not events.blocked)`,
    )
}

export async function countSitemapSeries(db: Database): Promise<number> {
  const { total } = await seriesInSitemap(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function listSitemapSeries(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return seriesInSitemap(db)
    .select(['series.id', 'series.organiser_id', 'series.custom_url', 'series.updated_at'])
    .orderBy('series.id')
    .limit(limit)
    .offset(offset)
    .execute()
}
