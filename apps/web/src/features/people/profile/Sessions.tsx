import type { DeviceSessionView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useListSessionsQuery, useRevokeOtherSessionsMutation, useRevokeSessionMutation } from '../../../api/hooks.ts'
import { deviceLabel } from '../../../lib/device-label.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Profile.module.css'

/** Every place where the user is logged in, this one first. */
export function Sessions() {
  const { data, error, refetch } = useListSessionsQuery()
  const sessions = data?.items.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <Surface as="section" padding="large" title="Where you are logged in">
      {sessions === undefined && !error && <RowSkeletons rows={2} />}
      {sessions === undefined && error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {sessions && (
        <ul className="rows">
          {sessions.map((session) => (
            <Session key={session._id} session={session} />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && <LogOutElsewhere others={sessions.length - 1} />}
    </Surface>
  )
}

function LogOutElsewhere({ others }: { others: number }) {
  const [revoke, { isLoading }] = useRevokeOtherSessionsMutation()
  const leave = async () => {
    const sure = await confirmAction({
      title: 'Log out everywhere else?',
      body: others === 1 ? 'One other place has to log in again.' : `${others} other places have to log in again.`,
      confirmLabel: 'Log out everywhere else',
      destructive: true,
    })
    if (!sure) return
    try {
      const { message } = await revoke().unwrap()
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Button variant="default" mt="lg" loading={isLoading} onClick={() => void leave()}>
      Log out everywhere else
    </Button>
  )
}

function Session({ session }: { session: DeviceSessionView }) {
  const now = useNow()
  const [revoke] = useRevokeSessionMutation()
  const [busy, setBusy] = useState(false)
  const name = deviceLabel(session.userAgent) || 'Unknown device'
  const Icon = /iPhone|iPad|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop

  const logOutThere = async () => {
    const sure = await confirmAction({
      title: `Log out on ${name}?`,
      body: 'Whoever uses it has to log in again. What they typed and did not save is lost.',
      confirmLabel: 'Log out there',
      destructive: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      await revoke({ params: { id: session._id } }).unwrap()
      toast.success(`Logged out on ${name}`)
    } catch (error) {
      setBusy(false)
      toast.error(errorMessage(error))
    }
  }

  return (
    <li className={classes['session']}>
      <span className={classes['device']}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <div>
        <div className="line semibold gap-4-10">
          {name} {session.current && <StatusBadge tone="good">This one</StatusBadge>}
          {session.actingBy !== null && <StatusBadge tone="warn">{`${session.actingBy}, helping you`}</StatusBadge>}
        </div>
        <p className="flush mute">
          {session.ip} · {session.current ? 'now' : timeAgo(new Date(session.lastSeenAt), now)}
        </p>
      </div>
      {!session.current && (
        <Button variant="default" size="sm" loading={busy} onClick={() => void logOutThere()}>
          Log out there
        </Button>
      )}
    </li>
  )
}
