import classes from './CapacityBar.module.css'

interface CapacityBarProps {
  sold: number
  /** Claimed by orders that are not paid yet. */
  held?: number
  /** Null is unlimited: there is nothing to fill, so no bar is drawn. */
  capacity: number | null
}

const count = new Intl.NumberFormat('en')

/** How a capacity is used, in words. */
export function capacityInWords({ sold, held = 0, capacity }: CapacityBarProps): string {
  const of = capacity === null ? '' : ` of ${count.format(capacity)}`
  return `${count.format(sold)}${of} sold${held > 0 ? `, ${count.format(held)} held` : ''}`
}

/** How much of a capacity is sold and held. Full is teal: nothing is left to do. */
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
