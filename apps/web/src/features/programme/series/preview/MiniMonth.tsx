import {
  currentLanguage,
  formatCalendarDay,
  formatDate,
  formatNumber,
  formatWeekday,
  m,
  traitsOf,
} from '@foyer/messages'
import { useId } from 'react'
import { columnOf, daysIn, weekdayOf, weekFrom } from '../../../../lib/months.ts'
import classes from './Preview.module.css'

/** What a day of the preview holds. */
export interface MarkedDay {
  readonly day: string
  readonly count: number
  /** Whether something about a date of this day is told below the month. */
  readonly noted: boolean
}

/** A month in small, with the days that have dates. */
export function MiniMonth({ month, marked }: { month: string; marked: readonly MarkedDay[] }) {
  const { firstWeekday } = traitsOf(currentLanguage())
  const byDay = new Map(marked.map((each) => [each.day, each]))
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flush text-15 semibold">
        {formatDate(`${month}-01T00:00:00Z`, 'month', 'UTC')}
      </h3>
      <div className={classes['week']} aria-hidden="true">
        {weekFrom(firstWeekday).map((weekday) => (
          <span key={weekday}>{formatWeekday(weekday, 'weekdayShort')}</span>
        ))}
      </div>
      <ol className={classes['days']}>
        {daysIn(month).map((day, index) => (
          <Day
            key={day}
            day={day}
            marked={byDay.get(day)}
            column={index === 0 ? columnOf(weekdayOf(day), firstWeekday) : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

function Day({ day, marked, column }: { day: string; marked: MarkedDay | undefined; column: number | undefined }) {
  const number = formatNumber(Number(day.slice(8)))
  return (
    <li
      style={column === undefined ? undefined : { gridColumnStart: column }}
      data-marked={marked !== undefined || undefined}
      data-noted={marked?.noted || undefined}
      aria-hidden={marked === undefined || undefined}
    >
      <span aria-hidden="true">{number}</span>
      {marked && marked.count > 1 && (
        <span className={classes['several']} aria-hidden="true">
          {formatNumber(marked.count)}
        </span>
      )}
      {marked && (
        <span className="unseen">
          {m.programme_series_day_dates({ day: formatCalendarDay(day, 'fullDay'), count: marked.count })}
        </span>
      )}
    </li>
  )
}
