import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { calendarEntryOf, googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'
import classes from './OrderActions.module.css'

interface CalendarMenuProps {
  order: OrderView
  busy: boolean
  onFile: () => void
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }

/** Adds the event to a calendar: by a link for those on the web, by a file for all others. An open date has only the file. */
export function CalendarMenu({ order, busy, onFile }: CalendarMenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const entry = calendarEntryOf(order, window.location.origin)
  const dated = order.event.postponement?.datesOpen !== true
  return (
    <div className={classes['menu']}>
      <button
        type="button"
        className={classes['action']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconCalendarPlus size={18} aria-hidden /> {m.sales_order_add_to_calendar()}
      </button>
      <ul id={id} className={classes['choices']} hidden={!open}>
        {dated && (
          <>
            <li>
              <a href={googleCalendarLink(entry)} {...elsewhere}>
                {m.sales_order_calendar_google()}
              </a>
            </li>
            <li>
              <a href={outlookCalendarLink(entry)} {...elsewhere}>
                {m.sales_order_calendar_outlook()}
              </a>
            </li>
          </>
        )}
        <li>
          <button type="button" disabled={busy} onClick={onFile}>
            {m.sales_order_calendar_file()}
          </button>
        </li>
      </ul>
    </div>
  )
}
