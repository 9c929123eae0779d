import type { PayoutView } from '@foyer/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListPayoutsQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { payoutAccountInWords, timeOf } from './payout-words.ts'

const LIMIT = 10

/** What was asked for so far, over all events. */
export function MyPayouts() {
  const [page, setPage] = useState(1)
  const list = useListPayoutsQuery({ query: { page, limit: LIMIT } })
  return (
    <DataTable
      label="payouts"
      title="Payouts"
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={(row) => row._id}
      empty={
        <EmptyState title="No payout yet" text="What an event earned can be paid out some days after it is over." />
      }
    />
  )
}

const columns: readonly Column<PayoutView>[] = [
  {
    key: 'reference',
    header: 'Payout',
    card: 'title',
    render: (row) => <Link to={`/payouts/${row._id}`}>{row.reference}</Link>,
  },
  { key: 'when', header: 'Asked for', render: (row) => timeOf(row.requestedAt) },
  { key: 'to', header: 'To', render: (row) => payoutAccountInWords(row.account) },
  { key: 'state', header: 'State', render: (row) => <StatusBadge status={row.state} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    render: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
]
