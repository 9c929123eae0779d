import { Title } from '@mantine/core'
import type { PublicEventCardView } from '@foyer/contract'
import { Link } from 'react-router'
import { EventCard } from '../../../ui/EventCard.tsx'
import classes from './MoreEvents.module.css'

interface MoreEventsProps {
  events: readonly PublicEventCardView[]
}

/** Other evenings, at the end of an event's page. */
export function MoreEvents({ events }: MoreEventsProps) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="more-title" className={classes['more']}>
      <div className={classes['head']}>
        <Title order={2} id="more-title">
          More evenings
        </Title>
        <Link to="/events/listing" className="semibold link-line accent">
          See all events
        </Link>
      </div>
      <div className={classes['cards']}>
        {events.map((event) => (
          <EventCard key={event._id} event={event} />
        ))}
      </div>
    </section>
  )
}
