import type { OrderView } from '@foyer/contract'
import { formatEventTime } from '@foyer/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx'
import classes from './OrderDetails.module.css'

interface OrderDetailsProps {
  order: OrderView
  /** Further cards below. */
  children?: ReactNode
}

/** What was bought, by whom, where it is and what it cost. */
export function OrderDetails({ order, children }: OrderDetailsProps) {
  const { event, buyer } = order
  const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  const address = [event.venueName, event.addressLine, event.city].filter(Boolean).join(', ')
  return (
    <div className={classes['details']}>
      <section className={classes['card']}>
        <h2 className={classes['title']}>When and where</h2>
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
      <section className={classes['card']}>
        <h2 className={classes['title']}>Your order</h2>
        {order.state === 'partially_refunded' && (
          <p className={classes['note']}>Part of this order was refunded. The tickets that remain are valid.</p>
        )}
        <PriceBreakdown order={order} totalLabel={order.total === 0 ? 'Total' : 'Paid'} />
        {buyer !== null && (
          <p className={classes['buyer']}>
            {`${buyer.firstName} ${buyer.lastName}`.trim()} · {buyer.email}
          </p>
        )}
      </section>
      {order.answers.length > 0 && <Answers answers={order.answers} />}
      {children}
    </div>
  )
}

function Answers({ answers }: Pick<OrderView, 'answers'>) {
  return (
    <section className={classes['card']}>
      <h2 className={classes['title']}>Your answers</h2>
      <dl className={classes['answers']}>
        {answers.map(({ questionId, guest, label, text }) => (
          <div key={`${questionId}.${guest}`}>
            <dt>{guest === 0 ? label : `${label} (ticket ${guest})`}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
