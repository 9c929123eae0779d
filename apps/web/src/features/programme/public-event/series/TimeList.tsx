import type { PublicDateView } from '@foyer/contract'
import { formatCalendarDay, m } from '@foyer/messages'
import { Link } from 'react-router'
import { Badge } from '../../../../ui/Badge.tsx'
import { formerInWords, placeInWords, startInWords, stateInWords } from './series-words.ts'
import classes from './TimeList.module.css'

interface TimeListProps {
  /** `2027-03-07`. */
  day: string
  dates: readonly PublicDateView[]
  /** What follows the address of each date. */
  linked: string
}

/** The times of a day, each with what is left, leading to its page. */
export function TimeList({ day, dates, linked }: TimeListProps) {
  return (
    <section id="times" aria-labelledby="times-title" className="stack gap-14">
      <h3 id="times-title" className="flush text-20">
        {m.events_series_day({ day: formatCalendarDay(day, 'fullDay') })}
      </h3>
      <ul className={classes['times']}>
        {dates.map((date) => (
          <li key={date._id}>
            <TimeLink date={date} linked={linked} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TimeLink({ date, linked }: { date: PublicDateView; linked: string }) {
  const former = formerInWords(date)
  const place = placeInWords(date)
  return (
    <Link to={`/events/${date.customUrl}${linked}`} className={classes['time']} data-state={date.state}>
      <span className={classes['clock']}>{startInWords(date)}</span>
      {date.title !== null && (
        <span className="semibold breakable">
          <bdi>{date.title}</bdi>
        </span>
      )}
      {date.left === null ? (
        <span className={classes['words']}>{stateInWords(date)}</span>
      ) : (
        <span>
          <Badge tone="warn">{stateInWords(date)}</Badge>
        </span>
      )}
      {place && (
        <span className={classes['words']}>
          <bdi>{place}</bdi>
        </span>
      )}
      {former !== null && <span className={classes['words']}>{former}</span>}
    </Link>
  )
}
