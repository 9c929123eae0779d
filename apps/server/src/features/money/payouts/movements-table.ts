import { displayReference, toMajor, utcToZoned } from '@foyer/domain'
import type { Database } from '../../../db/database.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { type MovementRow, movementsAfter } from '../ledger/index.ts'

const BATCH = 500

const COLUMNS: readonly (readonly [header: string, width: number])[] = [
  ['Time', 18],
  ['Movement', 20],
  ['Order', 14],
  ['Reason', 24],
  ['Paid by buyers', 16],
  ['Chargebacks', 14],
  ['Fees', 12],
  ['Tax', 12],
  ['Yours', 14],
  ['Released', 14],
  ['Owed', 12],
  ['Currency', 10],
]

const WORDS: Readonly<Record<MovementRow['movement'], string>> = {
  sale: 'Sale',
  refund: 'Refund',
  chargeback: 'Chargeback',
  release: 'Release',
  settlement: 'Debt settled',
}

/** Every movement of an event's money, the oldest first, times on the clock of the event. */
export function movementsTable(db: Database, event: EventRow): Table {
  return {
    sheet: 'Statement',
    header: COLUMNS.map(([header]) => header),
    widths: COLUMNS.map(([, width]) => width),
    rows: batches(db, event),
  }
}

async function* batches(db: Database, event: EventRow): AsyncGenerator<Cell[][]> {
  let last: MovementRow | undefined
  do {
    const rows = await movementsAfter(db, event.id, last ?? null, BATCH)
    last = rows.at(-1)
    yield rows.map((row) => cells(row, event))
    if (rows.length < BATCH) return
  } while (last)
}

function cells(row: MovementRow, { timezone, currency }: EventRow): Cell[] {
  // Spreadsheets calculate with numbers, so amounts leave as such, in major units.
  const amount = (minor: number) => Number(toMajor(minor, currency))
  return [
    utcToZoned(row.created_at, timezone).replace('T', ' '),
    WORDS[row.movement],
    row.reference === null ? null : displayReference(row.reference),
    reasonOf(row),
    amount(row.paid),
    amount(-row.charged_back || 0),
    amount(row.fee),
    amount(row.tax),
    amount(row.yours),
    amount(row.released),
    amount(row.owed),
    currency,
  ]
}

/** `fraudulent (dp_1Q2w3E)`: what the bank said and the provider's name of the dispute. */
function reasonOf({ reason, dispute }: MovementRow): string | null {
  if (dispute === null) return null
  return reason ? `${reason} (${dispute})` : dispute
}
