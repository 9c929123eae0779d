import type { RegularGuestView } from '@foyer/contract'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The columns of the regular guests. Keys are those the API sorts by. */
export function regularColumns(onOpen: (guest: RegularGuestView) => void): readonly Column<RegularGuestView>[] {
  return [
    {
      key: 'name',
      header: 'Guest',
      card: 'title',
      sortable: true,
      render: (guest) => (
        <div className="stack align-top shrinks">
          <button type="button" className="quiet-link" onClick={() => onOpen(guest)}>
            {guest.name || guest.email}
          </button>
          <span className="flush text-sm breakable mute">{guest.email}</span>
        </div>
      ),
    },
    { key: 'events', header: 'Events', align: 'right', sortable: true, render: (guest) => guest.events },
    { key: 'tickets', header: 'Tickets', align: 'right', sortable: true, render: (guest) => guest.tickets },
    {
      key: 'spent',
      header: 'Spent',
      align: 'right',
      render: (guest) => (
        <span className="stack inline-flex align-end">
          {guest.spent.map(({ amount, currency }) => (
            <Money key={currency} amount={amount} currency={currency} />
          ))}
        </span>
      ),
    },
    {
      key: 'lastAt',
      header: 'Last bought',
      sortable: true,
      render: (guest) => <span className="nowrap">{day.format(new Date(guest.lastAt))}</span>,
    },
    {
      key: 'note',
      header: 'Note',
      render: (guest) =>
        guest.note ? <span className="clamp-2 measure-narrow text-sm breakable mute">{guest.note}</span> : '–',
    },
  ]
}
