import type { OrganiserBalanceView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Switch } from '@mantine/core'
import { Link } from 'react-router'
import { useListOrganiserAccountsQuery } from '../../../api/hooks.ts'
import { moneyOfColumns } from '../../../lib/sum-money.ts'
import { pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { PayoutAccountNotes } from './PayoutAccountNotes.tsx'
import { payoutAccountInWords, timeOf } from './payout-words.ts'

const LIMIT = 20

/** The balance of every organiser in each currency, and the bank account that would receive it. */
export function OrganiserBalances() {
  const { params, change, turn } = useListUrl()
  const search = searchIn(params)
  const owing = params.get('owing') === 'true'
  const list = useListOrganiserAccountsQuery({
    query: {
      page: pageIn(params),
      limit: LIMIT,
      ...(search !== undefined && { search }),
      ...(owing && { owing: 'true' as const }),
    },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  return (
    <DataTable
      label={m.money_balances_rows()}
      columns={columnsOf(list.data?.items)}
      {...listProps(list, turn)}
      rowKey={(row) => `${row.organiser._id} ${row.currency}`}
      search={{ ...field, placeholder: m.money_organiser() }}
      actions={
        <Switch
          label={m.money_balances_owing()}
          checked={owing}
          onChange={(event) => change({ owing: event.currentTarget.checked ? 'true' : null })}
        />
      }
      empty={
        owing ? (
          <EmptyState title={m.money_balances_owing_empty_title()} text={m.money_balances_owing_empty_text()} />
        ) : (
          <EmptyState art="search" title={m.money_balances_empty_title()} text={m.money_balances_empty_text()} />
        )
      }
    />
  )
}

const sums = ['held', 'available', 'asked', 'reserved', 'owed', 'onItsWay', 'paidOut'] as const

function columnsOf(rows: readonly OrganiserBalanceView[] = []): readonly Column<OrganiserBalanceView>[] {
  const written = moneyOfColumns(rows.map((row) => ({ currency: row.currency, amounts: sums.map((key) => row[key]) })))
  const money = (key: (typeof sums)[number], header: string) =>
    ({
      key,
      header,
      align: 'right',
      render: (row: OrganiserBalanceView) => written(row[key], row.currency),
    }) as const
  return [
    {
      key: 'organiser',
      header: m.money_organiser(),
      card: 'title',
      render: ({ organiser }) => (
        <span className="line gap-8">
          <Link to={`/admin/users/${organiser._id}`}>{organiser.name}</Link>
          {organiser.suspended && <StatusBadge status="suspended" />}
        </span>
      ),
    },
    {
      key: 'account',
      header: m.money_balances_account(),
      render: ({ account }) =>
        account ? <Account account={account} /> : <span className="mute">{m.money_balances_account_none()}</span>,
    },
    money('held', m.money_balance_held()),
    money('available', m.money_balance_available()),
    money('asked', m.money_balance_asked()),
    money('reserved', m.money_balance_reserved()),
    {
      key: 'owed',
      header: m.money_balance_owed(),
      align: 'right',
      render: ({ owed, currency }) =>
        owed === 0 ? written(0, currency) : <Badge tone="bad">{written(owed, currency)}</Badge>,
    },
    money('onItsWay', m.money_balance_on_its_way()),
    money('paidOut', m.money_balance_paid_out()),
  ]
}

function Account({ account }: { account: NonNullable<OrganiserBalanceView['account']> }) {
  const now = useNow()
  const { frozenUntil } = account
  return (
    <span className="line gap-8">
      {payoutAccountInWords(account)}
      <PayoutAccountNotes account={account} />
      {frozenUntil !== null && new Date(frozenUntil) > now && (
        <Badge tone="warn">{m.money_balances_frozen({ time: timeOf(frozenUntil) })}</Badge>
      )}
    </span>
  )
}
