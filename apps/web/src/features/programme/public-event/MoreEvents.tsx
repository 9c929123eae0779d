import { Title } from '@mantine/core'
import type { PublicEventCardView, PublicEventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EventCard } from '../../../ui/EventCard.tsx'
import classes from './MoreEvents.module.css'
import { OtherDates } from './OtherDates.tsx'

interface MoreEventsProps {
  /** The series that the event is a date of, and its other dates. */
  series: PublicEventView['series']
  dates: PublicEventView['otherDates']
  events: readonly PublicEventCardView[]
}

/** The other dates of its series, and other events, at the end of an event's page. */
export default function MoreEvents({ series, dates, events }: MoreEventsProps) {
  return (
    <>
      {(series || dates) && <OtherDates series={series} dates={dates ?? []} />}
      {events.length > 0 && <OtherEvents events={events} />}
    </>
  )
}

function OtherEvents({ events }: Pick<MoreEventsProps, 'events'>) {
  return (
    <section aria-labelledby="more-title" className={classes['more']}>
      <div className="cluster spread align-baseline gap-10-20 margin-bottom-20">
        <Title order={2} id="more-title">
          {m.events_page_more()}
        </Title>
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
