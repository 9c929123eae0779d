import type { EventRowView } from '@foyer/contract'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListOrganiserEventsQuery } from '../../../../api/hooks.ts'
import { useListUrl } from '../../../../lib/use-list-url.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useMay } from '../../../../ui/shell/use-organisations.ts'
import { EventMenu } from '../EventMenu.tsx'
import { useEventActions } from '../use-event-actions.tsx'
import { eventColumns } from './event-columns.tsx'
import { orderOf, readListUrl, tableSort, type ListQuery } from './list-url.ts'
import { useSearchText } from '../../../../lib/use-search-text.ts'

/** Every event of the organiser; search, filters and page are in the address. */
export function AllEvents() {
  const { params, change, turn, clear } = useListUrl({ keepPages: true })
  const query = readListUrl(params)
  const { data, error, isFetching, refetch } = useListOrganiserEventsQuery({ query: { ...query, single: 'true' } })
  const search = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const actions = useEventActions()
  const menuFor = (row: EventRowView) => <EventMenu event={row} actions={actions} />
  const seesSales = useMay('sales:read')
  const filtered = query.search !== undefined || query.status !== undefined || query.when !== undefined

  return (
    <DataTable
      title={m.events_list_title()}
      label={m.events_list_label()}
      actions={<Filters query={query} onChange={change} />}
      columns={eventColumns({ sales: seesSales })}
      rows={data?.items}
      rowKey={(row) => row._id}
      loading={isFetching}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      search={{ ...search, placeholder: m.events_list_search() }}
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
      narrowed={filtered}
      empty={filtered ? <NothingFound onClear={clear} /> : <NoEvents />}
    />
  )
}

interface FiltersProps {
  query: ListQuery
  onChange: (change: Readonly<Record<string, string | null>>) => void
}

function Filters({ query, onChange }: FiltersProps) {
  const makesEvents = useMay('events:write')
  const whens = [
    { value: '', label: m.events_list_all() },
    { value: 'upcoming', label: m.events_list_upcoming() },
    { value: 'past', label: m.events_list_past() },
  ]
  const statuses = [
    { value: 'published', label: m.events_list_on_sale() },
    { value: 'draft', label: m.events_drafts_title() },
    { value: 'cancelled', label: m.events_list_cancelled() },
  ]
  return (
    <>
      <SegmentedControl
        aria-label={m.events_hub_when()}
        data={whens}
        value={query.when ?? ''}
        onChange={(when) => onChange({ when })}
      />
      <Select
        aria-label={m.shell_status()}
        w={150}
        placeholder={m.events_list_any_status()}
        size="sm"
        radius="xl"
        data={statuses}
        value={query.status ?? null}
        onChange={(status) => onChange({ status })}
        clearable
      />
      {makesEvents && (
        <Button component={Link} to="/events/create" size="sm" leftSection={<IconPlus size={17} aria-hidden />}>
          {m.events_list_create()}
        </Button>
      )}
    </>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title={m.events_listing_nothing_title()}
      text={m.events_list_nothing_text()}
      action={
        <Button variant="default" onClick={onClear}>
          {m.events_listing_show_all()}
        </Button>
      }
    />
  )
}

function NoEvents() {
  const makesEvents = useMay('events:write')
  if (!makesEvents) return <EmptyState art="stubs" title={m.events_list_empty_title()} />
  return (
    <EmptyState
      art="stubs"
      title={m.events_list_empty_title()}
      text={m.events_list_empty_text()}
      action={
        <Button component={Link} to="/events/create">
          {m.events_list_create_first()}
        </Button>
      }
    />
  )
}
