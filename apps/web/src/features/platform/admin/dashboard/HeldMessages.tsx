import type { HeldMessageView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListHeldMessagesQuery, useReviewMessageMutation } from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { askReason } from '../../../../ui/ask-reason.tsx'
import { confirmAction } from '../../../../ui/confirm.tsx'
import { Rich } from '../../../../ui/Rich.tsx'
import { RichText } from '../../../../ui/RichText.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import classes from './Alarms.module.css'

const MOST = 20

const linkTo = (to: string) => ({ link: (words: ReactNode) => <Link to={to}>{words}</Link> })

/** Messages of new organisers that wait for review. Hidden while there are none. */
export function HeldMessages() {
  const { data } = useListHeldMessagesQuery({ query: { limit: MOST } }, { refetchOnMountOrArgChange: true })
  if (!data || data.total === 0) return null
  return (
    <Surface as="section" title={m.admin_held_title({ count: data.total })}>
      <ul className={classes['list']}>
        {data.items.map((message) => (
          <HeldMessage key={message._id} message={message} />
        ))}
      </ul>
    </Surface>
  )
}

function HeldMessage({ message }: { message: HeldMessageView }) {
  const [review] = useReviewMessageMutation()
  const { busy, act } = useAct()
  const params = { messageId: message._id }
  const release = async () => {
    const sure = await confirmAction({
      title: m.admin_held_send_title(),
      body: m.admin_held_send_body({ count: message.recipients }),
      confirmLabel: m.admin_held_send(),
    })
    if (sure) await act(() => review({ params, body: { release: true } }).unwrap(), m.admin_held_send_done())
  }
  const refuse = async () => {
    const reason = await askReason({
      title: m.admin_held_refuse_title(),
      body: m.admin_held_refuse_body(),
      label: m.admin_held_refuse_reason(),
      confirmLabel: m.admin_held_refuse(),
    })
    if (reason !== null)
      await act(() => review({ params, body: { release: false, reason } }).unwrap(), m.admin_held_refuse_done())
  }
  return (
    <li>
      <IconMailQuestion size={20} aria-hidden />
      <div className={classes['words']}>
        <strong>{message.subject}</strong>
        <span>
          {m.admin_held_recipients({ count: message.recipients })} ·{' '}
          <Rich
            parts={m.admin_held_event.parts({ event: message.event.title })}
            tags={linkTo(`/admin/events/${message.event._id}`)}
          />{' '}
          ·{' '}
          <Rich
            parts={m.admin_held_organiser.parts({
              name: message.organiser.name || message.organiser.email,
              date: formatDate(message.organiser.since, 'day'),
            })}
            tags={linkTo(`/admin/users/${message.organiser._id}`)}
          />{' '}
          · {m.admin_held_written({ date: formatDate(message.createdAt, 'shortMoment') })}
        </span>
        <details>
          <summary className="opens">{m.admin_held_read()}</summary>
          <RichText document={message.body} />
        </details>
      </div>
      <Group gap="xs">
        <Button size="xs" loading={busy} onClick={() => void release()}>
          {m.admin_held_send()}
        </Button>
        <Button variant="default" size="xs" loading={busy} onClick={() => void refuse()}>
          {m.admin_held_refuse()}
        </Button>
      </Group>
    </li>
  )
}
