import type { PublicEventCardView, PublicEventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EventCard } from '../../../ui/EventCard.tsx'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import classes from './MoreEvents.module.css'
import { OtherDates } from './OtherDates.tsx'

interface MoreEventsProps {
  event: PublicEventView
}

/** The other dates of its series, and other events, at the end of an event's page. */
export default function MoreEvents({ event }: MoreEventsProps) {
  const { series, otherDates, more } = event
  return (
    <>
      {(series || otherDates) && <OtherDates series={series} dates={otherDates ?? []} />}
      {more.length > 0 && <OtherEvents events={more} />}
    </>
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
