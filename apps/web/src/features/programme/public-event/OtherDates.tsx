import type { PublicEventView } from '@foyer/contract'
import { formatDate, formatEventTime, m } from '@foyer/messages'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import classes from './MoreEvents.module.css'
import chips from './OtherDates.module.css'

type Series = NonNullable<PublicEventView['series']>
type Dates = NonNullable<PublicEventView['otherDates']>

interface OtherDatesProps {
  /** Left out where the series has no page of its own. */
  series: Series | undefined
  dates: Dates
}

/** The series that an event belongs to: its page, the dates beside this one and the next ones, each with its own page. */
export function OtherDates({ series, dates }: OtherDatesProps) {
  const days = Map.groupBy(dates, ({ startsAt, timezone }) => formatDate(startsAt, 'weekday', timezone))
  const severalPerDay = days.size < dates.length
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
      {/* The next date alone is the first of the list below. */}
      {series?.previous && <Beside series={series} />}
      {severalPerDay ? (
        <div className="stack gap-16">
          {[...days].map(([day, times]) => (
            <div key={day} className="stack gap-8">
              <h3 className="flush text-17">{day}</h3>
              <DateChips dates={times} label={timeOf} />
            </div>
          ))}
        </div>
      ) : (
        <DateChips dates={dates} label={shortTime} />
      )}
    </section>
  )
}

/** Dates side by side, each leading to its page. */
function DateChips({ dates, label }: { dates: Dates; label: (date: Dates[number]) => string }) {
  return (
    <ul className={chips['chips']}>
      {dates.map((date) => (
        <li key={date.customUrl}>
          <Link to={`/events/${date.customUrl}`} className={chips['chip']} data-sold-out={date.soldOut || undefined}>
            {label(date)}
            {date.soldOut && <span className="text-sm regular">{m.shell_sold_out()}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const timeOf = ({ startsAt, timezone }: Dates[number]) => formatDate(startsAt, 'clock', timezone)

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
