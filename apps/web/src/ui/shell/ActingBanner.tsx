import { formatDate, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconMasksTheater } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { api } from '../../api/api.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { endSession, returnToSelf } from '../../store/session.ts'
import { Rich } from '../Rich.tsx'
import { toast } from '../toast.ts'
import classes from './ActingBanner.module.css'

const tags = { strong: (words: ReactNode) => <strong>{words}</strong> }

/** Shown on every screen while an administrator acts as a user, with the button that ends it. */
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
    <aside className={classes['banner']} aria-label={m.shell_acting()}>
      <IconMasksTheater size={22} aria-hidden />
      <p>
        <Rich
          parts={m.shell_acting_text.parts({
            name: [user.firstName, user.lastName].filter(Boolean).join(' '),
            time: formatDate(acting.until, 'clock'),
            admin: acting.by,
          })}
          tags={tags}
        />
      </p>
      <Button size="sm" color="dark" loading={busy} onClick={() => void leave()}>
        {m.shell_acting_stop()}
      </Button>
    </aside>
  )
}
