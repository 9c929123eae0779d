import type { OrderView } from '@foyer/contract'
import { utcToZoned } from '@foyer/domain'
import { joinFacts, m } from '@foyer/messages'
import { orderTime } from '../../../lib/order-time.ts'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './DoorTicket.module.css'
import { placeInWords, voidReason } from './ticket-words.ts'

interface DoorTicketProps {
  ticket: Omit<OrderView['tickets'][number], 'canPassOn' | 'code'>
  event: OrderView['event']
}

/** One ticket as shown at the door: always dark on white, which scanners read best. */
export function DoorTicket({ ticket, event }: DoorTicketProps) {
  const clockOf = (instant: string) => utcToZoned(new Date(instant), event.timezone).slice(11)
  const doors = event.doorsOpenAt && m.sales_ticket_doors({ time: clockOf(event.doorsOpenAt) })
  const gone = voidReason(ticket.state, ticket.passedOn?.name)
  return (
    <TicketStub
      as="article"
      className={classes['ticket']}
      topPadding="none"
      top={
        <>
          <CoverImage
            eventId={event._id}
            cover={event.cover}
            poster={event.poster}
            posterShape="wide"
            sizes="420px"
            ratio={3.3}
            priority
          />
          <div className={classes['words']}>
            <h2 className="flush heading leading-1-1 balanced ink text-24">{event.title}</h2>
            <p className="margin-top-6 figures mute">
              {joinFacts([orderTime(event), doors, event.venueName || m.sales_online()])}
            </p>
            <dl className={classes['facts']}>
              {!ticket.extra && (
                <div>
                  <dt>{m.sales_ticket_guest()}</dt>
                  <dd>{ticket.guestName || m.sales_ticket_guest()}</dd>
                </div>
              )}
              <div>
                <dt>{ticket.extra ? m.sales_ticket_extra() : m.shell_ticket()}</dt>
                <dd>{placeInWords(ticket)}</dd>
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
                alt={ticket.guestName ? m.sales_ticket_code({ name: ticket.guestName }) : m.sales_ticket_code_guest()}
                width="216"
                height="216"
              />
              <p className={classes['hint']}>
                {ticket.checkedInAt === null || ticket.extra
                  ? ticket.extra
                    ? m.sales_ticket_extra_hint()
                    : m.sales_ticket_show()
                  : m.sales_ticket_admitted({ time: clockOf(ticket.checkedInAt) })}
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
