import type { PublicEventView } from '@foyer/contract'
import { formatEventTime, m } from '@foyer/messages'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import classes from './MoreEvents.module.css'

type Series = NonNullable<PublicEventView['series']>

interface OtherDatesProps {
  /** Left out where the series has no page of its own. */
  series: Series | undefined
  dates: NonNullable<PublicEventView['otherDates']>
  /** What can be done with the tickets chosen for this date and others. */
  children?: ReactNode
}

/** The series that an event belongs to: its page, the dates beside this one and the next ones, each with its own page. */
export function OtherDates({ series, dates, children }: OtherDatesProps) {
  return (
    <section aria-labelledby="dates-title" className={classes['more']}>
      <div className="cluster spread align-baseline gap-10-20 margin-bottom-20">
        <LightTitle order={2} id="dates-title">
          {m.events_page_other_dates()}
        </LightTitle>
        {series && (
          <Link to={`/series/${series.customUrl}`} className="semibold link-line accent">
            {m.events_series_all()}
          </Link>
        )}
      </div>
      {children}
      {series && (series.previous ?? series.next) && <Beside series={series} />}
      <ul className="plain-list grid gap-10 cards-300">
        {dates.map((date) => (
          <li key={date.customUrl} className="cluster spread gap-10 figures">
            <Link to={`/events/${date.customUrl}`} className="semibold link-line">
              {shortTime(date)}
            </Link>
            {date.soldOut && <span className="mute">{m.shell_sold_out()}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function shortTime({ startsAt, endsAt, timezone }: NonNullable<Series['next']>): string {
  return formatEventTime(new Date(startsAt), new Date(endsAt), timezone).short
}

/** The dates before and after this one. */
function Beside({ series: { title, previous, next } }: { series: Series }) {
  return (
    <nav aria-label={title} className="cluster spread gap-10-20 margin-bottom-20 figures">
      {previous && (
        <Link to={`/events/${previous.customUrl}`} rel="prev" className="inline-flex align-center gap-8 least-44">
          <IconArrowLeft size={18} aria-hidden data-flip />
          <span>
            <span className="block text-sm mute">{m.events_series_previous()}</span>
            {shortTime(previous)}
          </span>
        </Link>
      )}
      {next && (
        <Link to={`/events/${next.customUrl}`} rel="next" className="inline-flex align-center gap-8 least-44 to-end">
          <span>
            <span className="block text-sm mute">{m.events_series_following()}</span>
            {shortTime(next)}
          </span>
          <IconArrowRight size={18} aria-hidden data-flip />
        </Link>
      )}
    </nav>
  )
}
