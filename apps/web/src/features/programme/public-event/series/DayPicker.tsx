import type { PublicSeriesView } from '@foyer/contract'
import { currentLanguage, formatCalendarDay, formatNumber, formatWeekday, m, traitsOf } from '@foyer/messages'
import { Link } from 'react-router'
import { columnOf, daysIn, weekdayOf, weekFrom } from '../../../../lib/months.ts'
import classes from './DayPicker.module.css'
import { seriesPath } from './series-path.ts'

type Day = PublicSeriesView['month']['days'][number]

/** A month with many dates a day: each day shows the number of bookable dates, and links to them. Works without scripts. */
export function DayPicker({ series }: { series: PublicSeriesView }) {
  const { month, days, day: chosen } = series.month
  const { firstWeekday } = traitsOf(currentLanguage())
  const byDay = new Map(days.map((each) => [each.day, each]))
  return (
    <nav aria-label={m.events_series_days()} className={classes['picker']}>
      <div className={classes['week']} aria-hidden="true">
        {weekFrom(firstWeekday).map((weekday) => (
          <span key={weekday}>{formatWeekday(weekday, 'weekdayShort')}</span>
        ))}
      </div>
      <ol className={classes['days']}>
        {daysIn(month).map((day, index) => {
          const known = byDay.get(day)
          return (
            <li
              key={day}
              style={index === 0 ? { gridColumnStart: columnOf(weekdayOf(day), firstWeekday) } : undefined}
              aria-hidden={known === undefined || undefined}
            >
              {known ? (
                <DayLink day={known} to={seriesPath(series, { month, day })} chosen={day === chosen} />
              ) : (
                <span className={classes['day']}>{formatNumber(Number(day.slice(8)))}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function DayLink({ day, to, chosen }: { day: Day; to: string; chosen: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={classes['choice']}
      data-empty={day.open === 0 || undefined}
      aria-current={chosen ? 'date' : undefined}
    >
      <span className="unseen">{formatCalendarDay(day.day, 'fullDay')}</span>
      <span className={classes['number']} aria-hidden="true">
        {formatNumber(Number(day.day.slice(8)))}
      </span>
      {day.open > 0 ? (
        <span className={classes['count']}>{m.events_series_times({ count: day.open })}</span>
      ) : (
        <span className="unseen">{day.over ? m.events_series_over() : m.events_series_none_open()}</span>
      )}
    </Link>
  )
}
