import type { PersonalDataActView } from '@foyer/contract'
import { formatDate, formatNumber } from '@foyer/messages'
import { useSearchParams } from 'react-router'
import { useListPersonalDataActsQuery } from '../../../api/hooks.ts'
import { pageIn, withChange } from '../../../lib/url-state.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { type BadgeTone, StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'

const LIMIT = 20

/** The record of exports, erasures and retention runs. */
export function ActList() {
  const [params, setParams] = useSearchParams()
  const list = useListPersonalDataActsQuery(
    { query: { page: pageIn(params), limit: LIMIT } },
    { refetchOnMountOrArgChange: true },
  )
  const onPage = (page: number) =>
    setParams((current) => withChange(current, { page: String(page) }), { replace: true, preventScrollReset: true })
  return (
    <DataTable
      title="Record"
      label="record of exports, erasures and retention runs"
      columns={columns}
      {...listProps(list, onPage)}
      rowKey={(row) => row._id}
      empty={<EmptyState title="No records yet" text="Exports, erasures and retention runs will appear here." />}
    />
  )
}

const kinds: Readonly<Record<PersonalDataActView['kind'], readonly [BadgeTone, string]>> = {
  export: ['accent', 'Export'],
  erasure: ['warn', 'Erasure'],
  retention: ['neutral', 'Retention run'],
}

function actorInWords({ actor, own }: PersonalDataActView): string {
  if (own) return 'Account holder'
  return actor?.name ?? 'System'
}

const recordsOf = ({ counts }: PersonalDataActView) => Object.values(counts).reduce((sum, count) => sum + count, 0)

const columns: readonly Column<PersonalDataActView>[] = [
  {
    key: 'kind',
    header: 'Type',
    card: 'title',
    render: ({ kind }) => <StatusBadge tone={kinds[kind][0]}>{kinds[kind][1]}</StatusBadge>,
  },
  { key: 'at', header: 'Date', render: (row) => formatDate(row.at, 'moment') },
  { key: 'actor', header: 'Done by', render: actorInWords },
  { key: 'subject', header: 'Person', render: (row) => (row.subject ? <code>{row.subject}</code> : '–') },
  { key: 'records', header: 'Records', align: 'right', render: (row) => formatNumber(recordsOf(row)) },
]
