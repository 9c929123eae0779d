import { displayReference, toMajor, utcToZoned } from '@foyer/domain'
import type { Database } from '../../db/database.ts'
import type { Cell, Table } from '../../documents/spreadsheets.ts'
import type { EventRow } from '../events/index.ts'
import { movementsAfter, type StatementRow } from './payouts.queries.ts'

const BATCH = 500

const COLUMNS: readonly (readonly [header: string, width: number])[] = [
  ['Time', 18],
  ['Movement', 12],
  ['Order', 14],
  ['Paid by buyers', 16],
  ['Fees', 12],
  ['Tax', 12],
  ['Yours', 14],
  ['Released', 14],
  ['Currency', 10],
]

const WORDS = { capture: 'Sale', refund: 'Refund', release: 'Release' } as const

/** Every movement of an event's money, the oldest first, times on the clock of the event. */
export function statementTable(db: Database, event: EventRow): Table {
  return {
    sheet: 'Statement',
    header: COLUMNS.map(([header]) => header),
    widths: COLUMNS.map(([, width]) => width),
    rows: batches(db, event),
  }
}

async function* batches(db: Database, event: EventRow): AsyncGenerator<Cell[][]> {
  let last: StatementRow | undefined
  do {
    const rows = await movementsAfter(db, event, last ?? null, BATCH)
    last = rows.at(-1)
    yield rows.map((row) => cells(row, event))
    if (rows.length < BATCH) return
  } while (last)
}

function cells(row: StatementRow, { timezone, currency }: EventRow): Cell[] {
  // Spreadsheets calculate with numbers, so amounts leave as such, in major units.
  const amount = (minor: number) => Number(toMajor(minor, currency))
  return [
    utcToZoned(row.created_at, timezone).replace('T', ' '),
    WORDS[row.kind],
    row.reference === null ? null : displayReference(row.reference),
    amount(row.paid),
    amount(row.fee),
    amount(row.tax),
    amount(row.yours),
    amount(row.released),
    currency,
  ]
}
