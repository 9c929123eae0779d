import type { SalesSummaryView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { CapacityBar, capacityInWords } from '../../../ui/CapacityBar.tsx'
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
  if (kind === 'free') return 'Free'
  return kind === 'donation' ? 'Donation' : formatMoney(price, currency)
}

function columnsIn(currency: string): readonly Column<TicketSales>[] {
  return [
    { key: 'name', header: 'Ticket', card: 'title', sortable: true, render: (row) => row.name },
    { key: 'price', header: 'Price', sortable: true, render: (row) => priceOf(row, currency) },
    {
      key: 'sold',
      header: 'Sold',
      sortable: true,
      render: (row) => (
        <div className="bar-and-figure">
          <CapacityBar sold={row.sold} held={row.held} capacity={row.capacity} />
          <span aria-hidden={row.capacity !== null}>{capacityInWords(row).replace(' sold', '')}</span>
        </div>
      ),
    },
    {
      key: 'gross',
      header: 'Paid by buyers',
      align: 'right',
      sortable: true,
      render: (row) => <Money amount={row.gross} currency={currency} />,
    },
    {
      key: 'net',
      header: 'Yours',
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

/** Each ticket's part of the whole. */
export function SalesByTicketType({ sales }: { sales: SalesSummaryView }) {
  const { rows, sort, onSort } = useLocalRows(sales.byTicket, { sortBy, limit: 200 })
  return (
    <DataTable
      title="Sales by ticket"
      label="sales by ticket"
      columns={columnsIn(sales.currency)}
      rows={rows}
      rowKey={(row) => row._id}
      sort={sort}
      onSort={onSort}
      actions={
        <>
          <ExportButton
            filename={exportName(sales, 'tickets')}
            header={ticketHeader}
            rows={() => exportedTickets(sales)}
            label="CSV"
          />
          <SalesWorkbook sales={sales} by="ticket" />
        </>
      }
      empty={<EmptyState title="No tickets yet" text="Add one, and its sales will stand here." />}
    />
  )
}
