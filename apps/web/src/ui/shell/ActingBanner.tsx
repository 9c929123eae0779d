import { Button } from '@mantine/core'
import { IconMasksTheater } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { api } from '../../api/api.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { endSession, returnToSelf } from '../../store/session.ts'
import { toast } from '../toast.ts'
import classes from './ActingBanner.module.css'

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Says on every screen, while an administrator acts as a user, whose screens these are, and leads back. */
export function ActingBanner() {
  const dispatch = useAppDispatch()
  const user = useAppSelector((state) => state.user.user)
  const [stop] = api.useStopActingMutation()
  const [busy, setBusy] = useState(false)
  const acting = user?.acting
  if (!acting) return null

  const leave = async () => {
    setBusy(true)
    try {
      await stop().unwrap()
      if (!returnToSelf(dispatch, `/admin/users/${acting.userId}`)) endSession(dispatch)
    } catch (error) {
      toast.error(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <aside className={classes['banner']} aria-label="Acting as somebody else">
      <IconMasksTheater size={22} aria-hidden />
      <p>
        <strong>
          You act as {user.firstName} {user.lastName}
        </strong>{' '}
        until {time.format(new Date(acting.until))}. Each change is written down under your name, {acting.by}.
      </p>
      <Button size="sm" color="dark" loading={busy} onClick={() => void leave()}>
        Stop
      </Button>
    </aside>
  )
}
