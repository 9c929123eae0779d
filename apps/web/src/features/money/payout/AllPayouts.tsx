import { type PayoutView, payoutStates } from '@foyer/contract'
import { m } from '@foyer/messages'
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
import { payoutAccountInWords, stateInWords, timeOf } from './payout-words.ts'

const LIMIT = 20

/** Payouts of all organisers; those that need a decision come first. */
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
      label={m.money_payouts_rows()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      search={{ ...field, placeholder: m.money_payouts_search() }}
      actions={
        <Select
          aria-label={m.shell_status()}
          placeholder={m.money_payouts_any_state()}
          size="sm"
          radius="xl"
          w={180}
          data={payoutStates.map((value) => ({ value, label: stateInWords(value) }))}
          value={state ?? null}
          onChange={(value) => change({ state: value })}
          clearable
        />
      }
      empty={
        <EmptyState
          art="search"
          title={m.money_payouts_admin_empty_title()}
          text={m.money_payouts_admin_empty_text()}
        />
      }
    />
  )
}

const columns = (): readonly Column<PayoutView>[] => [
  {
    key: 'reference',
    header: m.money_payout(),
    card: 'title',
    render: (row) => <Link to={`/admin/payouts/${row._id}`}>{row.reference}</Link>,
  },
  {
    key: 'organiser',
    header: m.money_organiser(),
    render: (row) => <Link to={`/admin/users/${row.organiser._id}`}>{row.organiser.name}</Link>,
  },
  { key: 'to', header: m.money_payouts_to(), render: (row) => payoutAccountInWords(row.account) },
  { key: 'when', header: m.money_payouts_requested_at(), render: (row) => timeOf(row.requestedAt) },
  { key: 'state', header: m.shell_status(), render: (row) => <StatusBadge status={row.state} /> },
  {
    key: 'amount',
    header: m.money_amount(),
    align: 'right',
    render: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
]
