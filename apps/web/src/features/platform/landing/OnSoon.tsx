import type { PublicEventCardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EventCard } from '../../../ui/EventCard.tsx'
import classes from './OnSoon.module.css'

interface OnSoonProps {
  events: readonly PublicEventCardView[]
}

/** Real events on sale. The section is left out if there are none. */
export function OnSoon({ events }: OnSoonProps) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="on-soon">
      <div className={classes['head']}>
        <h2 id="on-soon" className="page-title flush heading">
          {m.admin_landing_soon_title()}
        </h2>
        <Link to="/events/listing" className="semibold link-line accent">
          {m.admin_landing_soon_all()}
        </Link>
      </div>
      <div className="grid gap-24 cards-300">
        {events.slice(0, 6).map((event) => (
          <EventCard key={event._id} event={event} />
        ))}
      </div>
    </section>
  )
}
