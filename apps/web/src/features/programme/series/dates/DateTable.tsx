import type { SeriesDateView } from '@foyer/contract'
import { formatEventTime, formatNumber, m } from '@foyer/messages'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../../ui/Badge.tsx'
import { CapacityBar } from '../../../../ui/CapacityBar.tsx'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import type { Column, Paging } from '../../../../ui/table-types.ts'
import { differingWords } from './differing-words.ts'
import type { DateSelection } from './use-date-selection.ts'

interface DateTableProps {
  dates: readonly SeriesDateView[] | undefined
  timezone: string
  loading: boolean
  error: { message: string; onRetry: () => void } | null
  paging: Paging | undefined
  filters: ReactNode
  selection: DateSelection
  /** Whether dates can be selected at all. */
  selects: boolean
  empty: ReactNode
  rowActions?: (date: SeriesDateView) => ReactNode
}

/** The dates of a series, one row each. */
export function DateTable({ dates, timezone, selection, selects, paging, rowActions, ...rest }: DateTableProps) {
  return (
    <DataTable
      label={m.programme_series_dates()}
      columns={columnsOf(selection, selects, timezone)}
      rows={dates}
      rowKey={({ eventId }) => eventId}
      {...(paging && { paging })}
      {...(rowActions && { rowActions })}
      {...rest}
    />
  )
}

/** When a date is: day and time, in the zone of its series. */
export function whenOf({ startsAt, endsAt, datesOpen }: SeriesDateView, timezone: string): string {
  if (datesOpen) return m.events_page_date_open()
  const { date, time } = formatEventTime(new Date(startsAt), new Date(endsAt), timezone)
  return m.shell_day_and_time({ day: date, time })
}

function columnsOf(selection: DateSelection, selects: boolean, timezone: string): readonly Column<SeriesDateView>[] {
  return [
    {
      key: 'when',
      header: m.events_hub_when(),
      card: 'title',
      render: (date) => (
        <div className="row gap-14">
          {selects && (
            <Checkbox
              size="sm"
              aria-label={m.programme_series_select_date({ date: whenOf(date, timezone) })}
              checked={selection.has(date)}
              onChange={() => selection.toggle(date)}
            />
          )}
          <div>
            <Link to={`/events/details/${date.eventId}`} className="quiet-link">
              {whenOf(date, timezone)}
            </Link>
            <Differs date={date} />
          </div>
        </div>
      ),
    },
    { key: 'status', header: m.shell_status(), render: (date) => <StatusBadge status={statusOf(date)} /> },
    { key: 'sold', header: m.events_list_sold(), render: (date) => <Sold date={date} /> },
    {
      key: 'left',
      header: m.programme_series_left(),
      align: 'right',
      render: ({ claimed, capacity }) =>
        capacity === null ? m.events_form_no_limit() : formatNumber(Math.max(0, capacity - claimed)),
    },
  ]
}

/** A date with no place left is sold out, as the lists of events say. */
const statusOf = ({ status, claimed, capacity }: SeriesDateView) =>
  status === 'published' && capacity !== null && claimed >= capacity ? 'sold_out' : status

function Sold({ date: { sold, capacity } }: { date: SeriesDateView }) {
  if (capacity === null) return formatNumber(sold)
  return (
    <div className="bar-and-figure">
      <CapacityBar sold={sold} capacity={capacity} />
      <span aria-hidden>{m.events_list_sold_of({ sold: formatNumber(sold), capacity: formatNumber(capacity) })}</span>
    </div>
  )
}

/** Which fields of a date are its own. */
function Differs({ date: { differs } }: { date: SeriesDateView }) {
  if (differs.length === 0) return null
  return (
    <p className="margin-top-4 text-sm">
      <Badge tone="accent">{m.programme_series_differs()}</Badge>{' '}
      <span className="regular mute">{differingWords(differs)}</span>
    </p>
  )
}
