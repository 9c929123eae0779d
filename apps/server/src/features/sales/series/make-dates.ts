import { utcToZoned } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { inheritTexts, namesOf, visibleTo } from '../../programme/events/index.ts'
import { makeQuestions } from './date-questions.ts'
import { makeBundles } from './make-bundles.ts'
import { makeTickets } from './make-tickets.ts'
import { seriesBundles, type SeriesRow, seriesTickets } from './series.queries.ts'
import type { RunDate } from './start-run.ts'

interface MadeDate {
  id: string
  organiser_id: string
  status: 'draft' | 'published'
  visibility: SeriesRow['visibility']
  blocked: boolean
}

/**
 * Makes dates of a series as events, with their tickets, counters and questions, in few statements however many they are. A start that the
 * series has already is left out: the unique index over the starts decides. Answers how many were made.
 */
export async function makeDates(deps: Deps, trx: Trx, series: SeriesRow, dates: readonly RunDate[]): Promise<number> {
  const urls = await dateUrls(trx, series, dates)
  const { rows: made } = await sql<MadeDate>`
    insert into events (
      id, organiser_id, series_id, series_slot, custom_url, title, summary, category, format, venue_name, address_line, city, country,
      latitude, longitude, online_url, starts_at, ends_at, doors_open_at, timezone, currency, status, published_at, visibility,
      cover, refund_policy, refund_days, hold_minutes, bank_transfer_days, max_per_order, max_per_buyer, capacity, fee_mode,
      transfers, show_going, tax, language)
    select d.id, s.organiser_id, s.id, d.starts_at, d.url, s.title, s.summary, s.category, s.format, s.venue_name, s.address_line,
      s.city, s.country, s.latitude, s.longitude, s.online_url, d.starts_at, d.ends_at,
      d.starts_at - make_interval(mins => s.doors_open_minutes), s.timezone, s.currency,
      case when s.status = 'published' and d.ends_at > ${deps.now()} then 'published' else 'draft' end,
      case when s.status = 'published' and d.ends_at > ${deps.now()} then now() end,
      s.visibility, s.cover, s.refund_policy, s.refund_days, s.hold_minutes, s.bank_transfer_days, s.max_per_order,
      s.max_per_buyer, s.capacity, s.fee_mode, s.transfers, s.show_going, s.tax, s.language
    from series s cross join unnest(
      ${dates.map(({ eventId }) => eventId)}::uuid[],
      ${dates.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${dates.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
      ${urls}::text[]
    ) d(id, starts_at, ends_at, url)
    where s.id = ${series.id}
    on conflict (series_id, series_slot) where series_id is not null do nothing
    returning id, organiser_id, status, visibility, blocked`.execute(trx)
  const ids = made.map(({ id }) => id)
  const types = await makeTickets(trx, series, await seriesTickets(trx, series.id), ids)
  await makeBundles(trx, await seriesBundles(trx, series.id), types)
  await makeQuestions(trx, series.id, ids)
  await inheritTexts(trx, ids)
  const published = made.filter(({ status }) => status === 'published')
  if (published.length > 0)
    await deps.outbox.announce(
      trx,
      ...published.map((event) => ({
        name: 'event.published' as const,
        ...namesOf(event),
        visibleTo: visibleTo(event),
      })),
    )
  return made.length
}

/**
 * The addresses of dates: that of the series with the day and time. One that is taken gets the end of the date's id instead of the time.
 */
async function dateUrls(trx: Trx, series: SeriesRow, dates: readonly RunDate[]): Promise<string[]> {
  const wanted = dates.map(({ eventId, startsAt }) => {
    const [day = '', time = ''] = utcToZoned(startsAt, series.timezone).split('T')
    return {
      url: `${series.custom_url}-${day}-${time.replace(':', '')}`,
      other: `${series.custom_url}-${day}-${eventId.slice(-8)}`,
    }
  })
  const taken = await trx
    .selectFrom('events')
    .select('custom_url')
    .where('custom_url', '=', sql<string>`any(${wanted.map(({ url }) => url)}::text[])`)
    .execute()
  const urls = new Set(taken.map(({ custom_url: url }) => url))
  return wanted.map(({ url, other }) => {
    if (urls.has(url)) return other
    // Where the clocks go back, two starts can have the same wall clock.
    urls.add(url)
    return url
  })
}
