import type { EventRowView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
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

const draftColumns = (): readonly Column<EventRowView>[] => [
  ...eventColumns({ sales: false })
    .filter(({ key }) => key === 'title' || key === 'startsAt')
    .map((column) => ({ ...column, sortable: false })),
  { key: 'updatedAt', header: m.events_drafts_edited(), render: (row) => formatDate(row.updatedAt, 'shortMoment') },
]

/** Events that only their organiser can see. */
export function Drafts() {
  const [params, setParams] = useSearchParams()
  const { page, search: wanted } = readListUrl(params)
  const change = (wish: Readonly<Record<string, string | null>>) =>
    setParams((current) => withChange(current, wish), { replace: !('page' in wish), preventScrollReset: true })
  const { data, error, isFetching, refetch } = useListDraftsQuery({
    query: { page, limit: LIMIT, single: 'true', ...(wanted !== undefined && { search: wanted }) },
  })
  const search = useSearchText(wanted ?? '', (text) => change({ search: text.trim() }))
  const actions = useEventActions()
  const buttonsFor = (row: EventRowView) => <DraftButtons row={row} actions={actions} />

  return (
    <DataTable
      title={m.events_drafts_title()}
      label={m.events_drafts_label()}
      columns={draftColumns()}
      rows={data?.items}
      rowKey={(row) => row._id}
      loading={isFetching}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      search={{ ...search, placeholder: m.events_drafts_search() }}
      {...(data && {
        paging: {
          page: data.page,
          limit: data.limit,
          total: data.total,
          onPage: (next) => change({ page: String(next) }),
        },
      })}
      rowActions={buttonsFor}
      narrowed={wanted !== undefined}
      empty={
        <EmptyState
          art="stubs"
          title={m.events_drafts_empty_title()}
          text={m.events_drafts_empty_text()}
          action={
            <Button component={Link} to="/events/create">
              {m.events_listing_create()}
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
        aria-label={m.events_drafts_continue_with({ title: row.title })}
      >
        {m.events_drafts_continue()}
      </Button>
      <EventMenu event={row} actions={actions} />
    </span>
  )
}
