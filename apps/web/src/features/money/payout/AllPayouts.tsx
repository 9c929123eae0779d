import { type PayoutView, payoutStates } from '@foyer/contract'
import { Select } from '@mantine/core'
import { Link } from 'react-router'
import { useListAllPayoutsQuery } from '../../../api/hooks.ts'
import { choiceIn, pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { payoutAccountInWords, stepInWords, timeOf } from './payout-words.ts'

const LIMIT = 20

/** Payouts of everybody; those that wait for an administrator come first. */
export function AllPayouts() {
  const { params, change, turn } = useListUrl()
  const state = choiceIn(params, 'state', payoutStates)
  const search = searchIn(params)
  const list = useListAllPayoutsQuery({
    query: { page: pageIn(params), limit: LIMIT, ...(state && { state }), ...(search !== undefined && { search }) },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  return (
    <DataTable
      label="payouts"
      columns={columns}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      search={{ ...field, placeholder: 'Organiser or reference' }}
      actions={
        <Select
          aria-label="State"
          placeholder="Any state"
          size="sm"
          radius="xl"
          w={180}
          data={payoutStates.map((value) => ({ value, label: stepInWords(value).split(':')[0] ?? value }))}
          value={state ?? null}
          onChange={(value) => change({ state: value })}
          clearable
        />
      }
      empty={
        <EmptyState
          art="search"
          title="No payouts here"
          text="When an organiser asks for one, it waits here for your decision."
        />
      }
    />
  )
}

const columns: readonly Column<PayoutView>[] = [
  {
    key: 'reference',
    header: 'Payout',
    card: 'title',
    render: (row) => <Link to={`/admin/payouts/${row._id}`}>{row.reference}</Link>,
  },
  {
    key: 'organiser',
    header: 'Organiser',
    render: (row) => <Link to={`/admin/users/${row.organiser._id}`}>{row.organiser.name}</Link>,
  },
  { key: 'to', header: 'To', render: (row) => payoutAccountInWords(row.account) },
  { key: 'when', header: 'Asked for', render: (row) => timeOf(row.requestedAt) },
  { key: 'state', header: 'State', render: (row) => <StatusBadge status={row.state} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    render: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
]
