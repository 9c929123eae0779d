import { Title } from '@mantine/core'
import type { PublicEventCardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EventCard } from '../../../ui/EventCard.tsx'
import classes from './MoreEvents.module.css'

interface MoreEventsProps {
  events: readonly PublicEventCardView[]
}

/** Other events, at the end of an event's page. */
export function MoreEvents({ events }: MoreEventsProps) {
  if (events.length === 0) return null
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
