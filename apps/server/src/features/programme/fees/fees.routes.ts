import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { endFee } from './end-fee.ts'
import { listCurrenciesWithoutFee, listCurrentFees, listFeeVersions, listOrganiserFees } from './fees.queries.ts'
import { feeVersionView } from './fees.view.ts'
import { organiserFees } from './organiser-fees.ts'
import { setFee } from './set-fee.ts'

export function feeRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listFees, async ({ query }) => {
      const { rows, total } = await listFeeVersions(deps.db, query)
      const current = await listCurrentFees(deps.db, query.organiserId ?? null)
      return {
        ...pageOf(rows.map(feeVersionView), query, total),
        current: current.map(feeVersionView),
        withoutFee: await listCurrenciesWithoutFee(deps.db),
      }
    }),
    route(routes.setFee, ({ actor, body }) => setFee(deps, actor, body)),
    route(routes.listOrganiserFees, async ({ query }) => {
      const { rows, total } = await listOrganiserFees(deps.db, query)
      return pageOf(rows.map(feeVersionView), query, total)
    }),
    route(routes.getOrganiserFees, ({ params }) => organiserFees(deps, params.id)),
    route(routes.endFee, ({ actor, params }) => endFee(deps, actor, params.feeId)),
  ]
}
