import {
  type CreditReason,
  displayReference,
  receiptNumber,
  receiptTaxes,
  taxName,
  toMajor,
  utcToZoned,
} from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Database } from '../../../db/database.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import {
  type ReceiptDocumentRow,
  receiptDocumentsAfter,
  type ReceiptFilter,
  withoutAddress,
} from './receipts.queries.ts'

const BATCH = 500

const columns = (): readonly (readonly [header: string, width: number])[] => [
  [m.paper_table_number(), 12],
  [m.paper_table_document(), 12],
  [m.paper_table_issued(), 18],
  [m.shell_date(), 12],
  [m.paper_table_refers(), 16],
  [m.money_reason(), 18],
  [m.shell_order(), 14],
  [m.paper_table_event(), 30],
  [m.paper_table_buyer(), 24],
  [m.shell_email(), 30],
  [m.paper_receipt_tax_rate(), 16],
  [m.paper_receipt_before_tax(), 14],
  [m.money_tax(), 12],
  [m.paper_receipt_fee_untaxed(), 16],
  [m.shell_total(), 14],
  [m.money_currency(), 10],
]

const KINDS = {
  receipt: m.money_document_receipt,
  credit_note: m.money_document_credit_note,
  correction: m.money_document_correction,
} as const

const REASONS: Readonly<Record<CreditReason, () => string>> = {
  organiser: m.money_document_reason_organiser,
  buyer: m.money_document_reason_buyer,
  event_cancelled: m.money_document_reason_event_cancelled,
  provider: m.money_document_reason_provider,
  chargeback: m.money_document_reason_chargeback,
}

/**
 * Documents as a table, the oldest first; amounts of credit notes are negative and those of corrections zero, so that every column
 * adds up to the sales. Before tax + tax + the booking fee is the total.
 */
export function receiptsTable(db: Database, filter: ReceiptFilter): Table {
  return {
    sheet: m.money_receipts(),
    header: columns().map(([header]) => header),
    widths: columns().map(([, width]) => width),
    rows: batches(db, filter),
  }
}

async function* batches(db: Database, filter: ReceiptFilter): AsyncGenerator<Cell[][]> {
  let last: ReceiptDocumentRow | null = null
  for (;;) {
    const rows: ReceiptDocumentRow[] = await receiptDocumentsAfter(db, filter, { last, limit: BATCH })
    yield (filter.contacts ? rows : rows.map(withoutAddress)).map(cells)
    last = rows.at(-1) ?? null
    if (rows.length < BATCH) return
  }
}

function cells(row: ReceiptDocumentRow): Cell[] {
  const { content, currency } = row
  const sign = Math.sign(row.total)
  // Amounts are numbers in major units, so that spreadsheets can calculate with them; zero is never −0.
  const amount = (minor: number) => Number(toMajor(sign * minor || 0, currency))
  const [taxed] = receiptTaxes(content)
  const fee = content.feeTotal
  return [
    receiptNumber(row),
    KINDS[row.kind](),
    utcToZoned(row.issued_at, 'UTC').replace('T', ' '),
    row.day,
    content.refersTo && receiptNumber({ kind: 'receipt', number: content.refersTo.number }),
    content.reason && REASONS[content.reason](),
    displayReference(content.order.reference),
    content.event.title,
    content.buyer.name,
    content.buyer.email,
    taxed?.rate ? taxName(taxed.rate) : null,
    amount(content.total - content.taxTotal - fee),
    amount(content.taxTotal),
    amount(fee),
    amount(content.total),
    currency,
  ]
}
