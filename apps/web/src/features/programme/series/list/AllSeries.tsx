import type { SeriesRowView } from '@foyer/contract'
import { formatDate, joinFacts, m } from '@foyer/messages'
import { Link } from 'react-router'
import { useListSeriesQuery } from '../../../../api/hooks.ts'
import { searchIn } from '../../../../lib/url-state.ts'
import { useNamedList } from '../../../../lib/use-named-list.ts'
import { useSearchText } from '../../../../lib/use-search-text.ts'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { listProps } from '../../../../ui/list-props.ts'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import classes from './AllSeries.module.css'

const LIMIT = 5

/** The organiser's series, each once with the number of its dates, to be searched where they fill several pages. Nothing without series. */
export function AllSeries() {
  const { params, page, change, turn } = useNamedList('series')
  const search = searchIn(params) ?? ''
  const field = useSearchText(search, (text) => change({ search: text.trim() }))
  const list = useListSeriesQuery({ query: { page, limit: LIMIT, ...(search !== '' && { search }) } })
  const isSearched = search !== '' || field.value !== ''
  if (!list.data || (list.data.total === 0 && !isSearched)) return null
  return (
    <DataTable
      title={m.programme_series_list()}
      label={m.programme_series_list()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      {...((list.data.total > LIMIT || isSearched) && {
        search: { ...field, placeholder: m.programme_series_search() },
      })}
      empty={null}
    />
  )
}

const columns = (): readonly Column<SeriesRowView>[] => [
  { key: 'title', header: m.events_list_event(), card: 'title', render: (row) => <Name row={row} /> },
  {
    key: 'dates',
    header: m.programme_series_dates(),
    render: ({ dates, upcoming }) => (
      <span className="two-lines">
        <span>{m.programme_series_dates_count({ count: dates })}</span>
        <span>{m.programme_series_upcoming_count({ count: upcoming })}</span>
      </span>
    ),
  },
  {
    key: 'next',
    header: m.programme_series_next_date(),
    render: ({ next, timezone }) => (next === null ? '–' : formatDate(next.startsAt, 'shortMoment', timezone)),
  },
  { key: 'status', header: m.shell_status(), render: ({ status }) => <StatusBadge status={status} /> },
]

function Name({ row }: { row: SeriesRowView }) {
  return (
    <div className="row shrinks gap-14">
      <CoverImage eventId={row._id} cover={row.cover} sizes="56px" ratio={1} className={classes['thumb']} />
      <div>
        <Link to={`/events/series/${row._id}`} className="quiet-link">
          {row.title}
        </Link>
        <p className="margin-top-2 text-sm regular mute">
          {joinFacts([row.venueName, row.city]) || m.events_no_place()}
        </p>
      </div>
    </div>
  )
}
