import type { FeeVersionView } from '@foyer/contract'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useListFeesQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { feeInWords } from './fee-values.ts'

const LIMIT = 10
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const columns: readonly Column<FeeVersionView>[] = [
  { key: 'since', header: 'Since', card: 'title', render: ({ validFrom }) => moment.format(new Date(validFrom)) },
  { key: 'fee', header: 'Fee', render: (version) => feeInWords(version, version.currency) },
  { key: 'by', header: 'Set by', render: ({ setBy }) => setBy?.name ?? 'The installation' },
]

const ownColumns: readonly Column<FeeVersionView>[] = [
  ...columns,
  {
    key: 'until',
    header: 'Until',
    render: ({ endsAt }) => (endsAt ? moment.format(new Date(endsAt)) : 'The next one'),
  },
  { key: 'endedBy', header: 'Ended by', render: ({ endedBy }) => endedBy?.name ?? '–' },
]

/** Every fee a currency had, who set it and when: which one an order was made with can always be told. */
export function FeeHistory({ currency, organiser }: { currency: string; organiser?: { _id: string; name: string } }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListFeesQuery({
    query: { currency, page, limit: LIMIT, ...(organiser && { organiserId: organiser._id }) },
  })
  return (
    <DataTable
      title={organiser ? `${organiser.name}’s own fees in ${currency} so far` : `Fees in ${currency} so far`}
      label="fees"
      columns={organiser ? ownColumns : columns}
      rows={data?.items}
      rowKey={({ _id }) => _id}
      loading={isFetching}
      error={
        error && !data
          ? { message: errorMessage(error, 'The fees could not be fetched.'), onRetry: () => void refetch() }
          : null
      }
      empty={
        <EmptyState
          title="None yet"
          text={
            organiser
              ? 'This organiser has always paid everybody’s fee.'
              : `Orders in ${currency} have cost no fee so far.`
          }
        />
      }
      {...(data && data.total > LIMIT && { paging: { page, limit: LIMIT, total: data.total, onPage: setPage } })}
    />
  )
}
