import type { DateSpan } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { isForeignKeyViolation } from '../../../db/errors.ts'
import { gapViews, namesOf, visibleTo } from '../../programme/events/index.ts'
import { auditSeries } from './audit-series.ts'
import { lockManagedSeries } from './series.policy.ts'
import { countDates, seriesTickets } from './series.queries.ts'
import { loadSeriesView, runView, seriesGaps } from './series.view.ts'
import { datesOf } from './span-dates.ts'
import { assertIdle, startRun } from './start-run.ts'

const ANNOUNCED = 1000

/**
 * Publishes a series that has all it needs, or takes it off sale. Its dates follow in a run; dates made later are published at once. With
 * `only`, other dates stay as they are: publishing some dates publishes the series, and taking some off sale leaves its status unchanged.
 */
export function publishSeries(
  deps: Deps,
  actor: MemberActor,
  id: string,
  { to, dates: only }: { to: 'published' | 'draft'; dates?: DateSpan | undefined },
) {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    const gaps =
      to === 'published'
        ? seriesGaps(deps, series, {
            tickets: await seriesTickets(trx, id),
            counts: await countDates(trx, id, deps.now()),
          })
        : []
    if (gaps.length > 0)
      throw new AppError('event.not_ready', {
        reason: { code: 'event.not_ready.to_publish', params: { gaps } },
        details: { gaps: gapViews(gaps) },
      })
    const from = to === 'published' ? 'draft' : 'published'
    const dates = (await datesOf(trx, id, only ?? { by: 'from', from: new Date(0) })).filter(
      ({ status, endsAt }) => status === from && endsAt > deps.now(),
    )
    const plan = {
      kind: to === 'published' ? ('publish' as const) : ('unpublish' as const),
      ...(only && { dates: only }),
    }
    const run = await startRun(deps, trx, { actor, series, plan, dates })
    const next = await trx
      .updateTable('series')
      .set({
        status: only ? (to === 'published' ? to : series.status) : to,
        ...(to === 'published' && { published_at: sql<Date>`coalesce(published_at, now())` }),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const view = await loadSeriesView(deps, actor, next, trx)
    await auditSeries(trx, actor, series, plan.kind, { status: to, ...(only && { dates: dates.length }) })
    return { series: view, run: runView(run) }
  })
}

/** Deletes a draft series and its dates. Orders refer to dates, so the database refuses to delete a series with orders. */
export async function deleteSeries(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const series = await lockManagedSeries(trx, actor, 'events:write', id)
      await assertIdle(trx, id)
      const dates = await trx
        .selectFrom('events')
        .select(['id', 'organiser_id', 'status', 'visibility', 'blocked'])
        // The event that sells its passes goes with the dates.
        .where((eb) => eb.or([eb('series_id', '=', id), eb('passes_for_series', '=', id)]))
        .orderBy('id')
        .forUpdate()
        .execute()
      if (series.status === 'published' || dates.some(({ status }) => status === 'published'))
        throw new AppError('series.published')
      await trx
        .deleteFrom('events')
        .where((eb) => eb.or([eb('series_id', '=', id), eb('passes_for_series', '=', id)]))
        .execute()
      await trx.deleteFrom('series').where('id', '=', id).execute()
      for (let from = 0; from < dates.length; from += ANNOUNCED)
        await deps.outbox.announce(
          trx,
          ...dates.slice(from, from + ANNOUNCED).map((date) => ({
            name: 'event.deleted' as const,
            ...namesOf(date),
            wasVisibleTo: visibleTo(date),
          })),
        )
      await auditSeries(trx, actor, series, 'delete', { dates: dates.length })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('series.has_orders', { cause: error })
    throw error
  }
}
