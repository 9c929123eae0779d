import type { PublicEventCardView } from '@foyer/contract'
import { formatEventTime, m } from '@foyer/messages'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './HeroTickets.module.css'

interface HeroTicketsProps {
  featured: readonly PublicEventCardView[]
}

/** A decorative fan of tickets, hidden from screen readers: the events themselves are linked below. */
export function HeroTickets({ featured }: HeroTicketsProps) {
  const shown = featured.slice(0, 3)
  return (
    <div className={classes['fan']} aria-hidden="true">
      {shown.map((event) => (
        <div key={event._id} className={classes['ticket']}>
          <HeroTicket event={event} />
        </div>
      ))}
      {shown.length === 0 && (
        <div className={classes['ticket']}>
          <BlankTicket />
        </div>
      )}
    </div>
  )
}

function HeroTicket({ event }: { event: PublicEventCardView }) {
  const { short } = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  return (
    <TicketStub
      className={classes['stub']}
      topPadding="none"
      top={
        <>
          <CoverImage eventId={event._id} cover={event.cover} sizes="300px" ratio={1.5} priority />
          <div className={classes['words']}>
            <p className={classes['title']}>{event.title}</p>
            <p className={classes['when']}>{short}</p>
          </div>
        </>
      }
      bottom={<Tear left={event.city || m.shell_online()} />}
    />
  )
}

function BlankTicket() {
  return (
    <TicketStub
      className={classes['stub']}
      topPadding="none"
      top={
        <>
          <div className={classes['light']} />
          <div className={classes['words']}>
            <p className={classes['title']}>{m.admin_landing_ticket_title()}</p>
            <p className={classes['when']}>{m.admin_landing_ticket_when()}</p>
          </div>
        </>
      }
      bottom={<Tear left={m.admin_landing_ticket_city()} />}
    />
  )
}

function Tear({ left }: { left: string }) {
  return (
    <div className="flex spread gap-12 text-15">
      <span>{left}</span>
      <span className={classes['admit']}>{m.admin_landing_ticket_admit()}</span>
    </div>
  )
}
