import { routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { csvFile } from '../../documents/spreadsheets.ts'
import { AppError } from '../../http/app-error.ts'
import { offsetOf, pageOf } from '../../http/paging.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { accountStatement, accountTable, ledgerAccountView } from './account-statement.ts'
import { closeDifference } from './close-difference.ts'
import { differencesTable } from './differences-table.ts'
import { importReconciliation } from './import-reconciliation.ts'
import { listAccounts } from './ledger-accounts.queries.ts'
import { findReconciliation, listDifferences, listReconciliations } from './reconciliations.queries.ts'
import { differenceView, reconciliationView } from './reconciliations.view.ts'

export function bookRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listLedgerAccounts, async ({ query }) => {
      const { rows, total } = await listAccounts(deps.db, query, { limit: query.limit, offset: offsetOf(query) })
      return pageOf(rows.map(ledgerAccountView), query, total)
    }),
    route(routes.getLedgerStatement, ({ params, query }) => accountStatement(deps.db, params.accountId, query)),
    route(routes.ledgerStatementCsv, async ({ params, query, reply }) => {
      const { name, table } = await accountTable(deps.db, params.accountId, query)
      void reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      return csvFile(table)
    }),
    ...reconciliationRoutes(deps),
  ]
}

function reconciliationRoutes(deps: Deps): ServedRow[] {
  const anyReconciliation = async (id: string) => {
    const found = await findReconciliation(deps.db, id)
    if (!found) throw new AppError('reconciliation.not_found')
    return found
  }
  return [
    route(routes.importReconciliation, ({ actor, body, upload }) => importReconciliation(deps, actor, body, upload)),
    route(routes.listReconciliations, async ({ query }) => {
      const where = { limit: query.limit, offset: offsetOf(query) }
      const { rows, total } = await listReconciliations(deps.db, where)
      return pageOf(rows.map(reconciliationView), query, total)
    }),
    route(routes.listDifferences, async ({ params, query }) => {
      const reconciliation = reconciliationView(await anyReconciliation(params.reconciliationId))
      const where = { limit: query.limit, offset: offsetOf(query) }
      const rows = await listDifferences(deps.db, reconciliation._id, where)
      return { ...pageOf(rows.map(differenceView), query, reconciliation.differences), reconciliation }
    }),
    route(routes.differencesCsv, async ({ params, reply }) => {
      const { id } = await anyReconciliation(params.reconciliationId)
      void reply.header('content-disposition', 'attachment; filename="differences.csv"')
      return csvFile(differencesTable(deps.db, id))
    }),
    route(routes.closeDifference, ({ actor, params, body }) =>
      closeDifference(deps, actor, params.differenceId, body.note),
    ),
  ]
}
