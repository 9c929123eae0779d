import type { PurchasedTicketView } from '@foyer/contract'
import { formatEventTime } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DateTile } from '../../../ui/DateTile.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './MyTickets.module.css'

/** What its mail opens: the order for whoever bought it, the one ticket for whoever it was passed on to. */
function addressOf({ order, transfer }: PurchasedTicketView): string {
  if (order) return `/orders/${order.reference}#t=${encodeURIComponent(order.token)}`
  return transfer ? `/tickets/${transfer._id}#t=${encodeURIComponent(transfer.token)}` : '/profile'
}

/** One ticket as a stub: the evening above, the place in it below. */
export function PurchasedTicket({ ticket }: { readonly ticket: PurchasedTicketView }) {
  const { date, time } = formatEventTime(new Date(ticket.startsAt), new Date(ticket.endsAt), ticket.timezone)
  const place = [ticket.venueName, ticket.city].filter(Boolean).join(', ')
  return (
    <TicketStub
      as="li"
      top={
        <div className="flex align-top gap-16">
          <DateTile at={ticket.startsAt} timeZone={ticket.timezone} />
          <div>
            <h3 className="text-20 leading-1-15 margin-bottom-4">{ticket.eventTitle}</h3>
            <p className="flush mute">
              {date}, {time}
            </p>
            {place !== '' && <p className="flush mute">{place}</p>}
          </div>
        </div>
      }
      bottom={
        <div className="row gap-14">
          <div className={classes['holder']}>
            <strong>{ticket.ticketName}</strong>
            <span>{ticket.guestName}</span>
            {ticket.transfer && ticket.transfer.from !== '' && <span>From {ticket.transfer.from}</span>}
          </div>
          {ticket.state !== 'valid' && <StatusBadge status={ticket.state} />}
          <Button
            component={Link}
            to={addressOf(ticket)}
            size="sm"
            aria-label={`Show the ticket for ${ticket.eventTitle}, ${ticket.ticketName}, ${ticket.guestName}`}
          >
            Show
          </Button>
        </div>
      }
    />
  )
}
