import type { AdminOrderRow } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate } from '@foyer/messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListUserOrdersQuery } from '../../../../api/hooks.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { listProps } from '../../../../ui/list-props.ts'
import { Money } from '../../../../ui/Money.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import type { Column } from '../../../../ui/table-types.ts'

/** What a user bought with their confirmed address. */
export function UserOrders({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const list = useListUserOrdersQuery({ params: { id }, query: { page, limit: 5 } })
  return (
    <DataTable
      title="Orders"
      label="orders"
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={(row) => row._id}
      empty={<p>Nothing bought.</p>}
    />
  )
}

const columns: readonly Column<AdminOrderRow>[] = [
  {
    key: 'event',
    header: 'Order',
    card: 'title',
    render: (row) => (
      <div className="two-lines">
        <Link className="quiet-link" to={`/admin/events/${row.event._id}`}>
          {row.event.title}
        </Link>
        <span>{displayReference(row.reference)}</span>
      </div>
    ),
  },
  { key: 'createdAt', header: 'When', render: (row) => formatDate(row.createdAt, 'day') },
  { key: 'state', header: 'State', render: (row) => <StatusBadge status={row.state} /> },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    render: (row) => (row.total === 0 ? 'Free' : <Money amount={row.total} currency={row.currency} />),
  },
]
