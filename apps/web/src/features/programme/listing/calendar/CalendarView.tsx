import type { EventMonth, EventOfMonth } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Link } from 'react-router'
import { MonthGrid } from '../../../../ui/MonthGrid.tsx'
import { MonthHead } from '../../../../ui/MonthHead.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import { listingPath, type Filters } from '../filters.ts'
import classes from './CalendarView.module.css'
import { eventsOn, turnsOf } from './month-days.ts'

/** The number of events of a day that are visible at first; the others are collapsed. */
const SHOWN = 3

interface CalendarViewProps {
  filters: Filters
  month: EventMonth
  /** `YYYY-MM-DD`. */
  today: string
}

/** A month of events: a grid, and on a phone a list of the days that have events. Works without scripts. */
export function CalendarView({ filters, month, today }: CalendarViewProps) {
  const hidden = month.total - month.items.length
  return (
    <div className="stack gap-14 margin-bottom-24">
      <MonthHead
        month={month.month}
        {...turnsOf(month, today)}
        to={(other) => listingPath(filters, { month: other })}
        home={month.month === today.slice(0, 7) ? null : listingPath(filters, { month: undefined })}
      />
      {month.total === 0 && <p className="flush mute">{m.events_calendar_none()}</p>}
      {hidden > 0 && <p className="flush mute">{m.events_calendar_hidden({ count: formatNumber(hidden) })}</p>}
      <MonthGrid
        month={month.month}
        entriesOf={(day) =>
          eventsOn(day, month.items).map((event) => <Entry key={event._id} event={event} day={day} />)
        }
        most={SHOWN}
        moreWords={(count) => m.events_calendar_more({ count })}
        dayClass={classes['day']}
        today={today}
      />
    </div>
  )
}

function Entry({ event, day }: { event: EventOfMonth; day: string }) {
  const begins = event.firstDay === day
  return (
    <li>
      <Link to={`/events/${event.customUrl}`} className={classes['event']} data-continued={!begins || undefined}>
        <span className={classes['time']}>
          {begins ? formatDate(event.startsAt, 'clock', event.timezone) : m.events_calendar_continued()}
        </span>{' '}
        <bdi {...languageOf(event.fallbacks.title)} className={classes['name']}>
          {event.title}
        </bdi>
        {event.city !== '' && <bdi className={classes['city']}>{event.city}</bdi>}
      </Link>
    </li>
  )
}
