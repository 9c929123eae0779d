import { formatNumber, m } from '@foyer/messages'
import classes from './CapacityBar.module.css'

interface CapacityBarProps {
  sold: number
  /** Claimed by orders that are not paid yet. */
  held?: number
  /** Null is unlimited: there is nothing to fill, so no bar is drawn. */
  capacity: number | null
}

/** How a capacity is used: `12 of 40 sold · 3 held`. */
export function capacityInWords({ sold, held = 0, capacity }: CapacityBarProps): string {
  const part =
    capacity === null
      ? m.shell_capacity_sold({ sold: formatNumber(sold) })
      : m.shell_capacity_sold_of({ sold: formatNumber(sold), capacity: formatNumber(capacity) })
  return held > 0 ? `${part} · ${m.shell_capacity_held({ held: formatNumber(held) })}` : part
}

/** How much of a capacity is sold and held. A full bar is teal. */
export function CapacityBar({ sold, held = 0, capacity }: CapacityBarProps) {
  if (capacity === null) return null
  const share = (part: number) => (capacity === 0 ? 100 : Math.min(100, (part / capacity) * 100))
  return (
    <div
      className={classes['track']}
      role="img"
      aria-label={capacityInWords({ sold, held, capacity })}
      data-full={sold >= capacity || undefined}
    >
      <div className={classes['sold']} style={{ width: `${share(sold)}%` }} />
      <div className={classes['held']} style={{ width: `${Math.min(share(held), 100 - share(sold))}%` }} />
    </div>
  )
}
