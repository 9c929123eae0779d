import type { EventRowView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListDraftsQuery } from '../../../../api/hooks.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import { EventMenu } from '../EventMenu.tsx'
import { useEventActions } from '../use-event-actions.tsx'
import { eventColumns } from './event-columns.tsx'
import { withChange } from '../../../../lib/url-state.ts'
import { readListUrl } from './list-url.ts'
import { useSearchText } from '../../../../lib/use-search-text.ts'

const LIMIT = 10
const edited = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const draftColumns: readonly Column<EventRowView>[] = [
  ...eventColumns
    .filter(({ key }) => key === 'title' || key === 'startsAt')
    .map((column) => ({ ...column, sortable: false })),
  { key: 'updatedAt', header: 'Last edited', render: (row) => edited.format(new Date(row.updatedAt)) },
]

/** Events that nobody but their organiser sees yet. */
export function Drafts() {
  const [params, setParams] = useSearchParams()
  const { page, search: wanted } = readListUrl(params)
  const change = (wish: Readonly<Record<string, string | null>>) =>
    setParams((current) => withChange(current, wish), { replace: !('page' in wish), preventScrollReset: true })
  const { data, error, isFetching, refetch } = useListDraftsQuery({
    query: { page, limit: LIMIT, ...(wanted !== undefined && { search: wanted }) },
  })
  const search = useSearchText(wanted ?? '', (text) => change({ search: text.trim() }))
  const actions = useEventActions()
  const buttonsFor = (row: EventRowView) => <DraftButtons row={row} actions={actions} />

  return (
    <DataTable
      title="Drafts"
      label="drafts"
      columns={draftColumns}
      rows={data?.items}
      rowKey={(row) => row._id}
      loading={isFetching}
      error={
        error && !data
          ? { message: errorMessage(error, 'Failed to fetch draft events'), onRetry: () => void refetch() }
          : null
      }
      search={{ ...search, placeholder: 'Search drafts' }}
      {...(data && {
        paging: {
          page: data.page,
          limit: data.limit,
          total: data.total,
          onPage: (next) => change({ page: String(next) }),
        },
      })}
      rowActions={buttonsFor}
      empty={
        <EmptyState
          art="stubs"
          title="No drafts"
          text="Whatever you begin is kept here until you publish it."
          action={
            <Button component={Link} to="/events/create">
              Create an event
            </Button>
          }
        />
      }
    />
  )
}

function DraftButtons({ row, actions }: { row: EventRowView; actions: ReturnType<typeof useEventActions> }) {
  return (
    <span className="inline-flex align-center gap-8">
      <Button
        component={Link}
        to={`/events/create?draft=${row._id}`}
        size="sm"
        variant="light"
        aria-label={`Go on with ${row.title}`}
      >
        Go on
      </Button>
      <EventMenu event={row} actions={actions} />
    </span>
  )
}
