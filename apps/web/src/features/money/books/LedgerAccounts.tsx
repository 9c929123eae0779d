import { ledgerAccountKinds, type LedgerAccountView } from '@foyer/contract'
import { m } from '@foyer/messages'
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

const columns = (): readonly Column<LedgerAccountView>[] => [
  {
    key: 'kind',
    header: m.money_books_account(),
    card: 'title',
    render: ({ _id, kind }) => (
      <Link className="quiet-link" to={`/admin/accounts/${_id}`}>
        {kindInWords(kind)}
      </Link>
    ),
  },
  { key: 'owner', header: m.money_books_owner(), render: ({ owner }) => owner?.name ?? m.money_books_owner_platform() },
  { key: 'currency', header: m.money_currency(), render: ({ currency }) => currency },
  {
    key: 'balance',
    header: m.money_books_balance(),
    align: 'right',
    render: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
]

/** Every ledger account; each opens its ledger statement. */
export function LedgerAccounts() {
  const { params, change, turn } = useListUrl()
  const search = searchIn(params)
  const kind = ledgerAccountKinds.find((value) => value === params.get('kind')) ?? null
  const list = useListLedgerAccountsQuery({
    query: { page: pageIn(params), limit: LIMIT, ...(search !== undefined && { search }), ...kindQuery(kind) },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  return (
    <DataTable
      label={m.money_books_accounts_rows()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={({ _id }) => _id}
      search={{ ...field, placeholder: m.money_books_accounts_search() }}
      actions={
        <Select
          aria-label={m.money_books_kind()}
          placeholder={m.money_books_kind_any()}
          clearable
          data={kindChoices()}
          value={kind}
          onChange={(value) => change({ kind: value })}
        />
      }
      empty={
        <EmptyState
          art="search"
          title={m.money_books_accounts_empty_title()}
          text={m.money_books_accounts_empty_text()}
        />
      }
    />
  )
}

function kindQuery(kind: LedgerAccountView['kind'] | null): { kind?: LedgerAccountView['kind'] } {
  return kind === null ? {} : { kind }
}
