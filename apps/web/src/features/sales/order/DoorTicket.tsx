import type { OrderView } from '@foyer/contract'
import { utcToZoned } from '@foyer/domain'
import { formatEventTime } from '@foyer/messages'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './DoorTicket.module.css'
import { voidReason } from './ticket-words.ts'

interface DoorTicketProps {
  ticket: Omit<OrderView['tickets'][number], 'canPassOn' | 'code'>
  event: OrderView['event']
}

/** One ticket as it is shown at the door: always dark on white, for scanners read that best. */
export function DoorTicket({ ticket, event }: DoorTicketProps) {
  const start = new Date(event.startsAt)
  const { short } = formatEventTime(start, new Date(event.endsAt), event.timezone)
  const doors = event.doorsOpenAt && `doors ${utcToZoned(new Date(event.doorsOpenAt), event.timezone).slice(11)}`
  const gone = voidReason(ticket.state, ticket.passedOn?.name)
  return (
    <TicketStub
      as="article"
      className={classes['ticket']}
      topPadding="none"
      top={
        <>
          <CoverImage eventId={event._id} cover={event.cover} sizes="420px" ratio={3.3} priority />
          <div className={classes['words']}>
            <h2 className="flush heading leading-1-1 balanced ink text-24">{event.title}</h2>
            <p className="margin-top-6 figures mute">
              {[short, doors, event.venueName || 'Online'].filter(Boolean).join(' · ')}
            </p>
            <dl className={classes['facts']}>
              <div>
                <dt>Guest</dt>
                <dd>{ticket.guestName || 'Guest'}</dd>
              </div>
              <div>
                <dt>Ticket</dt>
                <dd>
                  {ticket.ticketName} · {ticket.number} of {ticket.of}
                </dd>
              </div>
            </dl>
          </div>
        </>
      }
      bottom={
        <div className={classes['code']}>
          {gone === null ? (
            <>
              <img
                className={classes['qr']}
                src={`data:image/svg+xml,${encodeURIComponent(ticket.qrSvg)}`}
                alt={`Code of the ticket for ${ticket.guestName || 'a guest'}`}
                width="216"
                height="216"
              />
              <p className={classes['hint']}>
                {ticket.checkedInAt === null
                  ? 'Show this at the door'
                  : `Admitted ${utcToZoned(new Date(ticket.checkedInAt), event.timezone).slice(11)}`}
              </p>
            </>
          ) : (
            <p className={classes['gone']}>{gone}</p>
          )}
        </div>
      }
    />
  )
}
