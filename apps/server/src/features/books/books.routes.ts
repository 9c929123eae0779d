import { routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { csvFile } from '../../documents/spreadsheets.ts'
import { offsetOf, pageOf } from '../../http/paging.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { accountStatement, accountTable, ledgerAccountView } from './account-statement.ts'
import { listAccounts } from './ledger-accounts.queries.ts'

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
  ]
}
