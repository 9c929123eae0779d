import type { EventRowView } from '@foyer/contract'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListOrganiserEventsQuery } from '../../../../api/hooks.ts'
import { useListUrl } from '../../../../lib/use-list-url.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { EventMenu } from '../EventMenu.tsx'
import { useEventActions } from '../use-event-actions.tsx'
import { eventColumns } from './event-columns.tsx'
import { orderOf, readListUrl, tableSort, type ListQuery } from './list-url.ts'
import { useSearchText } from '../../../../lib/use-search-text.ts'

/** Every event of the organiser; what is asked of the list stands in the address bar. */
export function AllEvents() {
  const { params, change, turn, clear } = useListUrl({ keepPages: true })
  const query = readListUrl(params)
  const { data, error, isFetching, refetch } = useListOrganiserEventsQuery({ query })
  const search = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const actions = useEventActions()
  const menuFor = (row: EventRowView) => <EventMenu event={row} actions={actions} />
  const filtered = query.search !== undefined || query.status !== undefined || query.when !== undefined

  return (
    <DataTable
      title="Your events"
      label="events"
      actions={<Filters query={query} onChange={change} />}
      columns={eventColumns}
      rows={data?.items}
      rowKey={(row) => row._id}
      loading={isFetching}
      error={
        error && !data
          ? { message: errorMessage(error, 'Failed to fetch events'), onRetry: () => void refetch() }
          : null
      }
      search={{ ...search, placeholder: 'Search by title or place' }}
      sort={tableSort(query.sort)}
      onSort={(sort) => change({ sort: orderOf(sort) })}
      {...(data && {
        paging: {
          page: data.page,
          limit: data.limit,
          total: data.total,
          onPage: turn,
        },
      })}
      rowActions={menuFor}
      empty={filtered ? <NothingFound onClear={clear} /> : <NoEvents />}
    />
  )
}

interface FiltersProps {
  query: ListQuery
  onChange: (change: Readonly<Record<string, string | null>>) => void
}

const whens = [
  { value: '', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
]

const statuses = [
  { value: 'published', label: 'On sale' },
  { value: 'draft', label: 'Drafts' },
  { value: 'cancelled', label: 'Cancelled' },
]

function Filters({ query, onChange }: FiltersProps) {
  return (
    <>
      <SegmentedControl
        aria-label="When"
        data={whens}
        value={query.when ?? ''}
        onChange={(when) => onChange({ when })}
      />
      <Select
        aria-label="Status"
        w={150}
        placeholder="Any status"
        size="sm"
        radius="xl"
        data={statuses}
        value={query.status ?? null}
        onChange={(status) => onChange({ status })}
        clearable
      />
      <Button component={Link} to="/events/create" size="sm" leftSection={<IconPlus size={17} aria-hidden />}>
        Create event
      </Button>
    </>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title="No event matches"
      text="Try another word, or look at all of them."
      action={
        <Button variant="default" onClick={onClear}>
          Show all events
        </Button>
      }
    />
  )
}

function NoEvents() {
  return (
    <EmptyState
      art="stubs"
      title="No events yet"
      text="Your first event takes about five minutes: a title, a date, a place and a ticket."
      action={
        <Button component={Link} to="/events/create">
          Create your first event
        </Button>
      }
    />
  )
}
