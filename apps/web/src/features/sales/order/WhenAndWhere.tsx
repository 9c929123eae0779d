import type { OrderView } from '@foyer/contract'
import { formatEventTime } from '@foyer/messages'
import { Link } from 'react-router'
import classes from './OrderDetails.module.css'

/** When and where a ticket's event is, as far as it is known. */
export function WhenAndWhere({ event }: Pick<OrderView, 'event'>) {
  const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  const address = [event.venueName, event.addressLine, event.city].filter(Boolean).join(', ')
  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">When and where</h2>
      {event.postponement?.datesOpen ? (
        <p className={classes['strong']}>New date to be announced</p>
      ) : (
        <>
          <p className={classes['strong']}>{time.date}</p>
          <p>{time.time}</p>
        </>
      )}
      {address !== '' && (
        <p>
          {address} ·{' '}
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            directions
          </a>
        </p>
      )}
      {event.onlineUrl !== null && (
        <p>
          <a href={event.onlineUrl} target="_blank" rel="noopener noreferrer">
            Join online
          </a>
        </p>
      )}
      {event.customUrl !== null && (
        <p>
          <Link to={`/events/${event.customUrl}`}>About the event</Link>, by {event.organiserName}
        </p>
      )}
    </section>
  )
}
