import { toMajor, required } from '@foyer/domain'
import type { Database } from '../../../db/database.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import { type DifferenceRow, listDifferences } from './reconciliations.queries.ts'

const BATCH = 500
const COLUMNS: readonly (readonly [header: string, width: number])[] = [
  ['Line', 8],
  ['Difference', 16],
  ['Reference', 30],
  ['Theirs', 14],
  ['Their currency', 14],
  ['Ours', 14],
  ['Our currency', 14],
  ['What', 12],
  ['Note', 40],
  ['Closed by', 20],
  ['Closed (UTC)', 18],
]

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
    sheet: 'Differences',
    header: COLUMNS.map(([header]) => header),
    widths: COLUMNS.map(([, width]) => width),
    rows: rows(),
  }
}

function cells(row: DifferenceRow): Cell[] {
  const amount = (minor: number | null, currency: string | null) =>
    minor === null ? null : Number(toMajor(minor, required(currency, 'the currency of an amount')))
  return [
    row.line,
    row.kind.replaceAll('_', ' '),
    row.reference,
    amount(row.foreign_amount, row.foreign_currency),
    row.foreign_currency,
    amount(row.own_amount, row.own_currency),
    row.own_currency,
    row.item_kind,
    row.note,
    row.closed_name,
    row.closed_at?.toISOString().slice(0, 16).replace('T', ' ') ?? null,
  ]
}
