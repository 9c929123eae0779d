import type { PublicEventCardView, PublicEventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EventCard } from '../../../ui/EventCard.tsx'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import { CollectDate } from './CollectDate.tsx'
import classes from './MoreEvents.module.css'
import { OtherDates } from './OtherDates.tsx'
import type { TicketBoxState } from './use-ticket-box.ts'

interface MoreEventsProps {
  event: PublicEventView
  box: TicketBoxState
}

/** The other dates of its series, and other events, at the end of an event's page. */
export default function MoreEvents({ event, box }: MoreEventsProps) {
  const { series, otherDates, more } = event
  return (
    <>
      {series || otherDates ? (
        <OtherDates series={series} dates={otherDates ?? []}>
          {box.anyOnSale && <CollectDate event={event} box={box} />}
        </OtherDates>
      ) : (
        box.anyOnSale && <SeveralEvents event={event} box={box} />
      )}
      {more.length > 0 && <OtherEvents events={more} />}
    </>
  )
}

/** Of an event that stands alone: its tickets can be bought together with those of the organiser's other events. */
function SeveralEvents({ event, box }: MoreEventsProps) {
  return (
    <section aria-labelledby="several-title" className={classes['more']}>
      <LightTitle order={2} id="several-title">
        {m.events_cart_several()}
      </LightTitle>
      <p className="mute">{m.events_cart_several_text({ organiser: event.organiser.name })}</p>
      <CollectDate event={event} box={box} />
    </section>
  )
}

function OtherEvents({ events }: { events: readonly PublicEventCardView[] }) {
  return (
    <section aria-labelledby="more-title" className={classes['more']}>
      <div className="cluster spread align-baseline gap-10-20 margin-bottom-20">
        <LightTitle order={2} id="more-title">
          {m.events_page_more()}
        </LightTitle>
        <Link to="/events/listing" className="semibold link-line accent">
          {m.events_page_see_all()}
        </Link>
      </div>
      <div className="grid gap-24 cards-300">
        {events.map((event) => (
          <EventCard key={event._id} event={event} />
        ))}
      </div>
    </section>
  )
}
