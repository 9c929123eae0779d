import type { SeriesDateView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { Link } from 'react-router'
import { MonthGrid } from '../../../../ui/MonthGrid.tsx'
import { stateWords } from './date-words.ts'
import classes from './DateMonth.module.css'

/** The number of dates of a day that are visible at first; the others are collapsed. */
const SHOWN = 4

interface DateMonthProps {
  /** `2026-12`. */
  month: string
  dates: readonly SeriesDateView[]
  timezone: string
}

/** A month of a series: a grid, and on a phone the days that have dates, one below the other. Each date leads to its screens. */
export function DateMonth({ month, dates, timezone }: DateMonthProps) {
  const byDay = Map.groupBy(dates, ({ startsAt }) => dayInZone(new Date(startsAt), timezone))
  return (
    <div className="stack gap-8">
      <MonthGrid
        month={month}
        entriesOf={(day) =>
          (byDay.get(day) ?? []).map((date) => (
            <li key={date.eventId}>
              <Entry date={date} timezone={timezone} />
            </li>
          ))
        }
        most={SHOWN}
        moreWords={(count) => m.programme_series_month_more({ count })}
        dayClass={classes['day']}
      />
    </div>
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
