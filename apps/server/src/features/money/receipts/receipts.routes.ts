import { routes } from '@foyer/contract'
import { receiptNumber } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { csvFile } from '../../../documents/spreadsheets.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertMay, may, organisationOrNone } from '../../people/organisations/index.ts'
import { assertManages, canManageEvent, findEvent } from '../../programme/events/index.ts'
import { partsPdf } from './receipt-pdf.ts'
import {
  findReceiptDocument,
  listParts,
  listReceiptDocuments,
  type ReceiptDocumentRow,
  type ReceiptFilter,
  totalReceipts,
  withoutAddress,
} from './receipts.queries.ts'
import { receiptsTable } from './receipts-table.ts'
import { receiptDocumentView } from './receipts.view.ts'

export function receiptRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listReceipts, async ({ actor, query }) => {
      const filter = await permittedFilter(deps, actor, query)
      const { rows, next } = await listReceiptDocuments(deps.db, filter, query)
      const totals = await totalReceipts(deps.db, filter)
      const count = totals.reduce((sum, { documents }) => sum + documents, 0)
      const shown = filter.contacts ? rows : rows.map(withoutAddress)
      return { ...pageOf(shown.map(receiptDocumentView), query, count), next, totals }
    }),
    route(routes.receiptsCsv, async ({ actor, query, reply }) => {
      const table = receiptsTable(deps.db, await permittedFilter(deps, actor, query))
      const name = [m.money_receipts_file(), query.from, query.to].filter(Boolean).join('-')
      void reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      return csvFile(table)
    }),
    route(routes.receiptPdf, async ({ actor, params, reply }) => {
      const document = await findReceiptDocument(deps.db, params.documentId)
      if (!document) throw new AppError('receipt.not_found')
      const place = { organisationId: document.organiser_id, eventId: document.event_id }
      assertMay(actor, 'receipts:read', place, 'receipt.not_found')
      nameReceipt(reply, document)
      // A member who is limited to some events sees their parts of a receipt for several.
      const parts = (await listParts(deps.db, document)).filter(({ event_id: eventId }) =>
        may(actor, 'receipts:read', { ...place, eventId }),
      )
      return partsPdf(deps, may(actor, 'contacts:read', place) ? parts : parts.map(withoutAddress))
    }),
  ]
}

/** Names the file of a document by its kind and number. */
export function nameReceipt(reply: FastifyReply, document: ReceiptDocumentRow): void {
  const file = document.kind === 'credit_note' ? m.paper_receipt_file_credit : m.paper_receipt_file
  const name = `${file({ number: receiptNumber(document) })}.pdf`
  void reply.header('content-disposition', `attachment; filename="${name}"`)
}

/** Finds the documents of an event, or otherwise those of the chosen organisation; none for callers who belong to none. */
async function permittedFilter<T extends { eventId?: string | undefined }>(
  { db }: Deps,
  actor: MemberActor,
  query: T,
): Promise<T & ReceiptFilter> {
  if (query.eventId !== undefined) {
    const event = assertManages(actor, 'receipts:read', await findEvent(db, query.eventId))
    return { ...query, organisationId: event.organiser_id, contacts: canManageEvent(actor, 'contacts:read', event) }
  }
  const organisationId = organisationOrNone(actor, 'receipts:read')
  const contacts = organisationId !== null && may(actor, 'contacts:read', { organisationId, eventId: null })
  return { ...query, organisationId, contacts }
}
