import { formatEventTime } from '@foyer/messages'
import classes from './DateTile.module.css'

interface DateTileProps {
  /** UTC instant. */
  at: string
  /** IANA zone of the event. */
  timeZone: string
}

/** A leaf of a calendar: the month over the day. The date in words stands beside it, so readers skip this. */
export function DateTile({ at, timeZone }: DateTileProps) {
  const instant = new Date(at)
  const { month, day } = formatEventTime(instant, instant, timeZone)
  return (
    <span className={classes['tile']} aria-hidden="true">
      <span className={classes['month']}>{month}</span>
      <span className={classes['day']}>{day}</span>
    </span>
  )
}
