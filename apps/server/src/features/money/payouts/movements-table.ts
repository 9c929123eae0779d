import { displayReference, toMajor, utcToZoned } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Database } from '../../../db/database.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { type MovementRow, movementsAfter } from '../ledger/index.ts'

const BATCH = 500

const columns = (): readonly (readonly [header: string, width: number])[] => [
  [m.paper_table_time(), 18],
  [m.money_movements_kind(), 20],
  [m.shell_order(), 14],
  [m.money_reason(), 24],
  [m.paper_table_paid(), 16],
  [m.money_chargebacks(), 14],
  [m.money_fees(), 12],
  [m.money_tax(), 12],
  [m.money_gift_cards(), 14],
  [m.paper_table_yours(), 14],
  [m.paper_table_released(), 14],
  [m.paper_table_owed(), 12],
  [m.money_currency(), 10],
]

/** What a movement of an event's money is called. */
export const movementWords: Readonly<Record<MovementRow['movement'], () => string>> = {
  sale: m.money_movements_kind_sale,
  refund: m.money_movements_kind_refund,
  chargeback: m.money_movements_kind_chargeback,
  move: m.money_movements_kind_move,
  release: m.money_movements_kind_release,
  settlement: m.money_movements_kind_settlement,
}

/** Every movement of an event's money, the oldest first, times on the clock of the event. */
export function movementsTable(db: Database, event: EventRow): Table {
  return {
    sheet: m.money_statement(),
    header: columns().map(([header]) => header),
    widths: columns().map(([, width]) => width),
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
    movementWords[row.movement](),
    row.reference === null ? null : displayReference(row.reference),
    reasonOf(row),
    amount(row.paid),
    amount(-row.charged_back || 0),
    amount(row.fee),
    amount(row.tax),
    amount(-row.gift_cards || 0),
    amount(row.yours),
    amount(row.released),
    amount(row.owed),
    currency,
  ]
}

/** `fraudulent (dp_1Q2w3E)`: what the bank said and the provider's name of the dispute. */
function reasonOf({ reason, dispute }: MovementRow): string | null {
  if (dispute === null) return null
  return reason ? m.paper_payout_reason({ reason, dispute }) : dispute
}
