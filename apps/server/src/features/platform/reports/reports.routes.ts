import { routes } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { gathered } from '../../../documents/spreadsheets.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { markFirstSaleSeen, organisationOrNone } from '../../people/organisations/index.ts'
import { dashboard } from './dashboard.ts'
import { insight } from './insight.ts'
import { listPurchasedTickets } from './purchased-tickets.ts'
import { salesSummary } from './sales-summary.ts'
import { salesTable } from './sales-table.ts'

export function reportRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.getDashboard, ({ actor, query }) =>
      deps.reads((db) => dashboard({ ...deps, db }, actor, Number(query.days))),
    ),
    route(routes.seeFirstSale, async ({ actor }) => {
      const organisationId = organisationOrNone(actor, 'events:read')
      if (organisationId !== null) await markFirstSaleSeen(deps.db, organisationId, actor.userId, deps.now())
    }),
    route(routes.getSalesSummary, async ({ actor, params }) => {
      const event = assertManages(actor, 'sales:read', await findEvent(deps.db, params.eventId))
      return deps.reads((db) => salesSummary({ ...deps, db }, event))
    }),
    route(routes.getInsight, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'sales:read', await findEvent(deps.db, params.eventId))
      return deps.reads((db) => insight({ ...deps, db }, event, query))
    }),
    route(routes.salesWorkbook, async ({ actor, params, query, reply }) => {
      const event = assertManages(actor, 'sales:read', await findEvent(deps.db, params.eventId))
      const name = `${slugify(event.title) || 'event'}-sales-by-${query.by}.xlsx`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      const table = salesTable(await deps.reads((db) => salesSummary({ ...deps, db }, event)), query.by)
      return deps.documents.make('workbook', await gathered(table))
    }),
    route(routes.listPurchasedTickets, ({ actor, query }) => listPurchasedTickets(deps, actor, query)),
  ]
}
