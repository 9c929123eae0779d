import type { SalesSummaryView } from '@foyer/contract'
import { toMajor } from '@foyer/domain'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'

type Columns<Row> = readonly (readonly [header: string, width: number, cell: (row: Row) => Cell])[]

function tableOf<Row>(sheet: string, columns: Columns<Row>, rows: readonly Row[]): Table {
  async function* batches() {
    yield await Promise.resolve(rows.map((row) => columns.map(([, , cell]) => cell(row))))
  }
  return {
    sheet,
    header: columns.map(([header]) => header),
    widths: columns.map(([, width]) => width),
    rows: batches(),
  }
}

/** An event's sales as a table, a row per ticket or per day of the event's zone; amounts in major units of its currency. */
export function salesTable(sales: SalesSummaryView, by: 'ticket' | 'day'): Table {
  const { currency } = sales
  const amount = (minor: number) => Number(toMajor(minor, currency))
  if (by === 'day')
    return tableOf<SalesSummaryView['byDay'][number]>(
      'Sales by day',
      [
        ['Day', 12, (row) => row.day],
        ['Tickets', 10, (row) => row.tickets],
        ['Paid by buyers', 16, (row) => amount(row.gross)],
        ['Tax', 12, (row) => amount(row.tax)],
        ['Refunded', 12, (row) => amount(row.refunded)],
        ['Charged back', 14, (row) => amount(row.chargedBack)],
        ['Yours', 14, (row) => amount(row.net)],
        ['Currency', 10, () => currency],
      ],
      sales.byDay,
    )
  return tableOf<SalesSummaryView['byTicket'][number]>(
    'Sales by ticket',
    [
      ['Ticket', 28, (row) => row.name],
      ['Kind', 12, (row) => row.kind],
      ['Price', 12, (row) => amount(row.price)],
      ['Sold', 10, (row) => row.sold],
      ['Complimentary', 14, (row) => row.complimentary],
      ['Held', 10, (row) => row.held],
      ['Capacity', 10, (row) => row.capacity],
      ['Paid by buyers', 16, (row) => amount(row.gross)],
      ['Tax', 12, (row) => amount(row.tax)],
      ['Refunded', 12, (row) => amount(row.refunded)],
      ['Charged back', 14, (row) => amount(row.chargedBack)],
      ['Yours', 14, (row) => amount(row.net)],
      ['Currency', 10, () => currency],
    ],
    sales.byTicket,
  )
}
