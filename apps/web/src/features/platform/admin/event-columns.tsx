import type { AdminEventRow } from '@foyer/contract'
import { formatAddress, formatEventTime, formatNumber, joinFacts, m } from '@foyer/messages'
import { Link } from 'react-router'
import { Money } from '../../../ui/Money.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { EventStatus } from '../../../ui/EventStatus.tsx'
import type { Column } from '../../../ui/table-types.ts'

/** The status of an event and what administrators changed about it. Of a series that is one row, a sold-out date says nothing. */
export function EventBadges({ event }: { event: AdminEventRow }) {
  return (
    <span className="cluster gap-6">
      {event.takenDownAt === null && !event.organiserSuspended && (
        <EventStatus event={event.events > 1 ? { ...event, soldOut: false } : event} />
      )}
      {event.takenDownAt !== null && <Badge tone="bad">{m.admin_events_taken_down()}</Badge>}
      {event.organiserSuspended && <Badge tone="bad">{m.admin_events_organiser_suspended()}</Badge>}
      {event.featuredAt !== null && <Badge tone="accent">{m.admin_events_featured()}</Badge>}
    </span>
  )
}

function whenOf({ startsAt, endsAt, timezone }: AdminEventRow): string {
  if (startsAt === null) return m.admin_events_no_date()
  return formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone).short
}

/** A row that stands for several dates leads to the list of them. */
function addressOf({ _id, events, series }: AdminEventRow): string {
  return events > 1 && series ? `/admin/events/all?series=${series._id}` : `/admin/events/${_id}`
}

/** The columns of the administrators' lists of events. The keys are the API's sort keys. */
export const adminEventColumns = (): readonly Column<AdminEventRow>[] => [
  {
    key: 'title',
    header: m.admin_events_event(),
    card: 'title',
    sortable: true,
    render: (row) => (
      <div className="two-lines">
        <Link className="quiet-link" to={addressOf(row)}>
          {row.events > 1 ? (row.series?.title ?? row.title) : row.title}
        </Link>
        <span>
          {joinFacts([
            row.events > 1 && m.admin_events_dates({ count: row.dates }),
            formatAddress([row.venueName, row.city]) ||
              (row.status === 'draft' ? m.admin_events_no_place() : m.shell_online()),
          ])}
        </span>
      </div>
    ),
  },
  {
    key: 'organiser',
    header: m.admin_events_organiser(),
    render: (row) => (
      <div className="two-lines">
        <Link className="quiet-link" to={`/admin/organisations/${row.organiser._id}`}>
          {row.organiser.name}
        </Link>
      </div>
    ),
  },
  { key: 'startsAt', header: m.admin_events_when(), sortable: true, render: whenOf },
  { key: 'status', header: m.admin_events_state(), render: (row) => <EventBadges event={row} /> },
  {
    key: 'sold',
    header: m.admin_events_sold(),
    align: 'right',
    sortable: true,
    render: (row) => (row.sold === 0 ? '–' : formatNumber(row.sold)),
  },
  {
    key: 'gross',
    header: m.admin_events_sales(),
    align: 'right',
    sortable: true,
    render: (row) => (row.gross === 0 ? '–' : <Money amount={row.gross} currency={row.currency} />),
  },
]
