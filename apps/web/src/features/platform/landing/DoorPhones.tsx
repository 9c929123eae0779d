import { m } from '@foyer/messages'
import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './DoorPhones.module.css'

/** Two phones at a door, drawn: one guest comes in, a copy of a ticket does not. */
export function DoorPhones() {
  return (
    <div className={classes['phones']} role="img" aria-label={m.admin_landing_phones_label()}>
      <div className={classes['phone']} data-answer="no">
        <p className={classes['gate']}>{m.admin_landing_phones_south()}</p>
        <span className={classes['sign']}>
          <IconX size={44} stroke={3.2} />
        </span>
        <p className={classes['word']}>{m.admin_landing_phones_used()}</p>
        <p className={classes['why']}>{m.admin_landing_phones_used_why()}</p>
      </div>
      <div className={classes['phone']} data-answer="yes">
        <p className={classes['gate']}>{m.admin_landing_phones_north()}</p>
        <span className={classes['sign']}>
          <IconCheck size={44} stroke={3.2} />
        </span>
        <p className={classes['word']}>{m.admin_landing_phones_admitted()}</p>
        <p className={classes['why']}>{m.admin_landing_phones_admitted_why()}</p>
      </div>
    </div>
  )
}
