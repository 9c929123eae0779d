import { IconClock } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { asClock } from './hold-clock.ts'
import classes from './HoldTimer.module.css'

interface HoldTimerProps {
  seconds: number
  /** Seconds the hold was given for, for the bar. */
  of: number
  quantity: number
}

/** Time left on the hold. The digits are not a live region: screen readers announce two minutes and thirty seconds. */
export function HoldTimer({ seconds, of, quantity }: HoldTimerProps) {
  const mood = seconds <= 30 ? 'last' : seconds <= 120 ? 'soon' : 'calm'
  return (
    <div className={classes['timer']} data-mood={mood}>
      <IconClock size={20} stroke={1.8} aria-hidden="true" />
      <span>{m.sales_checkout_held({ count: quantity })}</span>
      <span
        role="timer"
        aria-label={m.sales_checkout_time_left()}
        className="heading text-20 bold figures nowrap to-end"
      >
        {asClock(seconds)}
      </span>
      <span className={classes['track']} aria-hidden="true">
        <span className={classes['bar']} style={{ transform: `scaleX(${Math.min(1, seconds / Math.max(1, of))})` }} />
      </span>
    </div>
  )
}
