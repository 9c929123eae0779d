import { formatAgo } from '@foyer/messages'
import { Button, Pagination } from '@mantine/core'
import { useState } from 'react'
import { useEndUserSessionsMutation, useListUserSessionsQuery } from '../../../../api/hooks.ts'
import { deviceLabel } from '../../../../lib/device-label.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { confirmAction } from '../../../../ui/confirm.tsx'
import { Surface } from '../../../../ui/Surface.tsx'

const LIMIT = 5

/** Where a user is logged in. */
export function UserSessions({ id, name }: { id: string; name: string }) {
  const now = useNow()
  const [page, setPage] = useState(1)
  const { data } = useListUserSessionsQuery({ params: { id }, query: { page, limit: LIMIT } })
  const [end] = useEndUserSessionsMutation()
  const { busy, act } = useAct()
  const onEnd = async () => {
    const sure = await confirmAction({
      title: `Log ${name} out everywhere?`,
      body: 'They have to log in again on every device.',
      confirmLabel: 'Log out everywhere',
      destructive: true,
    })
    if (sure) await act(() => end({ params: { id } }).unwrap(), `${name} is logged out everywhere.`)
  }
  const sessions = data?.items ?? []
  return (
    <Surface
      as="section"
      title="Sessions"
      actions={
        sessions.length > 0 && (
          <Button variant="default" size="sm" loading={busy} onClick={() => void onEnd()}>
            Log out everywhere
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="flush mute">Not logged in anywhere.</p>
      ) : (
        <ul className="rows">
          {sessions.map((session) => (
            <li key={session._id}>
              {session.actingBy === null
                ? deviceLabel(session.userAgent) || 'Unknown device'
                : `${session.actingBy}, acting as this user`}
              <span className="mute">
                {session.ip} · {formatAgo(new Date(session.lastSeenAt), now)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > LIMIT && (
        <Pagination
          mt="md"
          size="sm"
          total={Math.ceil(data.total / LIMIT)}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page of sessions` })}
          getItemProps={(at) => ({ 'aria-label': `Page ${at} of sessions` })}
        />
      )}
    </Surface>
  )
}
