import { formatAgo, m } from '@foyer/messages'
import type { DeviceSessionView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useListSessionsQuery, useRevokeOtherSessionsMutation, useRevokeSessionMutation } from '../../../api/hooks.ts'
import { deviceLabel } from '../../../lib/device-label.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Profile.module.css'

/** Every place where the user is logged in, this one first. */
export function Sessions() {
  const { data, error, refetch } = useListSessionsQuery()
  const sessions = data?.items.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <Surface as="section" padding="large" title={m.account_sessions()}>
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
      title: m.account_sessions_others_title(),
      body: m.account_sessions_others_text({ count: others }),
      confirmLabel: m.account_sessions_others(),
      destructive: true,
    })
    if (!sure) return
    try {
      await revoke().unwrap()
      toast.success(m.account_sessions_others_done())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Button variant="default" mt="lg" loading={isLoading} onClick={() => void leave()}>
      {m.account_sessions_others()}
    </Button>
  )
}

function Session({ session }: { session: DeviceSessionView }) {
  const now = useNow()
  const [revoke] = useRevokeSessionMutation()
  const [busy, setBusy] = useState(false)
  const name = deviceLabel(session.userAgent) || m.account_session_unknown()
  const Icon = /iPhone|iPad|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop

  const logOutThere = async () => {
    const sure = await confirmAction({
      title: m.account_session_log_out_title({ device: name }),
      body: m.account_session_log_out_text(),
      confirmLabel: m.account_session_log_out(),
      destructive: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      await revoke({ params: { id: session._id } }).unwrap()
      toast.success(m.account_session_log_out_done({ device: name }))
    } catch (error) {
      setBusy(false)
      toast.error(errorMessage(error))
    }
  }

  return (
    <li className={classes['session']}>
      <span className="center on-blush circle blush size-46">
        <Icon size={24} aria-hidden="true" />
      </span>
      <div>
        <div className="line semibold gap-4-10">
          {name} {session.current && <Badge tone="good">{m.account_session_this()}</Badge>}
          {session.actingBy !== null && (
            <Badge tone="warn">{m.account_session_acting({ name: session.actingBy })}</Badge>
          )}
        </div>
        <p className="flush mute">
          {session.current
            ? m.account_session_now({ ip: session.ip })
            : m.account_session_seen({ ip: session.ip, ago: formatAgo(new Date(session.lastSeenAt), now) })}
        </p>
      </div>
      {!session.current && (
        <Button variant="default" size="sm" loading={busy} onClick={() => void logOutThere()}>
          {m.account_session_log_out()}
        </Button>
      )}
    </li>
  )
}
