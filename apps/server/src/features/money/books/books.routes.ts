import { routes } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { csvFile } from '../../../documents/spreadsheets.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { ledgerStatement, ledgerStatementTable, ledgerAccountView } from './ledger-statement.ts'
import { closeDifference } from './close-difference.ts'
import { differencesTable } from './differences-table.ts'
import { importReconciliation } from './import-reconciliation.ts'
import { listLedgerAccounts } from './ledger-accounts.queries.ts'
import { findReconciliation, listDifferences, listReconciliations } from './reconciliations.queries.ts'
import { differenceView, reconciliationView } from './reconciliations.view.ts'
import { endRemittance, postRemittance, recordRemittance } from './remit-tax.ts'
import { listRemittances, listTaxBalances } from './tax.queries.ts'
import { remittanceView, taxBalanceView } from './tax.view.ts'

export function bookRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listLedgerAccounts, async ({ query }) => {
      const { rows, total } = await listLedgerAccounts(deps.db, query, { limit: query.limit, offset: offsetOf(query) })
      return pageOf(rows.map(ledgerAccountView), query, total)
    }),
    route(routes.getLedgerStatement, ({ params, query }) => ledgerStatement(deps.db, params.accountId, query)),
    route(routes.ledgerStatementCsv, async ({ params, query, reply }) => {
      const { name, table } = await ledgerStatementTable(deps.db, params.accountId, query)
      void reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      return csvFile(table)
    }),
    ...reconciliationRoutes(deps),
    ...taxRoutes(deps),
  ]
}

function taxRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listTaxBalances, async ({ query }) => {
      const { rows, total } = await listTaxBalances(deps.db, query, { limit: query.limit, offset: offsetOf(query) })
      return pageOf(rows.map(taxBalanceView), query, total)
    }),
    route(routes.listRemittances, async ({ actor, query }) => {
      const { rows, total } = await listRemittances(deps.db, {}, { limit: query.limit, offset: offsetOf(query) })
      return pageOf(
        rows.map((row) => remittanceView(row, actor)),
        query,
        total,
      )
    }),
    route(routes.recordRemittance, ({ actor, body }) => recordRemittance(deps, actor, body)),
    route(routes.postRemittance, ({ actor, params }) => postRemittance(deps, actor, params.remittanceId)),
    route(routes.endRemittance, ({ actor, params, body }) =>
      endRemittance(deps, actor, params.remittanceId, body.reason),
    ),
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
      void reply.header('content-disposition', `attachment; filename="${m.money_books_differences_file()}.csv"`)
      return csvFile(differencesTable(deps.db, id))
    }),
    route(routes.closeDifference, ({ actor, params, body }) =>
      closeDifference(deps, actor, params.differenceId, body.note),
    ),
  ]
}
