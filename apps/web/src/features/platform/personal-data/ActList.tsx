import type { PersonalDataActView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/api.ts'
import { useListPersonalDataActsQuery } from '../../../api/hooks.ts'
import { pageIn, withChange } from '../../../lib/url-state.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'

const LIMIT = 20
const MOST_PER_CALL = 100
const MOST_EXPORTED = 10_000

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
      title={m.admin_personal_log_title()}
      label={m.admin_personal_log_label()}
      actions={<ExportActs />}
      columns={columns()}
      {...listProps(list, onPage)}
      rowKey={(row) => row._id}
      empty={<EmptyState title={m.admin_personal_log_none_title()} text={m.admin_personal_log_none_text()} />}
    />
  )
}

/** A complete record, with the number of records of each kind that were exported or erased. */
function ExportActs() {
  const [fetchPage] = api.useLazyListPersonalDataActsQuery()
  const rows = async () => {
    const acts: PersonalDataActView[] = []
    for (let page = 1; acts.length < MOST_EXPORTED; page += 1) {
      const { items, total } = await fetchPage({ query: { page, limit: MOST_PER_CALL } }).unwrap()
      acts.push(...items)
      if (items.length === 0 || acts.length >= total) break
    }
    return acts.map(exportRow)
  }
  const header = [...columns().map(({ header: title }) => title), m.admin_personal_log_by_kind()]
  return <ExportButton filename={m.admin_personal_log_file()} header={header} rows={rows} />
}

function exportRow(act: PersonalDataActView): (string | number)[] {
  const byKind = Object.entries(act.counts).map(([kind, count]) => `${kind}: ${count}`)
  return [kinds[act.kind][1](), act.at, actorInWords(act), act.subject ?? '', recordsOf(act), byKind.join('; ')]
}

const kinds: Readonly<Record<PersonalDataActView['kind'], readonly [BadgeTone, () => string]>> = {
  export: ['accent', m.admin_personal_log_export],
  erasure: ['warn', m.admin_personal_log_erasure],
  retention: ['neutral', m.admin_personal_log_retention],
}

function actorInWords({ actor, own }: PersonalDataActView): string {
  if (own) return m.admin_personal_log_holder()
  return actor?.name ?? m.admin_personal_log_system()
}

const recordsOf = ({ counts }: PersonalDataActView) => Object.values(counts).reduce((sum, count) => sum + count, 0)

const columns = (): readonly Column<PersonalDataActView>[] => [
  {
    key: 'kind',
    header: m.admin_personal_log_type(),
    card: 'title',
    render: ({ kind }) => <Badge tone={kinds[kind][0]}>{kinds[kind][1]()}</Badge>,
  },
  { key: 'at', header: m.admin_personal_log_date(), render: (row) => formatDate(row.at, 'moment') },
  { key: 'actor', header: m.admin_personal_log_by(), render: actorInWords },
  {
    key: 'subject',
    header: m.admin_personal_log_person(),
    render: (row) => (row.subject ? <code dir="ltr">{row.subject}</code> : '–'),
  },
  {
    key: 'records',
    header: m.admin_personal_log_records(),
    align: 'right',
    render: (row) => formatNumber(recordsOf(row)),
  },
]
