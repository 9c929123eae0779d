import { routes } from '@foyer/contract'
import { dayAfter, zonedToUtc } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { pageOf } from '../../../http/paging.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { Subject } from '../../../http/subject.ts'
import { eventLimit, organisationOrNone } from '../../people/organisations/index.ts'
import { addDates } from './add-dates.ts'
import { cancelDates, moveDates, previewMove } from './cancel-dates.ts'
import { changeDates } from './change-dates.ts'
import { createSeries } from './create-series.ts'
import { createPasses } from './passes/create-passes.ts'
import { loadPassesView } from './passes/passes.view.ts'
import { previewRule } from './preview-rule.ts'
import { seriesPromoCodeRoutes } from './promo-codes/series-promo-codes.routes.ts'
import { deleteSeries, publishSeries } from './publish-series.ts'
import { followSeries } from './follow-series.ts'
import { saveSeriesQuestions } from './series-questions.ts'
import { setSeriesTickets } from './set-series-tickets.ts'
import { assertManagesSeries, readSeries } from './series.policy.ts'
import { findRun, findSeries, listDates, listSeries } from './series.queries.ts'
import { loadSeriesView, runView, seriesDateView, seriesRowView } from './series.view.ts'
import { loadSeriesTexts } from './texts/load-series-texts.ts'
import { saveSeriesTexts } from './texts/save-series-texts.ts'
import { updateSeries } from './update-series.ts'

/** The instants at which a month of a zone begins and ends. */
function monthOf(month: string, timeZone: string): [Date, Date] {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return [zonedToUtc(`${month}-01T00:00`, timeZone), zonedToUtc(`${next.toISOString().slice(0, 10)}T00:00`, timeZone)]
}

/** From the begin of the first day to the end of the last; a day that is left out sets no limit. */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, timeZone: string) {
  const begin = (day: string) => zonedToUtc(`${day}T00:00`, timeZone)
  return [from === undefined ? null : begin(from), to === undefined ? null : begin(dayAfter(to, 1))] as const
}

export function seriesRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.createSeries, ({ actor, body, upload }) => createSeries(deps, actor, body, upload)),
    route(routes.listSeries, async ({ actor, query }) => {
      const organisationId = organisationOrNone(actor, 'events:read')
      const eventIds = organisationId === null ? null : eventLimit(actor, organisationId)
      const { rows, total, next } = await listSeries(deps.db, { ...query, organisationId, eventIds, now: deps.now() })
      return { ...pageOf(rows.map(seriesRowView), query, total), next }
    }),
    route(routes.previewRule, ({ actor, body }) => previewRule(deps, actor, body)),
    route(routes.getSeries, async ({ actor, params }) =>
      loadSeriesView(deps, actor, await readSeries(deps.db, actor, params.id)),
    ),
    route(routes.updateSeries, ({ actor, params, body, upload }) => updateSeries(deps, actor, params.id, body, upload)),
    route(routes.publishSeries, ({ actor, params, body }) => publishSeries(deps, actor, params.id, body)),
    route(routes.saveSeriesTickets, ({ actor, params, body }) => setSeriesTickets(deps, actor, params.id, body)),
    route(routes.saveSeriesQuestions, ({ actor, params, body }) => saveSeriesQuestions(deps, actor, params.id, body)),
    route(routes.followSeries, ({ actor, params, body }) => followSeries(deps, actor, params, body)),
    route(routes.deleteSeries, async ({ actor, params }) => {
      await deleteSeries(deps, actor, params.id)
    }),
    route(routes.getSeriesPasses, async ({ actor, params }) =>
      loadPassesView(deps, actor, await readSeries(deps.db, actor, params.id)),
    ),
    ...seriesPromoCodeRoutes(deps),
    route(routes.getSeriesTexts, async ({ actor, params }) =>
      loadSeriesTexts(deps, deps.db, actor, await readSeries(deps.db, actor, params.id)),
    ),
    route(routes.saveSeriesTexts, ({ actor, params, body }) => saveSeriesTexts(deps, actor, params.id, body)),
    route(routes.createSeriesPasses, ({ actor, params }) => createPasses(deps, actor, params.id)),
    route(routes.listSeriesDates, async ({ actor, params, query }) => {
      const series = await readSeries(deps.db, actor, params.id)
      const { month, from, to, ...filter } = query
      const between = [
        ...(month === undefined ? [] : [monthOf(month, series.timezone)]),
        ...(from === undefined && to === undefined ? [] : [periodOf({ from, to }, series.timezone)]),
      ]
      const { rows, total, next } = await listDates(deps.db, {
        ...filter,
        seriesId: series.id,
        eventIds: eventLimit(actor, series.organiser_id),
        between,
      })
      return { ...pageOf(rows.map(seriesDateView), query, total), next }
    }),
    route(routes.addSeriesDates, ({ actor, params, body }) => addDates(deps, actor, params.id, body.rule)),
    route(routes.changeSeriesDates, ({ actor, params, body }) => changeDates(deps, actor, params.id, body)),
    route(routes.cancelSeriesDates, ({ actor, params, body }) => cancelDates(deps, actor, params.id, body)),
    route(routes.moveSeriesDates, async ({ actor, params, body }) => {
      const series = assertManagesSeries(actor, 'events:write', await findSeries(deps.db, params.id))
      await limitRate(deps, limits.seriesMoves, Subject.of('series', series.id))
      return moveDates(deps, actor, series.id, body)
    }),
    route(routes.previewMove, ({ actor, params, body }) => previewMove(deps, actor, params.id, body)),
    route(routes.getSeriesRun, async ({ actor, params }) => {
      const series = await readSeries(deps.db, actor, params.id)
      const run = await findRun(deps.db, params.runId)
      if (run?.series_id !== series.id) throw new AppError('series.run_not_found')
      return runView(run)
    }),
  ]
}
