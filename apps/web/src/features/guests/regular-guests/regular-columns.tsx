import type { RegularGuestView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'

/** The columns of the regular guests. The API sorts by their keys. */
export function regularColumns(onOpen: (guest: RegularGuestView) => void): readonly Column<RegularGuestView>[] {
  return [
    {
      key: 'name',
      header: m.guests_regular_column_guest(),
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
    {
      key: 'events',
      header: m.guests_regular_column_events(),
      align: 'right',
      sortable: true,
      render: (guest) => formatNumber(guest.events),
    },
    {
      key: 'tickets',
      header: m.shell_tickets(),
      align: 'right',
      sortable: true,
      render: (guest) => formatNumber(guest.tickets),
    },
    {
      key: 'spent',
      header: m.guests_regular_column_spent(),
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
      header: m.guests_regular_column_last(),
      sortable: true,
      render: (guest) => <span className="nowrap">{formatDate(guest.lastAt, 'day')}</span>,
    },
    {
      key: 'note',
      header: m.guests_regular_note(),
      render: (guest) =>
        guest.note ? <span className="clamp-2 measure-narrow text-sm breakable mute">{guest.note}</span> : '–',
    },
  ]
}
