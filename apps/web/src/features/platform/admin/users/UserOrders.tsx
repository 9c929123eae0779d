import type { AdminOrderRow } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListUserOrdersQuery } from '../../../../api/hooks.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import classes from './Users.module.css'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** What a user bought with their confirmed address. */
export function UserOrders({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListUserOrdersQuery({ params: { id }, query: { page, limit: 5 } })
  return (
    <DataTable
      title="Orders"
      label="orders"
      columns={columns}
      rows={data?.items}
      rowKey={(row) => row._id}
      loading={isFetching}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      {...(data && { paging: { ...data, onPage: setPage } })}
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
      <div className={classes['name']}>
        <Link to={`/admin/events/${row.event._id}`}>{row.event.title}</Link>
        <span>{displayReference(row.reference)}</span>
      </div>
    ),
  },
  { key: 'createdAt', header: 'When', render: (row) => day.format(new Date(row.createdAt)) },
  { key: 'state', header: 'State', render: (row) => <StatusBadge status={row.state} /> },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    render: (row) => (row.total === 0 ? 'Free' : <Money amount={row.total} currency={row.currency} />),
  },
]
