import { adminEventSorts, type AdminEventRow } from '@foyer/contract'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { api } from '../../../../api/api.ts'
import { useListAllEventsQuery } from '../../../../api/hooks.ts'
import type { CallArg } from '../../../../api/types.ts'
import { choiceIn, pageIn, searchIn } from '../../../../lib/url-state.ts'
import { useListUrl } from '../../../../lib/use-list-url.ts'
import { useSearchText } from '../../../../lib/use-search-text.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { listProps } from '../../../../ui/list-props.ts'
import { ExportButton } from '../../../../ui/ExportButton.tsx'
import type { Sort } from '../../../../ui/table-types.ts'
import { adminEventColumns } from '../event-columns.tsx'

const LIMIT = 20
const MOST_PER_CALL = 100
const MOST_EXPORTED = 10_000

type Query = NonNullable<Exclude<CallArg<'listAllEvents'>, void>['query']>

const statuses = [
  { value: 'published', label: 'On sale' },
  { value: 'draft', label: 'Drafts' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'taken_down', label: 'Taken down' },
  { value: 'featured', label: 'Featured' },
] as const

function readUrl(params: URLSearchParams): Query & { sort: (typeof adminEventSorts)[number] } {
  const search = searchIn(params)
  const status = statuses.find(({ value }) => value === params.get('status'))?.value
  const when = choiceIn(params, 'when', ['upcoming', 'past'] as const)
  return {
    page: pageIn(params),
    limit: LIMIT,
    sort: choiceIn(params, 'sort', adminEventSorts) ?? '-startsAt',
    ...(search !== undefined && { search }),
    ...(status && { status }),
    ...(when && { when }),
  }
}

function orderOf({ key, direction }: Sort): string {
  const wanted = direction === 'desc' ? `-${key}` : key
  return adminEventSorts.find((order) => order === wanted) ?? `-${key}`
}

/** Everyone's events; what is asked of the list stands in the address bar. */
export function AllEvents() {
  const { params, change, turn, clear } = useListUrl()
  const query = readUrl(params)
  const list = useListAllEventsQuery({ query })
  const field = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))

  return (
    <DataTable
      title="Everyone’s events"
      label="events"
      columns={adminEventColumns}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      search={{ ...field, placeholder: 'Title, place or organiser' }}
      sort={{ key: query.sort.replace('-', ''), direction: query.sort.startsWith('-') ? 'desc' : 'asc' }}
      onSort={(sort) => change({ sort: orderOf(sort) })}
      filters={
        <>
          <SegmentedControl
            aria-label="When"
            data={[
              { value: '', label: 'All' },
              { value: 'upcoming', label: 'Upcoming' },
              { value: 'past', label: 'Past' },
            ]}
            value={query.when ?? ''}
            onChange={(when) => change({ when })}
          />
          <Select
            aria-label="State"
            placeholder="Any state"
            size="sm"
            radius="xl"
            w={150}
            data={statuses}
            value={query.status ?? null}
            onChange={(status) => change({ status })}
            clearable
          />
        </>
      }
      actions={<ExportEvents query={query} />}
      empty={
        <EmptyState
          art="search"
          title="No event matches"
          text="Try another word, or look at all of them."
          action={
            <Button variant="default" onClick={clear}>
              Show all events
            </Button>
          }
        />
      }
    />
  )
}

const header = [
  'Event',
  'Organiser',
  'State',
  'Starts',
  'City',
  'Sold',
  'Sales (minor units)',
  'Currency',
  'Taken down',
]

function ExportEvents({ query }: { query: Query }) {
  const [fetchPage] = api.useLazyListAllEventsQuery()
  const rows = async () => {
    const events: AdminEventRow[] = []
    for (let page = 1; events.length < MOST_EXPORTED; page += 1) {
      const { items, total } = await fetchPage({ query: { ...query, page, limit: MOST_PER_CALL } }).unwrap()
      events.push(...items)
      if (items.length === 0 || events.length >= total) break
    }
    return events.map((event) => [
      event.title,
      event.organiser.name,
      event.status,
      event.startsAt,
      event.city,
      event.sold,
      event.gross,
      event.currency,
      event.takenDownAt,
    ])
  }
  return <ExportButton filename="events" header={header} rows={rows} />
}
