import type { OrderView, ReceiptDocumentView } from '@foyer/contract'
import { receiptNumber } from '@foyer/domain'
import type { ReceiptDocumentRow } from './receipts.queries.ts'

export function receiptDocumentView(row: ReceiptDocumentRow): ReceiptDocumentView {
  const { content } = row
  return {
    _id: row.id,
    kind: row.kind,
    number: receiptNumber(row),
    issuedAt: row.issued_at.toISOString(),
    occurredAt: row.occurred_at.toISOString(),
    timezone: content.event.timezone,
    event: { _id: row.event_id, title: content.event.title },
    order: { _id: row.order_id, reference: content.order.reference },
    buyer: content.buyer,
    currency: row.currency,
    total: row.total,
    tax: row.tax_total,
    reason: content.reason,
    refersTo: content.refersTo && receiptNumber({ kind: 'receipt', number: content.refersTo.number }),
  }
}

/** What an order's page shows of its documents. A correction restates the sale, so it shows what the receipt did. */
export function orderReceiptView(row: ReceiptDocumentRow): OrderView['receipts'][number] {
  const { _id, kind, number, issuedAt, currency, reason } = receiptDocumentView(row)
  const total = kind === 'credit_note' ? row.total : row.content.total
  return { _id, kind, number, issuedAt, currency, total, reason }
}
