import { IconCloudOff } from '@tabler/icons-react'
import classes from './SavedCopy.module.css'

interface SavedCopyProps {
  /** ISO instant at which it was saved. */
  keptAt: string
  thing: 'tickets' | 'ticket'
  onRetry: () => void
}

/** Says that what is shown was saved on this device, and when. */
export function SavedCopy({ keptAt, thing, onRetry }: SavedCopyProps) {
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(keptAt))
  return (
    <div className={classes['note']} role="status">
      <IconCloudOff size={20} aria-hidden />
      <p>
        No connection. Your {thing} {thing === 'ticket' ? 'was' : 'were'} saved on this device on {at} and can be
        scanned.
      </p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
