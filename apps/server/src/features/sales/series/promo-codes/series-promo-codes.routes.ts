import { routes } from '@foyer/contract'
import type { Deps } from '../../../../deps.ts'
import { pageOf } from '../../../../http/paging.ts'
import { route, type ServedRow } from '../../../../http/route.ts'
import { eventLimit } from '../../../people/organisations/index.ts'
import { listSeriesPromoCodes, seriesPromoCodeView } from '../../../programme/promo-codes/index.ts'
import { readSeries } from '../series.policy.ts'
import {
  createSeriesPromoCode,
  deleteSeriesPromoCode,
  setSeriesPromoCodeStatus,
  updateSeriesPromoCode,
} from './series-promo-codes.ts'

export function seriesPromoCodeRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.createSeriesPromoCode, ({ actor, params, body }) =>
      createSeriesPromoCode(deps, actor, params.id, body),
    ),
    route(routes.listSeriesPromoCodes, async ({ actor, params, query }) => {
      const series = await readSeries(deps.db, actor, params.id)
      const { rows, total } = await listSeriesPromoCodes(
        deps.db,
        { seriesId: series.id, eventIds: eventLimit(actor, series.organiser_id) },
        query,
      )
      const now = deps.now()
      return pageOf(
        rows.map((row) => seriesPromoCodeView(deps.site, series, row, now)),
        query,
        total,
      )
    }),
    route(routes.updateSeriesPromoCode, ({ actor, params, body }) => updateSeriesPromoCode(deps, actor, params, body)),
    route(routes.setSeriesPromoCodeStatus, ({ actor, params, body }) =>
      setSeriesPromoCodeStatus(deps, actor, params, body.status),
    ),
    route(routes.deleteSeriesPromoCode, ({ actor, params }) => deleteSeriesPromoCode(deps, actor, params)),
  ]
}
