import type { SalesSummaryView } from '@foyer/contract'
import { toMajor } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'

const kinds = { free: m.admin_report_free, paid: m.admin_report_kind_paid, donation: m.admin_report_donation }

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

/** Why tickets were sold for a price: the step's name, or the group price. */
function priceReason({ step, groupFrom }: SalesSummaryView['byPrice'][number]): string {
  if (groupFrom !== null) return m.admin_report_price_group({ count: groupFrom })
  return step ?? m.admin_report_price_own()
}

/** An event's sales as a table, a row per ticket, per price or per day of the event's zone; amounts in major units of its currency. */
export function salesTable(sales: SalesSummaryView, by: 'ticket' | 'price' | 'day'): Table {
  const { currency } = sales
  const amount = (minor: number) => Number(toMajor(minor, currency))
  if (by === 'day')
    return tableOf<SalesSummaryView['byDay'][number]>(
      m.admin_report_by_day(),
      [
        [m.admin_report_day(), 12, (row) => row.day],
        [m.admin_report_tickets(), 10, (row) => row.tickets],
        [m.admin_report_paid(), 16, (row) => amount(row.gross)],
        [m.admin_report_tax(), 12, (row) => amount(row.tax)],
        [m.admin_report_refunded(), 12, (row) => amount(row.refunded)],
        [m.admin_report_charged_back(), 14, (row) => amount(row.chargedBack)],
        [m.admin_report_yours(), 14, (row) => amount(row.net)],
        [m.admin_report_currency(), 10, () => currency],
      ],
      sales.byDay,
    )
  if (by === 'price')
    return tableOf<SalesSummaryView['byPrice'][number]>(
      m.admin_report_by_price(),
      [
        [m.admin_report_ticket(), 28, (row) => row.name],
        [m.admin_report_price_reason(), 28, (row) => priceReason(row)],
        [m.admin_report_price(), 12, (row) => amount(row.unitPrice)],
        [m.admin_report_sold(), 10, (row) => row.sold],
        [m.admin_report_paid(), 16, (row) => amount(row.gross)],
        [m.admin_report_currency(), 10, () => currency],
      ],
      sales.byPrice,
    )
  return tableOf<SalesSummaryView['byTicket'][number]>(
    m.admin_report_by_ticket(),
    [
      [m.admin_report_ticket(), 28, (row) => row.name],
      [m.admin_report_kind(), 16, (row) => kinds[row.kind]()],
      [m.admin_report_price(), 12, (row) => amount(row.price)],
      [m.admin_report_sold(), 10, (row) => row.sold],
      [m.admin_report_people(), 10, (row) => row.people],
      [m.admin_report_complimentary(), 14, (row) => row.complimentary],
      [m.admin_report_held(), 10, (row) => row.held],
      [m.admin_report_capacity(), 10, (row) => row.capacity],
      [m.admin_report_paid(), 16, (row) => amount(row.gross)],
      [m.admin_report_tax(), 12, (row) => amount(row.tax)],
      [m.admin_report_refunded(), 12, (row) => amount(row.refunded)],
      [m.admin_report_charged_back(), 14, (row) => amount(row.chargedBack)],
      [m.admin_report_yours(), 14, (row) => amount(row.net)],
      [m.admin_report_currency(), 10, () => currency],
    ],
    sales.byTicket,
  )
}
