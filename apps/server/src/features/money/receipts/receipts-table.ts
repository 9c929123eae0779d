import { displayReference, receiptNumber, receiptTaxes, taxName, toMajor, utcToZoned } from '@foyer/domain'
import type { Database } from '../../../db/database.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import { type ReceiptDocumentRow, receiptDocumentsAfter, type ReceiptFilter } from './receipts.queries.ts'

const BATCH = 500

const COLUMNS: readonly (readonly [header: string, width: number])[] = [
  ['Number', 12],
  ['Kind', 12],
  ['Issued (UTC)', 18],
  ['Date', 12],
  ['Credits or corrects', 16],
  ['Reason', 18],
  ['Order', 14],
  ['Event', 30],
  ['Buyer', 24],
  ['E-mail', 30],
  ['Tax rate', 16],
  ['Before tax', 14],
  ['Tax', 12],
  ['Booking fee, not taxed', 16],
  ['Total', 14],
  ['Currency', 10],
]

const KINDS = { receipt: 'Receipt', credit_note: 'Credit note', correction: 'Correction' } as const

/**
 * Documents as a table, the oldest first; amounts of credit notes are negative and those of corrections zero, so that every column
 * adds up to the sales. `Before tax` + `Tax` + the booking fee is `Total`.
 */
export function receiptsTable(db: Database, filter: ReceiptFilter): Table {
  return {
    sheet: 'Receipts',
    header: COLUMNS.map(([header]) => header),
    widths: COLUMNS.map(([, width]) => width),
    rows: batches(db, filter),
  }
}

async function* batches(db: Database, filter: ReceiptFilter): AsyncGenerator<Cell[][]> {
  let last: ReceiptDocumentRow | null = null
  for (;;) {
    const rows: ReceiptDocumentRow[] = await receiptDocumentsAfter(db, filter, { last, limit: BATCH })
    yield rows.map(cells)
    last = rows.at(-1) ?? null
    if (rows.length < BATCH) return
  }
}

function cells(row: ReceiptDocumentRow): Cell[] {
  const { content, currency } = row
  const sign = Math.sign(row.total)
  // Spreadsheets calculate with numbers, so amounts leave as such, in major units; nothing is never −0.
  const amount = (minor: number) => Number(toMajor(sign * minor || 0, currency))
  const [taxed] = receiptTaxes(content)
  const fee = content.feeTotal
  return [
    receiptNumber(row),
    KINDS[row.kind],
    utcToZoned(row.issued_at, 'UTC').replace('T', ' '),
    row.day,
    content.refersTo && receiptNumber({ kind: 'receipt', number: content.refersTo.number }),
    content.reason?.replaceAll('_', ' ') ?? null,
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
