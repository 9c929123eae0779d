import type { AdminEventRow } from '@foyer/contract'
import { formatEventTime, formatNumber } from '@foyer/messages'
import { Link } from 'react-router'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'

/** What an event is, and what administrators made of it. */
export function EventBadges({ event }: { event: AdminEventRow }) {
  return (
    <span className="cluster gap-6">
      {event.takenDownAt === null && !event.organiserSuspended && <StatusBadge status={event.status} />}
      {event.takenDownAt !== null && <StatusBadge tone="bad">Taken down</StatusBadge>}
      {event.organiserSuspended && <StatusBadge tone="bad">Organiser suspended</StatusBadge>}
      {event.featuredAt !== null && <StatusBadge tone="accent">Featured</StatusBadge>}
    </span>
  )
}

function whenOf({ startsAt, endsAt, timezone }: AdminEventRow): string {
  if (startsAt === null) return 'No date yet'
  return formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone).short
}

/** The columns of the administrators' lists of events. Keys are those the API sorts by. */
export const adminEventColumns: readonly Column<AdminEventRow>[] = [
  {
    key: 'title',
    header: 'Event',
    card: 'title',
    sortable: true,
    render: (row) => (
      <div className="two-lines">
        <Link className="quiet-link" to={`/admin/events/${row._id}`}>
          {row.title}
        </Link>
        <span>{[row.venueName, row.city].filter(Boolean).join(', ') || 'No place yet'}</span>
      </div>
    ),
  },
  {
    key: 'organiser',
    header: 'Organiser',
    render: (row) => (
      <div className="two-lines">
        <Link className="quiet-link" to={`/admin/users/${row.organiser._id}`}>
          {row.organiser.name}
        </Link>
      </div>
    ),
  },
  { key: 'startsAt', header: 'When', sortable: true, render: whenOf },
  { key: 'status', header: 'State', render: (row) => <EventBadges event={row} /> },
  {
    key: 'sold',
    header: 'Sold',
    align: 'right',
    sortable: true,
    render: (row) => (row.sold === 0 ? '–' : formatNumber(row.sold)),
  },
  {
    key: 'gross',
    header: 'Sales',
    align: 'right',
    sortable: true,
    render: (row) => (row.gross === 0 ? '–' : <Money amount={row.gross} currency={row.currency} />),
  },
]
