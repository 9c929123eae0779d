import type { SalesSummaryView } from '@foyer/contract'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { useLocalRows } from '../../../ui/use-local-rows.ts'
import { SalesWorkbook } from './SalesWorkbook.tsx'
import { exportedPrices, exportName, priceHeader, priceReason } from './sales-export.ts'

type PriceSales = SalesSummaryView['byPrice'][number]

function columnsIn(currency: string): readonly Column<PriceSales>[] {
  return [
    { key: 'name', header: m.admin_report_ticket(), card: 'title', sortable: true, render: (row) => row.name },
    { key: 'step', header: m.admin_report_price_reason(), sortable: true, render: priceReason },
    {
      key: 'price',
      header: m.admin_report_price(),
      align: 'right',
      sortable: true,
      render: (row) => formatMoney(row.unitPrice, currency),
    },
    {
      key: 'sold',
      header: m.admin_report_sold(),
      align: 'right',
      sortable: true,
      render: (row) => formatNumber(row.sold),
    },
    {
      key: 'gross',
      header: m.admin_report_paid(),
      align: 'right',
      sortable: true,
      render: (row) => <Money amount={row.gross} currency={currency} />,
    },
  ]
}

const sortBy = {
  name: (row: PriceSales) => row.name,
  step: priceReason,
  price: (row: PriceSales) => row.unitPrice,
  sold: (row: PriceSales) => row.sold,
  gross: (row: PriceSales) => row.gross,
}

/** How many tickets were sold at which price; renders nothing if each ticket type has had only one price. */
export function SalesByPrice({ sales }: { sales: SalesSummaryView }) {
  const { rows, sort, onSort } = useLocalRows(sales.byPrice, { sortBy, limit: 500 })
  if (sales.byPrice.every(({ step, groupFrom }) => step === null && groupFrom === null)) return null
  return (
    <DataTable
      title={m.admin_report_by_price()}
      label={m.admin_report_by_price()}
      columns={columnsIn(sales.currency)}
      rows={rows}
      rowKey={(row) => [row.ticketId, row.step, row.groupFrom, row.unitPrice].join(' ')}
      sort={sort}
      onSort={onSort}
      actions={
        <>
          <ExportButton
            filename={exportName(sales, 'price')}
            header={priceHeader()}
            rows={() => exportedPrices(sales)}
            label={m.admin_report_csv()}
          />
          <SalesWorkbook sales={sales} by="price" />
        </>
      }
      empty={<EmptyState title={m.admin_report_by_ticket_none_title()} text={m.admin_report_by_ticket_none_text()} />}
    />
  )
}
