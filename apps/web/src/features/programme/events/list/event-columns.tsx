import type { EventRowView } from '@foyer/contract'
import { Link } from 'react-router'
import { CapacityBar, capacityInWords } from '../../../../ui/CapacityBar.tsx'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { Money } from '../../../../ui/Money.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import { placeOf, shortWhen } from '../event-wording.ts'
import { EventStatus } from '../EventStatus.tsx'
import classes from './EventList.module.css'

function Name({ row }: { row: EventRowView }) {
  return (
    <div className="row shrinks gap-14">
      <CoverImage eventId={row._id} cover={row.cover} sizes="56px" ratio={1} className={classes['thumb']} />
      <div>
        <Link to={`/events/details/${row._id}`} className="quiet-link">
          {row.title}
        </Link>
        <p className="margin-top-2 text-sm regular mute">{placeOf(row) || 'No place yet'}</p>
      </div>
    </div>
  )
}

function Sold({ row }: { row: EventRowView }) {
  if (row.status === 'draft' && row.sold === 0) return <span className="mute">Not published yet</span>
  return (
    <div className="bar-and-figure">
      <CapacityBar sold={row.sold} capacity={row.capacity} />
      <span aria-hidden={row.capacity !== null}>{capacityInWords(row).replace(' sold', '')}</span>
    </div>
  )
}

/** The columns of every list of events. Keys are those the API sorts by. */
export const eventColumns: readonly Column<EventRowView>[] = [
  { key: 'title', header: 'Event', card: 'title', sortable: true, render: (row) => <Name row={row} /> },
  {
    key: 'startsAt',
    header: 'When',
    sortable: true,
    render: (row) => (
      <span className={shortWhen(row) === null ? 'mute' : 'nowrap'}>{shortWhen(row) ?? 'No date yet'}</span>
    ),
  },
  { key: 'status', header: 'Status', render: (row) => <EventStatus event={row} /> },
  { key: 'sold', header: 'Sold', sortable: true, render: (row) => <Sold row={row} /> },
  {
    key: 'gross',
    header: 'Sales',
    align: 'right',
    sortable: true,
    render: (row) => (row.gross === 0 ? '–' : <Money amount={row.gross} currency={row.currency} />),
  },
]
