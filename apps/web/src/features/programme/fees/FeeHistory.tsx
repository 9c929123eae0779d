import type { FeeVersionView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useListFeesQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { feeInWords } from './fee-values.ts'

const LIMIT = 10
const moment = (at: string) => formatDate(at, 'moment')

function columns(): readonly Column<FeeVersionView>[] {
  return [
    {
      key: 'since',
      header: m.programme_fee_history_since(),
      card: 'title',
      render: ({ validFrom }) => moment(validFrom),
    },
    {
      key: 'fee',
      header: m.programme_fee_history_fee(),
      render: (version) => feeInWords(version, version.currency),
    },
    {
      key: 'by',
      header: m.programme_fee_history_set_by(),
      render: ({ setBy }) => setBy?.name ?? m.programme_fee_history_installation(),
    },
  ]
}

function customColumns(): readonly Column<FeeVersionView>[] {
  return [
    ...columns(),
    {
      key: 'until',
      header: m.programme_fee_history_until(),
      render: ({ endsAt }) => (endsAt ? moment(endsAt) : m.programme_fee_history_until_next()),
    },
    { key: 'endedBy', header: m.programme_fee_history_ended_by(), render: ({ endedBy }) => endedBy?.name ?? '–' },
  ]
}

/** All fees of a currency with who set them and when, so that the fee of any order can be traced. */
export function FeeHistory({ currency, organiser }: { currency: string; organiser?: { _id: string; name: string } }) {
  const { page, turn } = useNamedList('history')
  const { data, error, isFetching, refetch } = useListFeesQuery({
    query: { currency, page, limit: LIMIT, ...(organiser && { organiserId: organiser._id }) },
  })
  return (
    <DataTable
      title={
        organiser
          ? m.programme_fee_history_custom({ organiser: organiser.name, currency })
          : m.programme_fee_history({ currency })
      }
      label={m.programme_fee_history_label()}
      columns={organiser ? customColumns() : columns()}
      rows={data?.items}
      rowKey={({ _id }) => _id}
      loading={isFetching}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      empty={
        <EmptyState
          title={m.programme_fee_history_empty_title()}
          text={organiser ? m.programme_fee_history_empty_custom() : m.programme_fee_history_empty_text({ currency })}
        />
      }
      {...(data && data.total > LIMIT && { paging: { page, limit: LIMIT, total: data.total, onPage: turn } })}
    />
  )
}
