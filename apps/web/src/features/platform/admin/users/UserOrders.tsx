import type { AdminOrderRow } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { Link } from 'react-router'
import { useListUserOrdersQuery } from '../../../../api/hooks.ts'
import { agreementInWords } from '../../../../lib/agreement-words.ts'
import { useNamedList } from '../../../../lib/use-named-list.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { listProps } from '../../../../ui/list-props.ts'
import { Money } from '../../../../ui/Money.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import type { Column } from '../../../../ui/table-types.ts'

/** The orders made with a user's confirmed e-mail address. */
export function UserOrders({ id }: { id: string }) {
  const { page, turn } = useNamedList('orders')
  const list = useListUserOrdersQuery({ params: { id }, query: { page, limit: 5 } })
  return (
    <DataTable
      title={m.admin_user_orders_title()}
      label={m.admin_user_orders_label()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      empty={<p>{m.admin_user_orders_none()}</p>}
    />
  )
}

const columns = (): readonly Column<AdminOrderRow>[] => [
  {
    key: 'event',
    header: m.admin_user_order(),
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
  { key: 'createdAt', header: m.admin_user_order_date(), render: (row) => formatDate(row.createdAt, 'day') },
  { key: 'state', header: m.admin_user_order_state(), render: (row) => <StatusBadge of="order" status={row.state} /> },
  {
    key: 'agreement',
    header: m.admin_legal_agreement(),
    render: (row) => agreementInWords(row.agreement),
  },
  {
    key: 'total',
    header: m.admin_user_order_total(),
    align: 'right',
    render: (row) =>
      row.total === 0 ? m.admin_user_order_free() : <Money amount={row.total} currency={row.currency} />,
  },
]
