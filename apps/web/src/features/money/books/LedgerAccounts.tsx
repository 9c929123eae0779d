import type { LedgerAccountView } from '@foyer/contract'
import { Select } from '@mantine/core'
import { Link } from 'react-router'
import { useListLedgerAccountsQuery } from '../../../api/hooks.ts'
import { pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { kindChoices, kindInWords } from './book-words.ts'

const LIMIT = 20

const columns: readonly Column<LedgerAccountView>[] = [
  {
    key: 'kind',
    header: 'Account',
    card: 'title',
    render: ({ _id, kind }) => (
      <Link className="quiet-link" to={`/admin/accounts/${_id}`}>
        {kindInWords(kind)}
      </Link>
    ),
  },
  { key: 'owner', header: 'Of', render: ({ owner }) => owner?.name ?? 'The platform' },
  { key: 'currency', header: 'Currency', render: ({ currency }) => currency },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    render: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
]

/** Every ledger account; each opens its ledger statement. */
export function LedgerAccounts() {
  const { params, change, turn } = useListUrl()
  const search = searchIn(params)
  const kind = kindChoices.find(({ value }) => value === params.get('kind'))?.value ?? null
  const list = useListLedgerAccountsQuery({
    query: { page: pageIn(params), limit: LIMIT, ...(search !== undefined && { search }), ...kindQuery(kind) },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  return (
    <DataTable
      label="accounts of the ledger"
      columns={columns}
      {...listProps(list, turn)}
      rowKey={({ _id }) => _id}
      search={{ ...field, placeholder: 'Account or organiser' }}
      actions={
        <Select
          aria-label="Kind of account"
          placeholder="Every kind"
          clearable
          data={kindChoices}
          value={kind}
          onChange={(value) => change({ kind: value })}
        />
      }
      empty={<EmptyState art="search" title="No such account" text="Accounts open with the first money that moves." />}
    />
  )
}

function kindQuery(kind: string | null): { kind?: LedgerAccountView['kind'] } {
  const known = kindChoices.find(({ value }) => value === kind)
  return known ? { kind: known.value } : {}
}
