import { providerLabel, type ReconciliationView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListReconciliationsQuery } from '../../../api/hooks.ts'
import { pageIn, withChange } from '../../../lib/url-state.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { daysInWords, momentOf } from './book-words.ts'
import { ImportSourceStatement } from './ImportSourceStatement.tsx'

const LIMIT = 20

const columns = (): readonly Column<ReconciliationView>[] => [
  {
    key: 'name',
    header: m.money_books_statement_column(),
    card: 'title',
    render: ({ _id, name }) => (
      <Link className="quiet-link" to={`/admin/reconciliations/${_id}`}>
        {name}
      </Link>
    ),
  },
  { key: 'source', header: m.money_books_source(), render: ({ source }) => sourceInWords(source) },
  {
    key: 'days',
    header: m.money_books_period(),
    render: ({ firstDay, lastDay }) =>
      firstDay ? daysInWords(firstDay, lastDay ?? firstDay) : m.money_books_period_unknown(),
  },
  { key: 'rows', header: m.money_books_rows(), align: 'right', render: ({ rows }) => formatNumber(rows) },
  { key: 'matched', header: m.money_books_matched(), align: 'right', render: ({ matched }) => formatNumber(matched) },
  {
    key: 'open',
    header: m.money_books_differences(),
    render: ({ open, differences }) =>
      open > 0 ? (
        <Badge tone="warn">{m.money_books_differences_open({ count: open })}</Badge>
      ) : (
        <Badge tone="good">
          {differences === 0
            ? m.money_books_differences_none()
            : m.money_books_differences_closed({ count: differences })}
        </Badge>
      ),
  },
  {
    key: 'by',
    header: m.money_books_imported(),
    render: ({ importedAt, importedBy }) => m.money_books_by({ time: momentOf(importedAt), name: importedBy.name }),
  },
]

function sourceInWords(source: ReconciliationView['source']): string {
  return source === 'bank' ? m.money_books_source_bank_short() : providerLabel(source)
}

/** Source statements, compared with the books. */
export function Reconciliations() {
  const [params, setParams] = useSearchParams()
  const { data, error, isFetching, refetch } = useListReconciliationsQuery({
    query: { page: pageIn(params), limit: LIMIT },
  })
  return (
    <>
      <ImportSourceStatement />
      <DataTable
        label={m.money_books_statements_rows()}
        title={m.money_books_statements_title()}
        columns={columns()}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        loading={isFetching}
        error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
        {...(data && {
          paging: {
            ...data,
            onPage: (page) => setParams((current) => withChange(current, { page: String(page) }), { replace: true }),
          },
        })}
        empty={
          <EmptyState
            art="search"
            title={m.money_books_statements_empty_title()}
            text={m.money_books_statements_empty_text()}
          />
        }
      />
    </>
  )
}
