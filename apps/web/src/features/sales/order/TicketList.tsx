import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { IconQrcode, IconTransfer } from '@tabler/icons-react'
import { placeInWords, voidReason } from './ticket-words.ts'
import classes from './TicketList.module.css'

type Ticket = OrderView['tickets'][number]

interface TicketListProps {
  tickets: readonly Ticket[]
  onShow: (ticket: Ticket) => void
  onPassOn: (ticket: Ticket) => void
}

/** All tickets of an order below each other, for buyers with many tickets. */
export function TicketList({ tickets, onShow, onPassOn }: TicketListProps) {
  return (
    <ul className={classes['list']} aria-label={m.sales_order_tickets({ count: tickets.length })}>
      {tickets.map((ticket) => {
        const gone = voidReason(ticket.state, ticket.passedOn?.name)
        const place = placeInWords(ticket)
        return (
          <li key={ticket._id} className={classes['row']}>
            <div className="grow shrinks">
              <p className="flush semibold breakable">
                <bdi>{ticket.extra ? m.sales_ticket_extra() : ticket.guestName || m.sales_ticket_guest()}</bdi>
              </p>
              <p className="flush text-sm mute">{place}</p>
              {gone !== null && <p className={classes['gone']}>{gone}</p>}
            </div>
            {ticket.canPassOn && (
              <button
                type="button"
                className={classes['button']}
                aria-label={m.sales_order_pass_on_number({ number: ticket.number })}
                onClick={() => onPassOn(ticket)}
              >
                <IconTransfer size={20} aria-hidden />
              </button>
            )}
            {gone === null && (
              <button
                type="button"
                className={classes['button']}
                data-primary
                aria-label={m.sales_door_show_of({ ticket: place })}
                onClick={() => onShow(ticket)}
              >
                <IconQrcode size={22} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
