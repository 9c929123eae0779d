import type { EventMonth, EventOfMonth } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { MonthGrid } from '../../../../ui/MonthGrid.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import { listingPath, type Filters } from '../filters.ts'
import classes from './CalendarView.module.css'
import { eventsOn, turnsOf } from './month-days.ts'

/** So many events of a day are seen at once; the others unfold. */
const SHOWN = 3

interface CalendarViewProps {
  filters: Filters
  month: EventMonth
  /** `YYYY-MM-DD`. */
  today: string
}

/** A month of events: a grid, and on a phone the days that have some, one below the other. Works without scripts. */
export function CalendarView({ filters, month, today }: CalendarViewProps) {
  const hidden = month.total - month.items.length
  return (
    <div className="stack gap-14 margin-bottom-24">
      <MonthHead filters={filters} month={month} today={today} />
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

function MonthHead({ filters, month, today }: CalendarViewProps) {
  const { earlier, later } = turnsOf(month, today)
  const current = today.slice(0, 7)
  const name = (each: string) => formatDate(`${each}-01T00:00:00Z`, 'month', 'UTC')
  const turn = { preventScrollReset: true, className: classes['turn'] }
  return (
    <nav aria-label={m.events_calendar_months()} className={classes['head']}>
      {earlier !== null && (
        <Link to={listingPath(filters, { month: earlier })} rel="prev" {...turn}>
          <IconArrowLeft size={18} aria-hidden data-flip />
          <span className="unseen">{m.events_calendar_earlier()}</span> {name(earlier)}
        </Link>
      )}
      <h3 className={classes['month']}>{name(month.month)}</h3>
      {month.month !== current && (
        <Link to={listingPath(filters, { month: undefined })} {...turn}>
          {m.events_calendar_today()}
        </Link>
      )}
      {later !== null && (
        <Link to={listingPath(filters, { month: later })} rel="next" {...turn}>
          <span className="unseen">{m.events_calendar_later()}</span> {name(later)}
          <IconArrowRight size={18} aria-hidden data-flip />
        </Link>
      )}
    </nav>
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
