import { currentLanguage, formatCalendarDay, formatNumber, formatWeekday, traitsOf } from '@foyer/messages'
import type { ReactElement } from 'react'
import { columnOf, daysIn, weekdayOf, weekFrom } from '../lib/months.ts'
import classes from './MonthGrid.module.css'

interface MonthGridProps {
  /** `2026-12`. */
  month: string
  /** What stands on a day, as items of a list with keys of their own. */
  entriesOf: (day: string) => readonly ReactElement[]
  /** The number of entries of a day that are shown; the others unfold. */
  most: number
  /** The label of what unfolds `count` more entries. */
  moreWords: (count: number) => string
  /** Of each day; `data-empty` and `data-today` tell which has no entry and which is today. */
  dayClass: string | undefined
  /** `YYYY-MM-DD`; left out where no day stands out. */
  today?: string
}

/** A month: a grid, and on a phone the days that have entries, one below the other. Works without scripts. */
export function MonthGrid({ month, entriesOf, dayClass, today, ...folding }: MonthGridProps) {
  const { firstWeekday } = traitsOf(currentLanguage())
  return (
    <>
      <div className={classes['week']} aria-hidden="true">
        {weekFrom(firstWeekday).map((weekday) => (
          <span key={weekday}>{formatWeekday(weekday, 'weekdayShort')}</span>
        ))}
      </div>
      <ol className={classes['days']}>
        {daysIn(month).map((day, index) => {
          const entries = entriesOf(day)
          return (
            <li
              key={day}
              className={[classes['day'], dayClass].filter(Boolean).join(' ')}
              data-empty={entries.length === 0 || undefined}
              data-today={day === today || undefined}
              style={index === 0 ? { gridColumnStart: columnOf(weekdayOf(day), firstWeekday) } : undefined}
            >
              <time dateTime={day} className={classes['date']} aria-current={day === today ? 'date' : undefined}>
                <span className={classes['number']} aria-hidden="true">
                  {formatNumber(Number(day.slice(8)))}
                </span>
                <span className={classes['full']}>{formatCalendarDay(day, 'fullDay')}</span>
              </time>
              <Entries entries={entries} {...folding} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

function Entries({
  entries,
  most,
  moreWords,
}: Pick<MonthGridProps, 'most' | 'moreWords'> & { entries: readonly ReactElement[] }) {
  const folded = entries.slice(most)
  return (
    <>
      {entries.length > 0 && <ul className={classes['entries']}>{entries.slice(0, most)}</ul>}
      {folded.length > 0 && (
        <details className={classes['more']}>
          <summary>{moreWords(folded.length)}</summary>
          <ul className={classes['entries']}>{folded}</ul>
        </details>
      )}
    </>
  )
}
