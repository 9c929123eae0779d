import { formatAgo, formatNumber, m } from '@foyer/messages'
import { Button, Pagination } from '@mantine/core'
import { useEndUserSessionsMutation, useListUserSessionsQuery } from '../../../../api/hooks.ts'
import { useNamedList } from '../../../../lib/use-named-list.ts'
import { deviceLabel } from '../../../../lib/device-label.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { confirmAction } from '../../../../ui/confirm.tsx'
import { Surface } from '../../../../ui/Surface.tsx'

const LIMIT = 5

const turns = {
  first: m.admin_user_sessions_first,
  previous: m.admin_user_sessions_previous,
  next: m.admin_user_sessions_next,
  last: m.admin_user_sessions_last,
}

/** A user's active sessions. */
export function UserSessions({ id, name }: { id: string; name: string }) {
  const now = useNow()
  const { page, turn } = useNamedList('sessions')
  const { data } = useListUserSessionsQuery({ params: { id }, query: { page, limit: LIMIT } })
  const [end] = useEndUserSessionsMutation()
  const { busy, act } = useAct()
  const onEnd = async () => {
    const sure = await confirmAction({
      title: m.admin_user_sessions_end_title({ name }),
      body: m.admin_user_sessions_end_body(),
      confirmLabel: m.admin_user_sessions_end(),
      destructive: true,
    })
    if (sure) await act(() => end({ params: { id } }).unwrap(), m.admin_user_sessions_end_done({ name }))
  }
  const sessions = data?.items ?? []
  return (
    <Surface
      as="section"
      title={m.admin_user_sessions_title()}
      actions={
        sessions.length > 0 && (
          <Button variant="default" size="sm" loading={busy} onClick={() => void onEnd()}>
            {m.admin_user_sessions_end()}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="flush mute">{m.admin_user_sessions_none()}</p>
      ) : (
        <ul className="rows">
          {sessions.map((session) => (
            <li key={session._id}>
              {session.actingBy === null
                ? deviceLabel(session.userAgent) || m.admin_user_sessions_unknown()
                : m.admin_user_sessions_acting({ name: session.actingBy })}
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
          onChange={turn}
          getControlProps={(control) => ({ 'aria-label': turns[control]() })}
          getItemProps={(at) => ({ 'aria-label': m.admin_user_sessions_page({ page: formatNumber(at) }) })}
        />
      )}
    </Surface>
  )
}
