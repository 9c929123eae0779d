import type { LedgerAccountView } from '@foyer/contract'
import { Select } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListLedgerAccountsQuery } from '../../../api/hooks.ts'
import { pageIn, searchIn, withChange } from '../../../lib/url-state.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { kindChoices, kindInWords } from './book-words.ts'
import classes from './Books.module.css'

const LIMIT = 20

const columns: readonly Column<LedgerAccountView>[] = [
  {
    key: 'kind',
    header: 'Account',
    card: 'title',
    render: ({ _id, kind }) => (
      <Link className={classes['link']} to={`/admin/accounts/${_id}`}>
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

/** Every account of the ledger; each opens its statement. */
export function LedgerAccounts() {
  const [params, setParams] = useSearchParams()
  const change = (wanted: Readonly<Record<string, string | null>>) =>
    setParams((current) => withChange(current, wanted), { replace: true, preventScrollReset: true })
  const search = searchIn(params)
  const kind = kindChoices.find(({ value }) => value === params.get('kind'))?.value ?? null
  const { data, error, isFetching, refetch } = useListLedgerAccountsQuery({
    query: { page: pageIn(params), limit: LIMIT, ...(search !== undefined && { search }), ...kindQuery(kind) },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  return (
    <DataTable
      label="accounts of the ledger"
      columns={columns}
      rows={data?.items}
      rowKey={({ _id }) => _id}
      loading={isFetching}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
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
      {...(data && { paging: { ...data, onPage: (page) => change({ page: String(page) }) } })}
      empty={<EmptyState art="search" title="No such account" text="Accounts open with the first money that moves." />}
    />
  )
}

function kindQuery(kind: string | null): { kind?: LedgerAccountView['kind'] } {
  const known = kindChoices.find(({ value }) => value === kind)
  return known ? { kind: known.value } : {}
}
