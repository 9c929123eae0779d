import { routes } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import type { Deps } from '../../deps.ts'
import { csvFile } from '../../documents/spreadsheets.ts'
import { offsetOf, pageOf } from '../../http/paging.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { payoutSummary, statementLine } from './payout-summary.ts'
import { listMovements } from './payouts.queries.ts'
import { statementTable } from './statement-table.ts'

export function payoutRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.getPayoutSummary, async ({ actor, params }) =>
      payoutSummary(deps, assertManages(actor, await findEvent(deps.db, params.eventId))),
    ),
    route(routes.listStatement, async ({ actor, params, query }) => {
      const event = assertManages(actor, await findEvent(deps.db, params.eventId))
      const { rows, total } = await listMovements(deps.db, event, { limit: query.limit, offset: offsetOf(query) })
      return pageOf(rows.map(statementLine), query, total)
    }),
    route(routes.statementCsv, async ({ actor, params, reply }) => {
      const event = assertManages(actor, await findEvent(deps.db, params.eventId))
      const name = `${slugify(event.title) || 'event'}-statement.csv`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      return csvFile(statementTable(deps.db, event))
    }),
  ]
}
