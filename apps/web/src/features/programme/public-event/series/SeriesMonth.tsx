import type { PublicDateView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { MonthGrid } from '../../../../ui/MonthGrid.tsx'
import classes from './SeriesMonth.module.css'
import { formerInWords, placeInWords, startInWords, stateInWords } from './series-words.ts'

/** As many as the server lists of a day before it has one choose the day first. */
const SHOWN = 4

interface SeriesMonthProps {
  /** `2027-03`. */
  month: string
  dates: readonly PublicDateView[]
  /** What follows the address of each date. */
  linked: string
}

/** A month of few dates a day, each with its time and what is left, leading to its page. On a phone, the days one below the other. */
export function SeriesMonth({ month, dates, linked }: SeriesMonthProps) {
  const byDay = Map.groupBy(dates, ({ day }) => day)
  return (
    <MonthGrid
      month={month}
      entriesOf={(day) =>
        (byDay.get(day) ?? []).map((date) => (
          <li key={date._id}>
            <DateLink date={date} linked={linked} />
          </li>
        ))
      }
      most={SHOWN}
      moreWords={(count) => m.events_calendar_more({ count })}
      dayClass={classes['day']}
    />
  )
}

function DateLink({ date, linked }: { date: PublicDateView; linked: string }) {
  const former = formerInWords(date)
  const place = placeInWords(date)
  return (
    <Link to={`/events/${date.customUrl}${linked}`} className={classes['date']} data-state={date.state}>
      <span className={classes['time']}>{startInWords(date)}</span>
      {date.title !== null && (
        <span className={classes['name']}>
          <bdi>{date.title}</bdi>
        </span>
      )}
      <span className={classes['words']}>{stateInWords(date)}</span>
      {place && (
        <span className={classes['words']}>
          <bdi>{place}</bdi>
        </span>
      )}
      {former !== null && <span className={classes['words']}>{former}</span>}
    </Link>
  )
}
