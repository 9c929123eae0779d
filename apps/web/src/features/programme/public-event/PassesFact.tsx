import { IconCalendarEvent } from '@tabler/icons-react'
import type { PublicEventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import classes from './EventFacts.module.css'

interface PassesFactProps {
  series: NonNullable<PublicEventView['passesFor']>
}

/** When passes are valid: at the dates of their series, not in the time between them. */
export default function PassesFact({ series: { customUrl, title } }: PassesFactProps) {
  return (
    <div className={classes['fact']}>
      <span className={classes['tile']} aria-hidden="true">
        <IconCalendarEvent size={24} stroke={1.7} />
      </span>
      <div>
        <p className="bold">{m.events_pass_valid({ series: title })}</p>
        <p className={classes['rest']}>
          <Link to={`/series/${customUrl}`}>{m.events_series_all()}</Link>
        </p>
      </div>
    </div>
  )
}
