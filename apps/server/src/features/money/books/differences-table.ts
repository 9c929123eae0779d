import { toMajor, required } from '@foyer/domain'
import { differenceWords, m } from '@foyer/messages'
import type { Database } from '../../../db/database.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import { type DifferenceRow, listDifferences } from './reconciliations.queries.ts'

const BATCH = 500
const columns = (): readonly (readonly [header: string, width: number])[] => [
  [m.money_books_line(), 8],
  [m.money_books_differences(), 16],
  [m.money_books_reference(), 30],
  [m.paper_table_their_amount(), 14],
  [m.paper_table_their_currency(), 14],
  [m.paper_table_our_amount(), 14],
  [m.paper_table_our_currency(), 14],
  [m.paper_table_item(), 12],
  [m.paper_table_note(), 40],
  [m.paper_table_closed_by(), 20],
  [m.paper_table_closed_at(), 18],
]

const ITEMS = {
  payment: m.paper_table_item_payment,
  refund: m.paper_table_item_refund,
  payout: m.money_payout,
} as const

/** The differences of a source statement as a table; references and notes run nothing in a spreadsheet. */
export function differencesTable(db: Database, reconciliationId: string): Table {
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += BATCH) {
      const batch = await listDifferences(db, reconciliationId, { limit: BATCH, offset })
      yield batch.map(cells)
      if (batch.length < BATCH) return
    }
  }
  return {
    sheet: m.money_books_differences(),
    header: columns().map(([header]) => header),
    widths: columns().map(([, width]) => width),
    rows: rows(),
  }
}

function cells(row: DifferenceRow): Cell[] {
  const amount = (minor: number | null, currency: string | null) =>
    minor === null ? null : Number(toMajor(minor, required(currency, 'the currency of an amount')))
  return [
    row.line,
    differenceWords(row.kind),
    row.reference,
    amount(row.foreign_amount, row.foreign_currency),
    row.foreign_currency,
    amount(row.own_amount, row.own_currency),
    row.own_currency,
    row.item_kind && ITEMS[row.item_kind](),
    row.note,
    row.closed_name,
    row.closed_at?.toISOString().slice(0, 16).replace('T', ' ') ?? null,
  ]
}
