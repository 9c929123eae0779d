import type { PurchasedTicketView } from '@foyer/contract'
import { formatAddress, formatEventTime, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DateTile } from '../../../ui/DateTile.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './MyTickets.module.css'

/** The same page as the link in the e-mail: the order for its buyer, the single ticket for the person it was transferred to. */
function addressOf({ order, transfer }: PurchasedTicketView): string {
  if (order) return `/orders/${order.reference}#t=${encodeURIComponent(order.token)}`
  return transfer ? `/tickets/${transfer._id}#t=${encodeURIComponent(transfer.token)}` : '/profile'
}

/** One ticket drawn as a stub: the event above, the ticket below. */
export function PurchasedTicket({ ticket }: { readonly ticket: PurchasedTicketView }) {
  const { date, time } = formatEventTime(new Date(ticket.startsAt), new Date(ticket.endsAt), ticket.timezone)
  const place = formatAddress([ticket.venueName, ticket.city])
  return (
    <TicketStub
      as="li"
      top={
        <div className="flex align-top gap-16">
          <DateTile at={ticket.startsAt} timeZone={ticket.timezone} />
          <div>
            <h3 className="text-20 leading-1-15 margin-bottom-4">{ticket.eventTitle}</h3>
            <p className="flush mute">{m.account_ticket_when({ date, time })}</p>
            {place !== '' && <p className="flush mute">{place}</p>}
          </div>
        </div>
      }
      bottom={
        <div className="row gap-14">
          <div className={classes['holder']}>
            <strong>{ticket.ticketName}</strong>
            <span>{ticket.guestName}</span>
            {ticket.transfer && ticket.transfer.from !== '' && (
              <span>{m.account_ticket_from({ name: ticket.transfer.from })}</span>
            )}
          </div>
          {ticket.state !== 'valid' && <StatusBadge status={ticket.state} />}
          <Button
            component={Link}
            to={addressOf(ticket)}
            size="sm"
            aria-label={m.account_ticket_show_of({
              event: ticket.eventTitle,
              ticket: ticket.ticketName,
              guest: ticket.guestName,
            })}
          >
            {m.account_ticket_show()}
          </Button>
        </div>
      }
    />
  )
}
