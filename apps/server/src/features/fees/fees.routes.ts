import { routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../../http/paging.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { listCurrentFees, listFeeVersions } from './fees.queries.ts'
import { feeVersionView } from './fees.view.ts'
import { setFee } from './set-fee.ts'

export function feeRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listFees, async ({ query }) => {
      const { rows, total } = await listFeeVersions(deps.db, query)
      const current = await listCurrentFees(deps.db)
      return { ...pageOf(rows.map(feeVersionView), query, total), current: current.map(feeVersionView) }
    }),
    route(routes.setFee, ({ actor, body }) => setFee(deps, actor, body)),
  ]
}
