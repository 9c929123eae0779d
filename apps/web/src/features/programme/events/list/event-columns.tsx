import type { EventRowView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Link } from 'react-router'
import { CapacityBar } from '../../../../ui/CapacityBar.tsx'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { Money } from '../../../../ui/Money.tsx'
import type { Column } from '../../../../ui/table-types.ts'
import { placeInWords, shortWhen } from '../event-wording.ts'
import { EventStatus } from '../../../../ui/EventStatus.tsx'
import classes from './EventList.module.css'

function Name({ row }: { row: EventRowView }) {
  return (
    <div className="row shrinks gap-14">
      <CoverImage eventId={row._id} cover={row.cover} sizes="56px" ratio={1} className={classes['thumb']} />
      <div>
        <Link to={`/events/details/${row._id}`} className="quiet-link">
          {row.title}
        </Link>
        <p className="margin-top-2 text-sm regular mute">{placeInWords(row)}</p>
      </div>
    </div>
  )
}

function soldInWords({ sold, capacity }: EventRowView): string {
  if (capacity === null) return formatNumber(sold)
  return m.events_list_sold_of({ sold: formatNumber(sold), capacity: formatNumber(capacity) })
}

function Sold({ row }: { row: EventRowView }) {
  if (row.status === 'draft' && row.sold === 0) return <span className="mute">{m.events_list_not_published()}</span>
  return (
    <div className="bar-and-figure">
      <CapacityBar sold={row.sold} capacity={row.capacity} />
      <span aria-hidden={row.capacity !== null}>{soldInWords(row)}</span>
    </div>
  )
}

/** The columns of every list of events, with sales for those who may see them. The API sorts by their keys. */
export const eventColumns = (sees: { sales: boolean }): readonly Column<EventRowView>[] =>
  columns().filter(({ key }) => key !== 'gross' || sees.sales)

const columns = (): readonly Column<EventRowView>[] => [
  { key: 'title', header: m.events_list_event(), card: 'title', sortable: true, render: (row) => <Name row={row} /> },
  {
    key: 'startsAt',
    header: m.events_hub_when(),
    sortable: true,
    render: (row) => (
      <span className={shortWhen(row) === null ? 'mute' : 'nowrap'}>{shortWhen(row) ?? m.events_no_date()}</span>
    ),
  },
  { key: 'status', header: m.shell_status(), render: (row) => <EventStatus event={row} /> },
  { key: 'sold', header: m.events_list_sold(), sortable: true, render: (row) => <Sold row={row} /> },
  {
    key: 'gross',
    header: m.events_list_sales(),
    align: 'right',
    sortable: true,
    render: (row) =>
      row.gross === null || row.gross === 0 ? '–' : <Money amount={row.gross} currency={row.currency} />,
  },
]
