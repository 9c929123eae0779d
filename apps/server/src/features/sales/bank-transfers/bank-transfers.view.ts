import type { BankEntryView, BankRefundView, BankTransferView } from '@foyer/contract'
import { transferReference } from '@foyer/domain'
import type { EntryRow, RefundRow, BankTransferRow } from './bank-transfers.queries.ts'

const AWAITED = new Set(['held', 'awaiting_payment'])

export function bankTransferView(row: BankTransferRow): BankTransferView {
  return {
    _id: row.id,
    reference: transferReference(row.group_reference ?? row.order_reference),
    state: row.received_at !== null ? 'received' : AWAITED.has(row.order_state) ? 'waiting' : 'ended',
    amount: row.amount,
    currency: row.currency,
    startedAt: row.created_at.toISOString(),
    deadline: row.held_until.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
    order: { _id: row.order_id, reference: row.order_reference, state: row.order_state, buyer: row.buyer },
    event: { _id: row.event_id, title: row.title },
    ...(row.group_reference !== null && {
      group: { reference: row.group_reference, orders: row.group_orders ?? 0 },
    }),
  }
}

export function entryView(row: EntryRow): BankEntryView {
  return {
    _id: row.id,
    line: row.line,
    kind: row.kind,
    amount: row.amount,
    currency: row.currency,
    day: row.day,
    text: row.text,
    payer: row.payer,
    outcome: row.outcome,
    order: orderOf(row.order_id, row.order_reference),
    importedAt: row.imported_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_name,
    note: row.note,
  }
}

export function refundView(row: RefundRow): BankRefundView {
  const order = orderOf(row.order_id, row.order_reference)
  return {
    _id: row.id,
    amount: row.amount,
    currency: row.currency,
    askedAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    order: order && { ...order, buyer: row.buyer ?? '' },
  }
}

function orderOf(id: string | null, reference: string | null): { _id: string; reference: string } | null {
  return id !== null && reference !== null ? { _id: id, reference } : null
}
