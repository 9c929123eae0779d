import { Title } from '@mantine/core'
import type { PublicEventView } from '@foyer/contract'
import { formatEventTime, m } from '@foyer/messages'
import { Link } from 'react-router'
import classes from './MoreEvents.module.css'

interface OtherDatesProps {
  dates: NonNullable<PublicEventView['otherDates']>
}

/** The next dates of the series that an event belongs to, each with its own page. */
export function OtherDates({ dates }: OtherDatesProps) {
  return (
    <section aria-labelledby="dates-title" className={classes['more']}>
      <Title order={2} id="dates-title" className="margin-bottom-20">
        {m.events_page_other_dates()}
      </Title>
      <ul className="plain-list grid gap-10 cards-300">
        {dates.map(({ customUrl, startsAt, endsAt, timezone, soldOut }) => (
          <li key={customUrl} className="cluster spread gap-10 figures">
            <Link to={`/events/${customUrl}`} className="semibold link-line">
              {formatEventTime(new Date(startsAt), new Date(endsAt), timezone).short}
            </Link>
            {soldOut && <span className="mute">{m.shell_sold_out()}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
