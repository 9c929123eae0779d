import { formatNumber } from '@foyer/messages'
import type { CallResult } from '../../../api/types.ts'
import { errorMessage } from '../../../api/errors.ts'
import { useGetRetentionQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { Column } from '../../../ui/table-types.ts'

type Rule = CallResult<'getRetention'>['items'][number]

/** How long data is kept, as the installation is configured. */
export function RetentionRules() {
  const { data, error, refetch } = useGetRetentionQuery()
  return (
    <DataTable
      title="Retention settings"
      label="retention settings"
      columns={columns}
      rows={data?.items}
      rowKey={(row) => row.rule}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      empty={<p>No data expires.</p>}
    />
  )
}

/** `unpaid-orders` → `Unpaid orders`. */
const nameOf = (rule: string) => `${rule.charAt(0).toUpperCase()}${rule.slice(1).replaceAll('-', ' ')}`

const columns: readonly Column<Rule>[] = [
  { key: 'rule', header: 'Rule', card: 'title', render: ({ rule }) => nameOf(rule) },
  { key: 'what', header: 'What happens', render: (row) => row.what },
  {
    key: 'days',
    header: 'After',
    align: 'right',
    render: ({ days }) => `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`,
  },
]
