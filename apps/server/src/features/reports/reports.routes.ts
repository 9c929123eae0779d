import { routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { dashboard } from './dashboard.ts'
import { listPurchasedTickets } from './purchased-tickets.ts'
import { salesSummary } from './sales-summary.ts'

export function reportRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.getDashboard, ({ actor }) => dashboard(deps, actor)),
    route(routes.getSalesSummary, async ({ actor, params }) =>
      salesSummary(deps, assertManages(actor, await findEvent(deps.db, params.eventId))),
    ),
    route(routes.listPurchasedTickets, ({ actor, query }) => listPurchasedTickets(deps, actor, query)),
  ]
}
