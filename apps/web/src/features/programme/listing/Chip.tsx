import { formatNumber } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Chip.module.css'

interface ChipProps {
  to: string
  chosen: boolean
  count?: number
  icon?: ReactNode
  children: ReactNode
}

/** A filter that is one press away. It is a link: it can be opened, copied and gone back from. */
export function Chip({ to, chosen, count, icon, children }: ChipProps) {
  return (
    <Link to={to} preventScrollReset className={classes['chip']} aria-current={chosen ? 'true' : undefined}>
      {icon}
      {children}
      {count !== undefined && <span className={classes['count']}>{formatNumber(count)}</span>}
    </Link>
  )
}
