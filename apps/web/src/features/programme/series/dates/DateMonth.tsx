import type { SeriesDateView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import {
  currentLanguage,
  formatCalendarDay,
  formatDate,
  formatNumber,
  formatWeekday,
  m,
  traitsOf,
} from '@foyer/messages'
import { Link } from 'react-router'
import { daysIn, firstColumn } from '../months.ts'
import { stateWords } from './date-words.ts'
import classes from './DateMonth.module.css'

/** So many dates of a day are seen at once; the others unfold. */
const SHOWN = 4

interface DateMonthProps {
  /** `2026-12`. */
  month: string
  dates: readonly SeriesDateView[]
  timezone: string
}

/** A month of a series: a grid, and on a phone the days that have dates, one below the other. Each date leads to its screens. */
export function DateMonth({ month, dates, timezone }: DateMonthProps) {
  const { firstWeekday } = traitsOf(currentLanguage())
  const byDay = new Map<string, SeriesDateView[]>()
  for (const date of dates) {
    const day = dayInZone(new Date(date.startsAt), timezone)
    byDay.set(day, [...(byDay.get(day) ?? []), date])
  }
  return (
    <div className="stack gap-8">
      <div className={classes['week']} aria-hidden="true">
        {Array.from({ length: 7 }, (_, offset) => {
          const weekday = ((firstWeekday - 1 + offset) % 7) + 1
          return <span key={weekday}>{formatWeekday(weekday, 'weekdayShort')}</span>
        })}
      </div>
      <ol className={classes['days']}>
        {daysIn(month).map((day, index) => (
          <Day
            key={day}
            day={day}
            dates={byDay.get(day) ?? []}
            timezone={timezone}
            column={index === 0 ? firstColumn(month, firstWeekday) : undefined}
          />
        ))}
      </ol>
    </div>
  )
}

interface DayProps {
  day: string
  dates: readonly SeriesDateView[]
  timezone: string
  column: number | undefined
}

function Day({ day, dates, timezone, column }: DayProps) {
  const [shown, folded] = [dates.slice(0, SHOWN), dates.slice(SHOWN)]
  const entries = (some: readonly SeriesDateView[]) => (
    <ul className={classes['entries']}>
      {some.map((date) => (
        <li key={date.eventId}>
          <Entry date={date} timezone={timezone} />
        </li>
      ))}
    </ul>
  )
  return (
    <li
      className={classes['day']}
      data-empty={dates.length === 0 || undefined}
      style={column === undefined ? undefined : { gridColumnStart: column }}
    >
      <span className={classes['number']} aria-hidden="true">
        {formatNumber(Number(day.slice(8)))}
      </span>
      <span className={classes['full']}>{formatCalendarDay(day, 'fullDay')}</span>
      {shown.length > 0 && entries(shown)}
      {folded.length > 0 && (
        <details className={classes['more']}>
          <summary>{m.programme_series_month_more({ count: folded.length })}</summary>
          {entries(folded)}
        </details>
      )}
    </li>
  )
}

function Entry({ date, timezone }: { date: SeriesDateView; timezone: string }) {
  return (
    <Link to={`/events/details/${date.eventId}`} className={classes['entry']} data-state={date.status}>
      <span className="semibold">{formatDate(date.startsAt, 'clock', timezone)}</span>{' '}
      <span className="text-sm">
        {date.status === 'published' ? m.programme_series_sold({ count: date.sold }) : stateWords[date.status]()}
      </span>
    </Link>
  )
}
