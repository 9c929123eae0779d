import { IconLockOpen } from '@tabler/icons-react'
import { useNow } from '../../../../lib/use-now.ts'
import classes from './StaffBanner.module.css'

interface StaffBannerProps {
  /** Milliseconds of this tablet's clock. */
  readonly until: number
  readonly giveBack: () => void
}

/** Says that guests should not have this tablet just now, and gives it back to them. */
export function StaffBanner({ until, giveBack }: StaffBannerProps) {
  const minutes = Math.max(1, Math.ceil((until - useNow().getTime()) / 60_000))
  return (
    <div className={classes['banner']}>
      <IconLockOpen size={22} aria-hidden="true" />
      <span className="grow-220 semibold">
        Open for staff, {minutes === 1 ? '1 minute' : `${minutes} minutes`} at most
      </span>
      <button type="button" className={classes['back']} onClick={giveBack}>
        Back to the guests
      </button>
    </div>
  )
}
