import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './DoorPhones.module.css'

/** Two phones at a door, drawn: one guest comes in, a copy of a ticket does not. */
export function DoorPhones() {
  return (
    <div
      className={classes['phones']}
      role="img"
      aria-label="A phone at the door says: come in. Another says: already in."
    >
      <div className={classes['phone']} data-answer="no">
        <p className={classes['gate']}>South gate</p>
        <span className={classes['sign']}>
          <IconX size={44} stroke={3.2} />
        </span>
        <p className={classes['word']}>Already in</p>
        <p className={classes['why']}>Scanned 19:04 at North gate</p>
      </div>
      <div className={classes['phone']} data-answer="yes">
        <p className={classes['gate']}>North gate</p>
        <span className={classes['sign']}>
          <IconCheck size={44} stroke={3.2} />
        </span>
        <p className={classes['word']}>Come in</p>
        <p className={classes['why']}>Lawn · 1 of 2</p>
      </div>
    </div>
  )
}
