import { routes } from '@foyer/contract'
import { findOrderReferences, normaliseReference } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { listEntries, listRefunds, listTransfers } from './bank-transfers.queries.ts'
import { entryView, refundView, transferView } from './bank-transfers.view.ts'
import { closeEntry } from './close-entry.ts'
import { confirmRefund } from './confirm-refund.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { importStatement, previewStatement } from './import-statement.ts'

export function bankTransferRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listBankTransfers, async ({ query }) => {
      const { state, search } = query
      const orderReferences = search === undefined ? [] : [normaliseReference(search), ...findOrderReferences(search)]
      const where = { state, orderReferences, ...(search !== undefined && { search }) }
      const { rows, total } = await listTransfers(deps.db, where, { limit: query.limit, offset: offsetOf(query) })
      return pageOf(rows.map(transferView), query, total)
    }),
    route(routes.confirmBankTransfer, ({ actor, params, body }) =>
      confirmTransfer(deps, actor, params.paymentId, body.note),
    ),
    route(routes.previewBankStatement, ({ body, upload }) => previewStatement(deps, body, upload)),
    route(routes.importBankStatement, ({ actor, body, upload }) => importStatement(deps, actor, body, upload)),
    route(routes.listBankEntries, async ({ query }) => {
      const { rows, total, open } = await listEntries(deps.db, { limit: query.limit, offset: offsetOf(query) })
      return { ...pageOf(rows.map(entryView), query, total), open }
    }),
    route(routes.closeBankEntry, ({ actor, params, body }) => closeEntry(deps, actor, params.entryId, body.note)),
    route(routes.listBankRefunds, async ({ query }) => {
      const { rows, total, open } = await listRefunds(deps.db, { limit: query.limit, offset: offsetOf(query) })
      return { ...pageOf(rows.map(refundView), query, total), open }
    }),
    route(routes.confirmBankRefund, ({ actor, params, body }) =>
      confirmRefund(deps, actor, params.refundId, body.note),
    ),
  ]
}
