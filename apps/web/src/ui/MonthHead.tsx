import { formatDate, m } from '@foyer/messages'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './MonthHead.module.css'

interface MonthHeadProps {
  /** `2026-12`. */
  month: string
  /** The months before and after it that one can turn to; null where there is none. */
  earlier: string | null
  later: string | null
  /** The address of a month. */
  to: (month: string) => string
  /** The address of the month in which visitors begin; null while that month is shown. */
  home: string | null
}

/** The name of a month, and links to other months, which work without scripts. */
export function MonthHead({ month, earlier, later, to, home }: MonthHeadProps) {
  const name = (each: string) => formatDate(`${each}-01T00:00:00Z`, 'month', 'UTC')
  const turn = { preventScrollReset: true, className: classes['turn'] }
  return (
    <nav aria-label={m.events_calendar_months()} className={classes['head']}>
      {earlier !== null && (
        <Link to={to(earlier)} rel="prev" {...turn}>
          <IconArrowLeft size={18} aria-hidden data-flip />
          <span className="unseen">{m.events_calendar_earlier()}</span> {name(earlier)}
        </Link>
      )}
      <h3 className={classes['month']}>{name(month)}</h3>
      {home !== null && (
        <Link to={home} {...turn}>
          {m.events_calendar_today()}
        </Link>
      )}
      {later !== null && (
        <Link to={to(later)} rel="next" {...turn}>
          <span className="unseen">{m.events_calendar_later()}</span> {name(later)}
          <IconArrowRight size={18} aria-hidden data-flip />
        </Link>
      )}
    </nav>
  )
}
