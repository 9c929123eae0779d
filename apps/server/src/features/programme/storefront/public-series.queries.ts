import { dayAfter } from '@foyer/domain'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isAwaited } from '../ticket-types/index.ts'

/** The most dates that a page lists of a day, or of a month of few dates a day. */
const MOST_LISTED = 1000
/** The most dates in one calendar file: calendar programs fetch it every few hours. */
const MOST_IN_CALENDAR = 1000
const HOUR_MS = 3_600_000
/** A date of a rule lasts seven days at most. */
const LONGEST_MS = 8 * 24 * HOUR_MS
/** How far the clocks of any zone are ahead of UTC or behind it at most. */
const [AHEAD_MS, BEHIND_MS] = [14 * HOUR_MS, 12 * HOUR_MS]

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

/** The tickets of a date of `events` that are on sale now: public, within their time of sale, and they admit people. */
const onSale = (now: Date) => sql`ticket_types join counters on counters.id = ticket_types.id
  where ticket_types.event_id = events.id and ticket_types.status = 'on_sale' and ticket_types.visibility = 'public'
    and ticket_types.admits > 0
    and events.status = 'published' and not events.dates_open and events.ends_at > ${now}
    and coalesce(ticket_types.sales_start_at <= ${now}, true) and coalesce(ticket_types.sales_end_at > ${now}, true)`

/** The sale of a date as one row, found by the index of its tickets, so that other dates cost nothing. */
const sale = (now: Date) => sql<{ on_sale: boolean; unlimited: boolean | null; free: number | null; waits: boolean }>`(
  select count(*) > 0 as on_sale, bool_or(own.free is null) as unlimited, sum(own.free * own.admits)::int as free,
    coalesce(bool_or(own.waiting_list), false) as waits
  from (
    select ticket_types.admits, ticket_types.waiting_list,
      case when ${isAwaited} then 0 when counters.capacity is not null
        then greatest(0, counters.capacity - counters.claimed) end as free
    from ${onSale(now)}
  ) own
)`

/** Whether a date has tickets now: what `publicDateState` calls open, without counting how many. */
const isOpen = (now: Date) => sql<boolean>`(
  exists (select from ${onSale(now)} and (counters.capacity is null or counters.claimed < counters.capacity) and not ${isAwaited})
  and not exists (select from counters room where room.id = events.id and room.claimed >= room.capacity)
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
      'events.format',
      'events.venue_name',
      'events.address_line',
      'events.city',
      'events.country',
      'events.latitude',
      'events.longitude',
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

export type PublicDateRow = Awaited<ReturnType<typeof listDatesOfSeries>>[number]

/** Days of the calendar: the first, `2027-03-01`, and the one after the last. */
interface Days {
  readonly first: string
  readonly after: string
}

/** The days of a month, `2027-03`. */
export function daysOfMonth(month: string): Days {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { first: `${month}-01`, after: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) }
}

/** A day alone. */
export function onlyDay(day: string): Days {
  return { first: day, after: dayAfter(day, 1) }
}

/** Every date that begins on these days, and some of the days beside them: read by the index over series and start, whatever their zones. */
function datesAround(db: Database, series: SeriesKey, { first, after }: Days) {
  return shownDates(db, series)
    .where('events.starts_at', '>=', new Date(Date.parse(first) - AHEAD_MS))
    .where('events.starts_at', '<', new Date(Date.parse(after) + BEHIND_MS))
}

/** The dates that begin on these days, each in its own zone, in their order, with what is left of each. */
export function listDatesOfSeries(db: Database, series: SeriesKey, { days, now }: { days: Days; now: Date }) {
  return selectDate(datesAround(db, series, days), now)
    .where(sql<SqlBool>`${firstDay} >= ${days.first}::date`)
    .where(sql<SqlBool>`${firstDay} < ${days.after}::date`)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(MOST_LISTED)
    .execute()
}

/**
 * The days that have dates, in their order: how many, how many of them have tickets now, and whether all have ended. A month of a museum has
 * hundreds of dates, so none is read alone, and the day of each is reckoned once.
 */
export function countDatesByDay(db: Database, series: SeriesKey, { days, now }: { days: Days; now: Date }) {
  return db
    .with(
      (cte) => cte('dates').materialized(),
      () =>
        datesAround(db, series, days).select([
          sql<string>`${firstDay}`.as('day'),
          isOpen(now).as('open'),
          sql<boolean>`events.status = 'published' and not events.dates_open and events.ends_at <= ${now}`.as('over'),
        ]),
    )
    .selectFrom('dates')
    .select([
      sql<string>`day::text`.as('day'),
      sql<number>`count(*)::int`.as('dates'),
      sql<number>`(count(*) filter (where open))::int`.as('open'),
      sql<boolean>`bool_and(over)`.as('over'),
    ])
    .where(sql<SqlBool>`day >= ${days.first}::date`)
    .where(sql<SqlBool>`day < ${days.after}::date`)
    .groupBy('dates.day')
    .orderBy('dates.day')
    .execute()
}

/** The nearest months before and after a month that have dates; null where none has. */
export async function monthsBeside(db: Database, series: SeriesKey, month: string) {
  const { first, after } = daysOfMonth(month)
  const named = sql<string>`to_char(${firstDay}, 'YYYY-MM')`.as('month')
  const earlier = await shownDates(db, series)
    .select(named)
    .where('events.starts_at', '<', new Date(Date.parse(first) + BEHIND_MS))
    .where(sql<SqlBool>`${firstDay} < ${first}::date`)
    .orderBy('events.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const later = await shownDates(db, series)
    .select(named)
    .where('events.starts_at', '>=', new Date(Date.parse(after) - AHEAD_MS))
    .where(sql<SqlBool>`${firstDay} >= ${after}::date`)
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
      sql<SqlBool>`exists (select from events where events.series_id = series.id
        and events.starts_at > now() - interval '8 days' and events.ends_at > now() and events.status = 'published' and events.visibility = 'public' and not events.blocked)`,
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
