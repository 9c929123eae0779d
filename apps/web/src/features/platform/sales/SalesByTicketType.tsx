import type { SalesSummaryView } from '@foyer/contract'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { CapacityBar } from '../../../ui/CapacityBar.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { useLocalRows } from '../../../ui/use-local-rows.ts'
import { SalesWorkbook } from './SalesWorkbook.tsx'
import { exportedTickets, exportName, ticketHeader } from './sales-export.ts'
import classes from './Sales.module.css'

type TicketSales = SalesSummaryView['byTicket'][number]

function priceOf({ kind, price }: TicketSales, currency: string): string {
  if (kind === 'free') return m.admin_report_free()
  return kind === 'donation' ? m.admin_report_donation() : formatMoney(price, currency)
}

function soldInWords(row: TicketSales): string {
  const sold = formatNumber(row.sold)
  const held = formatNumber(row.held)
  if (row.capacity === null) return row.held === 0 ? sold : m.admin_report_sold_held({ sold, held })
  const capacity = formatNumber(row.capacity)
  return row.held === 0
    ? m.admin_report_sold_of({ sold, capacity })
    : m.admin_report_sold_of_held({ sold, capacity, held })
}

function columnsIn(currency: string): readonly Column<TicketSales>[] {
  return [
    { key: 'name', header: m.admin_report_ticket(), card: 'title', sortable: true, render: (row) => row.name },
    { key: 'price', header: m.admin_report_price(), sortable: true, render: (row) => priceOf(row, currency) },
    {
      key: 'sold',
      header: m.admin_report_sold(),
      sortable: true,
      render: (row) => (
        <div className="bar-and-figure">
          <CapacityBar sold={row.sold} held={row.held} capacity={row.capacity} />
          <span aria-hidden={row.capacity !== null}>{soldInWords(row)}</span>
          {row.people > row.sold && (
            <span className="block text-sm mute">{m.shell_for_people({ count: row.people })}</span>
          )}
        </div>
      ),
    },
    {
      key: 'gross',
      header: m.admin_report_paid(),
      align: 'right',
      sortable: true,
      render: (row) => <Money amount={row.gross} currency={currency} />,
    },
    {
      key: 'net',
      header: m.admin_report_yours(),
      align: 'right',
      sortable: true,
      render: (row) => (
        <span className={classes['yours']}>
          <Money amount={row.net} currency={currency} />
        </span>
      ),
    },
  ]
}

const sortBy = {
  name: (row: TicketSales) => row.name,
  price: (row: TicketSales) => row.price,
  sold: (row: TicketSales) => row.sold,
  gross: (row: TicketSales) => row.gross,
  net: (row: TicketSales) => row.net,
}

/** Sales of each ticket type. */
export function SalesByTicketType({ sales }: { sales: SalesSummaryView }) {
  const { rows, sort, onSort } = useLocalRows(sales.byTicket, { sortBy, limit: 200 })
  return (
    <DataTable
      title={m.admin_report_by_ticket()}
      label={m.admin_report_by_ticket_label()}
      columns={columnsIn(sales.currency)}
      rows={rows}
      rowKey={(row) => row._id}
      sort={sort}
      onSort={onSort}
      actions={
        <>
          <ExportButton
            filename={exportName(sales, 'ticket')}
            header={ticketHeader()}
            rows={() => exportedTickets(sales)}
            label={m.admin_report_csv()}
          />
          <SalesWorkbook sales={sales} by="ticket" />
        </>
      }
      empty={<EmptyState title={m.admin_report_by_ticket_none_title()} text={m.admin_report_by_ticket_none_text()} />}
    />
  )
}
