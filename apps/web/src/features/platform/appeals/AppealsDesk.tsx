import type { AdminAppealRow } from '@foyer/contract'
import { Button, SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { useListAppealsQuery } from '../../../api/hooks.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
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

const LIMIT = 20

/** Appeals, those that wait first; the one that is open stands above the list and in the address bar. */
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
        title={decided ? 'Decided' : 'Waiting'}
        label="appeals"
        columns={columns}
        {...listProps(list, turn)}
        rowKey={(row) => row._id}
        search={{ ...field, placeholder: 'Person, event or words' }}
        actions={
          <SegmentedControl
            aria-label="Show"
            data={[
              { value: 'waiting', label: 'Waiting' },
              { value: 'decided', label: 'Decided' },
            ]}
            value={decided ? 'decided' : 'waiting'}
            onChange={(show) => change({ show: show === 'decided' ? show : null, open: null })}
          />
        }
        rowActions={openButton}
        empty={
          <EmptyState
            title={decided ? 'None decided yet' : 'No appeal is waiting'}
            text={
              decided
                ? 'What you decide is kept here with its thread.'
                : 'When somebody who was suspended sees it differently, it lands here and the bell shows a dot.'
            }
            action={
              <Button component={Link} to="/admin/audit" variant="default">
                To the audit log
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
    aria-label={`Open the appeal of ${row.appellant.name}`}
  >
    Open
  </Button>
)

function Waiting({ since }: { since: string }) {
  const now = useNow()
  return timeAgo(new Date(since), now)
}

const columns: readonly Column<AdminAppealRow>[] = [
  {
    key: 'appellant',
    header: 'Appeal of',
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
    header: 'Against',
    render: (row) => (row.kind === 'user' ? 'The suspension of the account' : `Taking down “${row.target.label}”`),
  },
  { key: 'imposedBy', header: 'Imposed by', render: (row) => row.imposedBy.name },
  { key: 'createdAt', header: 'Made', render: (row) => <Waiting since={row.createdAt} /> },
  { key: 'state', header: 'State', render: (row) => <StatusBadge status={row.state} /> },
]
