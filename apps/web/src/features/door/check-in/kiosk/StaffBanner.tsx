import { m } from '@foyer/messages'
import { IconLockOpen } from '@tabler/icons-react'
import { useNow } from '../../../../lib/use-now.ts'
import classes from './StaffBanner.module.css'

interface StaffBannerProps {
  /** In milliseconds on this tablet's clock. */
  readonly until: number
  readonly giveBack: () => void
}

/** Shows how long the kiosk is open for staff, and switches back to self check-in. */
export function StaffBanner({ until, giveBack }: StaffBannerProps) {
  const minutes = Math.max(1, Math.ceil((until - useNow().getTime()) / 60_000))
  return (
    <div className={classes['banner']}>
      <IconLockOpen size={22} aria-hidden="true" />
      <span className="grow-220 semibold">{m.door_kiosk_staffed({ count: minutes })}</span>
      <button type="button" className={classes['back']} onClick={giveBack}>
        {m.door_kiosk_give_back()}
      </button>
    </div>
  )
}
