import type { SalesSummaryView } from '@foyer/contract'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { useLocalRows } from '../../../ui/use-local-rows.ts'

type BundleSales = SalesSummaryView['byBundle'][number]

function columnsIn(currency: string): readonly Column<BundleSales>[] {
  return [
    { key: 'name', header: m.admin_report_bundle(), card: 'title', sortable: true, render: (row) => row.name },
    {
      key: 'price',
      header: m.admin_report_price(),
      align: 'right',
      sortable: true,
      render: (row) => formatMoney(row.price, currency),
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
  name: (row: BundleSales) => row.name,
  price: (row: BundleSales) => row.price,
  sold: (row: BundleSales) => row.sold,
  gross: (row: BundleSales) => row.gross,
}

/** How many of each bundle were sold; renders nothing for an event without bundles. The sales by ticket type include their tickets. */
export function SalesByBundle({ sales }: { sales: SalesSummaryView }) {
  const { rows, sort, onSort } = useLocalRows(sales.byBundle, { sortBy, limit: 100 })
  if (sales.byBundle.length === 0) return null
  return (
    <DataTable
      title={m.admin_report_by_bundle()}
      label={m.admin_report_by_bundle()}
      columns={columnsIn(sales.currency)}
      rows={rows}
      rowKey={({ _id }) => _id}
      sort={sort}
      onSort={onSort}
      empty={<EmptyState title={m.admin_report_by_ticket_none_title()} text={m.admin_report_by_ticket_none_text()} />}
    />
  )
}
