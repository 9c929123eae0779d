import type { AdminAppealRow } from '@foyer/contract'
import { formatAgo, m } from '@foyer/messages'
import { Button, SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { useListAppealsQuery } from '../../../api/hooks.ts'
import { pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { Judgement } from './Judgement.tsx'
import { appealKinds } from './appeal-kinds.ts'

const LIMIT = 20

/** The list of appeals. The open appeal is shown above it and kept in the URL. */
export function AppealsDesk() {
  const { params, change, turn } = useListUrl()
  const decided = params.get('show') === 'decided'
  const open = params.get('open')
  const search = searchIn(params)
  const list = useListAppealsQuery({
    query: {
      page: pageIn(params),
      limit: LIMIT,
      show: decided ? 'decided' : 'waiting',
      ...(search !== undefined && { search }),
    },
  })
  const field = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  return (
    <>
      {open !== null && <Judgement key={open} id={open} onClose={() => change({ open: null })} />}
      <DataTable
        title={decided ? m.admin_appeals_decided() : m.admin_appeals_waiting()}
        label={m.admin_appeals_label()}
        columns={columns()}
        {...listProps(list, turn)}
        rowKey={(row) => row._id}
        search={{ ...field, placeholder: m.admin_appeals_search() }}
        actions={
          <SegmentedControl
            aria-label={m.admin_appeals_show()}
            data={[
              { value: 'waiting', label: m.admin_appeals_waiting() },
              { value: 'decided', label: m.admin_appeals_decided() },
            ]}
            value={decided ? 'decided' : 'waiting'}
            onChange={(show) => change({ show: show === 'decided' ? show : null, open: null })}
          />
        }
        rowActions={openButton}
        empty={
          <EmptyState
            title={decided ? m.admin_appeals_none_decided_title() : m.admin_appeals_none_waiting_title()}
            text={decided ? m.admin_appeals_none_decided_text() : m.admin_appeals_none_waiting_text()}
            action={
              <Button component={Link} to="/admin/audit" variant="default">
                {m.admin_appeals_to_audit()}
              </Button>
            }
          />
        }
      />
    </>
  )
}

const openButton = (row: AdminAppealRow) => (
  <Button
    component={Link}
    to={`?open=${row._id}${row.decidedBy || row.state === 'withdrawn' ? '&show=decided' : ''}`}
    variant="default"
    size="sm"
    aria-label={m.admin_appeals_open_of({ name: row.appellant.name })}
  >
    {m.admin_appeals_open()}
  </Button>
)

function Waiting({ since }: { since: string }) {
  const now = useNow()
  return formatAgo(new Date(since), now)
}

const columns = (): readonly Column<AdminAppealRow>[] => [
  {
    key: 'appellant',
    header: m.admin_appeals_column_appellant(),
    card: 'title',
    render: (row) => (
      <div className="two-lines">
        <strong>{row.appellant.name}</strong>
        <span>{row.appellant.email}</span>
      </div>
    ),
  },
  {
    key: 'target',
    header: m.admin_appeals_column_target(),
    render: (row) => appealKinds[row.kind].against(row.target.label),
  },
  { key: 'imposedBy', header: m.admin_appeals_column_imposed_by(), render: (row) => row.imposedBy.name },
  { key: 'createdAt', header: m.admin_appeals_column_received(), render: (row) => <Waiting since={row.createdAt} /> },
  { key: 'state', header: m.admin_appeals_column_state(), render: (row) => <StatusBadge status={row.state} /> },
]
