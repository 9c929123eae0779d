import { routes } from '@foyer/contract'
import { findOrderReferences, normaliseReference } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { listEntries, listRefunds, listBankTransfers } from './bank-transfers.queries.ts'
import { entryView, refundView, bankTransferView } from './bank-transfers.view.ts'
import { closeEntry } from './close-entry.ts'
import { confirmRefund } from './confirm-refund.ts'
import { confirmBankTransfer } from './confirm-bank-transfer.ts'
import { importBankStatement, previewBankStatement } from './import-bank-statement.ts'

export function bankTransferRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listBankTransfers, async ({ query }) => {
      const { state, search } = query
      const orderReferences = search === undefined ? [] : [normaliseReference(search), ...findOrderReferences(search)]
      const where = { state, orderReferences, ...(search !== undefined && { search }) }
      const { rows, total } = await listBankTransfers(deps.db, where, { limit: query.limit, offset: offsetOf(query) })
      return pageOf(rows.map(bankTransferView), query, total)
    }),
    route(routes.confirmBankTransfer, ({ actor, params, body }) =>
      confirmBankTransfer(deps, actor, params.paymentId, body.note),
    ),
    route(routes.previewBankStatement, ({ body, upload }) => previewBankStatement(deps, body, upload)),
    route(routes.importBankStatement, ({ actor, body, upload }) => importBankStatement(deps, actor, body, upload)),
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
