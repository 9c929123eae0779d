import type { OrderView } from '@foyer/contract'
import { formatAddress, formatEventTime, isolated, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { passTime } from '../../../lib/order-time.ts'
import { Rich } from '../../../ui/Rich.tsx'
import { YourTime } from '../../../ui/YourTime.tsx'
import classes from './OrderDetails.module.css'

/** When and where a ticket's event is, as far as it is known. */
export function WhenAndWhere({ event }: Pick<OrderView, 'event'>) {
  const parts = [event.venueName, event.addressLine, event.city]
  const address = formatAddress(parts)
  const link = (words: ReactNode) => <Link to={`/events/${event.customUrl}`}>{words}</Link>
  const by = (words: ReactNode) =>
    event.organiserSlug === null ? words : <Link to={`/o/${event.organiserSlug}`}>{words}</Link>
  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">{m.sales_order_when_and_where()}</h2>
      <When event={event} />
      {address !== '' && (
        <p>
          {/* A line must not end with the point. */}
          {`${formatAddress(parts.map(isolated))} ·\u{A0}`}
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.sales_order_directions()}
          </a>
        </p>
      )}
      {event.onlineUrl !== null && (
        <p>
          <a href={event.onlineUrl} target="_blank" rel="noopener noreferrer">
            {m.sales_order_join_online()}
          </a>
        </p>
      )}
      {event.customUrl !== null && (
        <p>
          <Rich parts={m.sales_order_about_event.parts({ organiser: event.organiserName })} tags={{ link, by }} />
        </p>
      )}
    </section>
  )
}

function When({ event }: Pick<OrderView, 'event'>) {
  const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  const valid = passTime(event)
  if (event.postponement?.datesOpen) return <p className={classes['strong']}>{m.sales_order_date_open()}</p>
  if (valid !== null) return <p className={classes['strong']}>{valid}</p>
  return (
    <>
      <p className={classes['strong']}>{time.date}</p>
      <p>{time.time}</p>
      <YourTime startsAt={event.startsAt} timeZone={event.timezone} />
    </>
  )
}
