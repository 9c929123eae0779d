import type { SeriesPassesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { uuidv7 } from '../../../../ids.ts'
import { setEventCapacity } from '../../../programme/inventory/index.ts'
import { auditSeries } from '../audit-series.ts'
import { lockManagedSeries } from '../series.policy.ts'
import { isUrlTaken, type SeriesRow } from '../series.queries.ts'
import { randomUrl } from '../series-url.ts'
import { loadPassesView } from './passes.view.ts'

const MOST_TITLE = 150

/**
 * Creates the event that sells the passes of a series, as a draft without tickets. It copies the details of the series, spans its dates and
 * is unlisted: visitors find it through the page of the series. A series has only one, so a repeated call returns it.
 */
export async function createPasses(deps: Deps, actor: MemberActor, seriesId: string): Promise<SeriesPassesView> {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', seriesId)
    const present = await trx
      .selectFrom('events')
      .select('id')
      .where('passes_for_series', '=', series.id)
      .executeTakeFirst()
    if (present) return loadPassesView(deps, actor, series, trx)
    const id = await makePassesEvent(trx, series)
    if (id === null) throw new AppError('passes.no_dates')
    await setEventCapacity(trx, id, null)
    await auditSeries(trx, actor, series, 'create_passes')
    return loadPassesView(deps, actor, series, trx)
  })
}

/** Null where the series has no date to span. */
async function makePassesEvent(trx: Trx, series: SeriesRow): Promise<string | null> {
  const id = uuidv7()
  const url = `${series.custom_url}-passes`
  const { rows } = await sql`
    insert into events (
      id, organiser_id, passes_for_series, custom_url, title, summary, description, category, format, venue_name, address_line, city,
      country, latitude, longitude, online_url, starts_at, ends_at, timezone, currency, visibility, cover, refund_policy, refund_days,
      hold_minutes, bank_transfer_days, max_per_order, max_per_buyer, fee_mode, transfers, tax, language)
    select ${id}, s.organiser_id, s.id, ${(await isUrlTaken(trx, url)) ? randomUrl(url) : url},
      ${m.events_passes_title({ series: series.title }).slice(0, MOST_TITLE)}, s.summary, s.description, s.category, s.format,
      s.venue_name, s.address_line, s.city, s.country, s.latitude, s.longitude, s.online_url, span.starts_at, span.ends_at, s.timezone,
      s.currency, 'unlisted', s.cover, s.refund_policy, s.refund_days, s.hold_minutes, s.bank_transfer_days, s.max_per_order,
      s.max_per_buyer, s.fee_mode, s.transfers, s.tax, s.language
    from series s cross join (
      select min(starts_at) as starts_at, max(ends_at) as ends_at from events where series_id = ${series.id} and status <> 'cancelled'
    ) span
    where s.id = ${series.id} and span.ends_at is not null
    returning id`.execute(trx)
  return rows.length > 0 ? id : null
}
