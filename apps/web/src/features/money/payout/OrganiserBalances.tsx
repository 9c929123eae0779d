import type { OrganiserBalanceView } from '@foyer/contract'
import { Switch } from '@mantine/core'
import { Link } from 'react-router'
import { useListOrganiserAccountsQuery } from '../../../api/hooks.ts'
import { pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { PayoutAccountNotes } from './PayoutAccountNotes.tsx'
import { payoutAccountInWords, timeOf } from './payout-words.ts'

const LIMIT = 20

/** What every organiser has in each currency, and the bank account it would go to. */
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
      label="accounts"
      columns={columns}
      {...listProps(list, turn)}
      rowKey={(row) => `${row.organiser._id} ${row.currency}`}
      search={{ ...field, placeholder: 'Organiser' }}
      actions={
        <Switch
          label="Only organisers who owe money"
          checked={owing}
          onChange={(event) => change({ owing: event.currentTarget.checked ? 'true' : null })}
        />
      }
      empty={
        owing ? (
          <EmptyState title="No organiser owes money" text="Debts from lost disputes and refunds appear here." />
        ) : (
          <EmptyState
            art="search"
            title="Nobody has earned yet"
            text="The first paid ticket opens its organiser's account."
          />
        )
      }
    />
  )
}

const money = (key: 'held' | 'available' | 'asked' | 'reserved' | 'onItsWay' | 'paidOut', header: string) =>
  ({
    key,
    header,
    align: 'right',
    render: (row: OrganiserBalanceView) => <Money amount={row[key]} currency={row.currency} />,
  }) as const

const columns: readonly Column<OrganiserBalanceView>[] = [
  {
    key: 'organiser',
    header: 'Organiser',
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
    header: 'Bank account',
    render: ({ account }) => (account ? <Account account={account} /> : <span className="mute">None yet</span>),
  },
  money('held', 'On hold'),
  money('available', 'Available'),
  money('asked', 'Asked for'),
  money('reserved', 'Reserved for disputes'),
  {
    key: 'owed',
    header: 'Owed',
    align: 'right',
    render: ({ owed, currency }) =>
      owed === 0 ? <Money amount={0} currency={currency} /> : <Owed owed={owed} currency={currency} />,
  },
  money('onItsWay', 'On its way'),
  money('paidOut', 'Paid out'),
]

function Owed({ owed, currency }: { owed: number; currency: string }) {
  return (
    <StatusBadge tone="bad">
      <Money amount={owed} currency={currency} />
    </StatusBadge>
  )
}

function Account({ account }: { account: NonNullable<OrganiserBalanceView['account']> }) {
  const now = useNow()
  const { frozenUntil } = account
  return (
    <span className="line gap-8">
      {payoutAccountInWords(account)}
      <PayoutAccountNotes account={account} />
      {frozenUntil !== null && new Date(frozenUntil) > now && (
        <StatusBadge tone="warn">Frozen until {timeOf(frozenUntil)}</StatusBadge>
      )}
    </span>
  )
}
