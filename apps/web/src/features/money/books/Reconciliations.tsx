import type { ReconciliationView } from '@foyer/contract'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListReconciliationsQuery } from '../../../api/hooks.ts'
import { pageIn, withChange } from '../../../lib/url-state.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { daysInWords, momentOf } from './book-words.ts'
import { ImportSourceStatement } from './ImportSourceStatement.tsx'

const LIMIT = 20

const columns: readonly Column<ReconciliationView>[] = [
  {
    key: 'name',
    header: 'Statement',
    card: 'title',
    render: ({ _id, name }) => (
      <Link className="quiet-link" to={`/admin/reconciliations/${_id}`}>
        {name}
      </Link>
    ),
  },
  { key: 'source', header: 'Of', render: ({ source }) => source },
  {
    key: 'days',
    header: 'Days',
    render: ({ firstDay, lastDay }) => (firstDay ? daysInWords(firstDay, lastDay ?? firstDay) : 'Not told'),
  },
  { key: 'rows', header: 'Rows', align: 'right', render: ({ rows }) => rows },
  { key: 'matched', header: 'The same', align: 'right', render: ({ matched }) => matched },
  {
    key: 'open',
    header: 'Differences',
    render: ({ open, differences }) =>
      open > 0 ? (
        <StatusBadge tone="warn">{open} open</StatusBadge>
      ) : (
        <StatusBadge tone="good">{differences === 0 ? 'None' : `${differences} closed`}</StatusBadge>
      ),
  },
  {
    key: 'by',
    header: 'Imported',
    render: ({ importedAt, importedBy }) => `${momentOf(importedAt)}, ${importedBy.name}`,
  },
]

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
        label="statements"
        title="Statements so far"
        columns={columns}
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
          <EmptyState art="search" title="None yet" text="Import the first CSV of a provider or of your bank above." />
        }
      />
    </>
  )
}
