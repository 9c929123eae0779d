import type { HeldMessageView } from '@foyer/contract'
import { formatDate } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useListHeldMessagesQuery, useReviewMessageMutation } from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { askReason } from '../../../../ui/ask-reason.tsx'
import { confirmAction } from '../../../../ui/confirm.tsx'
import { RichText } from '../../../../ui/RichText.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import classes from './Alarms.module.css'

const MOST = 20

/** Messages of new organisers that wait for an administrator. Not shown while none waits. */
export function HeldMessages() {
  const { data } = useListHeldMessagesQuery({ query: { limit: MOST } }, { refetchOnMountOrArgChange: true })
  if (!data || data.total === 0) return null
  return (
    <Surface
      as="section"
      title={data.total === 1 ? 'One message waiting for review' : `${data.total} messages waiting for review`}
    >
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
  const people = message.recipients === 1 ? '1 recipient' : `${message.recipients.toLocaleString('en')} recipients`
  const release = async () => {
    const sure = await confirmAction({
      title: 'Send this message?',
      body: `It goes to ${people}. Later messages of this organiser are sent without review.`,
      confirmLabel: 'Send message',
    })
    if (sure) await act(() => review({ params, body: { release: true } }).unwrap(), 'The message is on its way')
  }
  const refuse = async () => {
    const reason = await askReason({
      title: 'Refuse this message?',
      body: 'It is not sent. The organiser is mailed your reason.',
      label: 'Reason',
      confirmLabel: 'Refuse message',
    })
    if (reason !== null)
      await act(() => review({ params, body: { release: false, reason } }).unwrap(), 'The message was refused')
  }
  return (
    <li>
      <IconMailQuestion size={20} aria-hidden />
      <div className={classes['words']}>
        <strong>{message.subject}</strong>
        <span>
          {people} · <Link to={`/admin/events/${message.event._id}`}>{message.event.title}</Link> ·{' '}
          <Link to={`/admin/users/${message.organiser._id}`}>{message.organiser.name || message.organiser.email}</Link>,
          registered {formatDate(message.organiser.since, 'day')} · written{' '}
          {formatDate(message.createdAt, 'shortMoment')}
        </span>
        <details>
          <summary>Read the message</summary>
          <RichText document={message.body} />
        </details>
      </div>
      <Group gap="xs">
        <Button size="xs" loading={busy} onClick={() => void release()}>
          Send
        </Button>
        <Button variant="default" size="xs" loading={busy} onClick={() => void refuse()}>
          Refuse
        </Button>
      </Group>
    </li>
  )
}
