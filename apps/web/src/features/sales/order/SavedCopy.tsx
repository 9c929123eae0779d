import { IconCloudOff } from '@tabler/icons-react'
import { formatDate, m } from '@foyer/messages'
import classes from './SavedCopy.module.css'

interface SavedCopyProps {
  /** ISO instant at which it was saved. */
  keptAt: string
  thing: 'tickets' | 'ticket'
  onRetry: () => void
}

/** Says that the page shows a copy saved on this device, and when it was saved. */
export function SavedCopy({ keptAt, thing, onRetry }: SavedCopyProps) {
  const date = formatDate(keptAt, 'moment')
  return (
    <div className={classes['note']} role="status">
      <IconCloudOff size={20} aria-hidden />
      <p>{thing === 'ticket' ? m.sales_held_saved_copy({ date }) : m.sales_order_saved_copy({ date })}</p>
      <button type="button" onClick={onRetry}>
        {m.shell_retry()}
      </button>
    </div>
  )
}
