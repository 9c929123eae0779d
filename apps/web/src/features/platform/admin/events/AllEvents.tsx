import { adminEventSorts, type AdminEventRow } from '@foyer/contract'
import { m } from '@foyer/messages'
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
  { value: 'published', label: m.admin_events_published },
  { value: 'draft', label: m.admin_events_drafts },
  { value: 'cancelled', label: m.admin_events_cancelled },
  { value: 'taken_down', label: m.admin_events_taken_down },
  { value: 'featured', label: m.admin_events_featured },
] as const

function readUrl(params: URLSearchParams): Query & { sort: (typeof adminEventSorts)[number] } {
  const search = searchIn(params)
  const status = statuses.find(({ value }) => value === params.get('status'))?.value
  const when = choiceIn(params, 'when', ['upcoming', 'past'] as const)
  const seriesId = params.get('series')
  return {
    page: pageIn(params),
    limit: LIMIT,
    sort: choiceIn(params, 'sort', adminEventSorts) ?? '-startsAt',
    ...(search !== undefined && { search }),
    ...(status && { status }),
    ...(when && { when }),
    // A series of many dates would fill page after page: it is one row, which leads to its dates.
    ...(seriesId === null ? { grouped: 'true' } : { seriesId }),
  }
}

function orderOf({ key, direction }: Sort): string {
  const wanted = direction === 'desc' ? `-${key}` : key
  return adminEventSorts.find((order) => order === wanted) ?? `-${key}`
}

/** All events on the platform. Search, filters and page are kept in the URL. */
export function AllEvents() {
  const { params, change, turn, clear } = useListUrl()
  const query = readUrl(params)
  const list = useListAllEventsQuery({ query })
  const field = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const series = query.seriesId === undefined ? null : list.data?.items[0]?.series

  return (
    <DataTable
      title={series ? m.admin_events_dates_of({ title: series.title }) : m.admin_events_title()}
      label={m.admin_events_label()}
      columns={adminEventColumns()}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      search={{ ...field, placeholder: m.admin_events_search() }}
      sort={{ key: query.sort.replace('-', ''), direction: query.sort.startsWith('-') ? 'desc' : 'asc' }}
      onSort={(sort) => change({ sort: orderOf(sort) })}
      filters={
        <>
          <SegmentedControl
            aria-label={m.admin_events_when()}
            data={[
              { value: '', label: m.admin_events_when_all() },
              { value: 'upcoming', label: m.admin_events_when_upcoming() },
              { value: 'past', label: m.admin_events_when_past() },
            ]}
            value={query.when ?? ''}
            onChange={(when) => change({ when })}
          />
          <Select
            aria-label={m.admin_events_state()}
            placeholder={m.admin_events_state_any()}
            size="sm"
            radius="xl"
            w={150}
            data={statuses.map(({ value, label }) => ({ value, label: label() }))}
            value={query.status ?? null}
            onChange={(status) => change({ status })}
            clearable
          />
          {query.seriesId !== undefined && (
            <Button variant="default" size="sm" radius="xl" onClick={clear}>
              {m.admin_events_show_all()}
            </Button>
          )}
        </>
      }
      actions={<ExportEvents query={query} />}
      empty={
        <EmptyState
          art="search"
          title={m.admin_events_none_title()}
          text={m.admin_events_none_text()}
          action={
            <Button variant="default" onClick={clear}>
              {m.admin_events_show_all()}
            </Button>
          }
        />
      }
    />
  )
}

const stateNames: Readonly<Record<AdminEventRow['status'], () => string>> = {
  draft: m.admin_events_draft,
  published: m.admin_events_published,
  cancelled: m.admin_events_cancelled,
}

const header = (): string[] => [
  m.admin_events_event(),
  m.admin_events_organiser(),
  m.admin_events_state(),
  m.admin_events_starts(),
  m.admin_events_city(),
  m.admin_events_sold(),
  m.admin_events_sales_minor(),
  m.admin_events_currency(),
  m.admin_events_taken_down(),
]

function ExportEvents({ query }: { query: Query }) {
  const [fetchPage] = api.useLazyListAllEventsQuery()
  const rows = async () => {
    const events: AdminEventRow[] = []
    // A file has each date of a series, also where the table shows the series once.
    const { grouped: _grouped, ...filter } = query
    for (let page = 1; events.length < MOST_EXPORTED; page += 1) {
      const { items, total } = await fetchPage({ query: { ...filter, page, limit: MOST_PER_CALL } }).unwrap()
      events.push(...items)
      if (items.length === 0 || events.length >= total) break
    }
    return events.map((event) => [
      event.title,
      event.organiser.name,
      stateNames[event.status](),
      event.startsAt,
      event.city,
      event.sold,
      event.gross,
      event.currency,
      event.takenDownAt,
    ])
  }
  return <ExportButton filename={m.admin_events_file()} header={header()} rows={rows} />
}
