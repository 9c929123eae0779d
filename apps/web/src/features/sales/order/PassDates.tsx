import type { OrderView } from '@foyer/contract'
import { formatDate, formatEventTime, formatList, formatNumber, joinFacts, m } from '@foyer/messages'
import { Link } from 'react-router'
import classes from './OrderDetails.module.css'
import { placeInWords } from './ticket-words.ts'

type Ticket = Pick<OrderView['tickets'][number], '_id' | 'ticketName' | 'number' | 'of' | 'extra' | 'pass'>

interface PassDatesProps {
  /** Of an order, or the one that was passed on. */
  tickets: readonly Ticket[]
  event: OrderView['event']
}

/** How often a pass let its holder in, and at which dates. */
function visitsOf({ pass }: Ticket, timezone: string): string {
  if (!pass) return ''
  const days = formatList(pass.at.map((at) => formatDate(at, 'monthDay', timezone)))
  const used = pass.at.length === 0 ? '' : m.sales_pass_used_at({ dates: days })
  if (pass.visits === null) return joinFacts([m.sales_pass_all(), used])
  const count = m.sales_pass_used({ used: formatNumber(pass.at.length), visits: formatNumber(pass.visits) })
  return joinFacts([count, used])
}

/** Lists passes with the dates at which each was used, and the next dates at which they admit. Renders nothing for other tickets. */
export function PassDates({ tickets, event }: PassDatesProps) {
  const passes = tickets.filter(({ pass }) => pass)
  if (!event.passDates || passes.length === 0) return null
  return (
    <section className={classes['card']} aria-label={m.events_passes()}>
      <h2 className="margin-bottom-10 heading text-19">{m.events_passes()}</h2>
      <ul className="plain-list">
        {passes.map((ticket) => (
          <li key={ticket._id}>
            <p className={classes['strong']}>
              <bdi>{passes.length > 1 ? placeInWords(ticket) : ticket.ticketName}</bdi>
            </p>
            <p>{visitsOf(ticket, event.timezone)}</p>
          </li>
        ))}
      </ul>
      {event.passDates.length > 0 && (
        <div className="margin-top-16">
          <h3 className="margin-bottom-10 text-15">{m.sales_pass_dates()}</h3>
          <ul className="plain-list">
            {event.passDates.map(({ customUrl, startsAt, endsAt, timezone }) => (
              <li key={customUrl}>
                <Link to={`/events/${customUrl}`}>
                  {formatEventTime(new Date(startsAt), new Date(endsAt), timezone).short}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
