import type { PayoutView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { useListPayoutsQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { payoutAccountInWords, timeOf } from './payout-words.ts'

const LIMIT = 10

/** The organiser's payouts, over all events. */
export function MyPayouts() {
  const { page, turn } = useNamedList('payouts')
  const list = useListPayoutsQuery({ query: { page, limit: LIMIT } })
  return (
    <DataTable
      label={m.money_payouts_rows()}
      title={m.money_payouts()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      empty={<EmptyState title={m.money_payouts_empty_title()} text={m.money_payouts_empty_text()} />}
    />
  )
}

const columns = (): readonly Column<PayoutView>[] => [
  {
    key: 'reference',
    header: m.money_payout(),
    card: 'title',
    render: (row) => <Link to={`/payouts/${row._id}`}>{row.reference}</Link>,
  },
  { key: 'when', header: m.money_payouts_requested_at(), render: (row) => timeOf(row.requestedAt) },
  { key: 'to', header: m.money_payouts_to(), render: (row) => payoutAccountInWords(row.account) },
  { key: 'state', header: m.shell_status(), render: (row) => <StatusBadge status={row.state} /> },
  {
    key: 'amount',
    header: m.money_amount(),
    align: 'right',
    render: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
]
