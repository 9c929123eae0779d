import type { AutomaticMessageKind, AutomaticMessageView, EventView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button, Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useListAutomaticMessagesQuery, useSetAutomaticMessageMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { AutomaticText } from './AutomaticText.tsx'
import { MessagePreview } from './MessagePreview.tsx'

const words: Readonly<Record<AutomaticMessageKind, { name: () => string; text: () => string }>> = {
  thank_you: { name: m.guests_automatic_thank_you, text: m.guests_automatic_thank_you_text },
  feedback: { name: m.guests_automatic_feedback, text: m.guests_automatic_feedback_text },
}

interface AutomaticMessagesProps {
  readonly event: EventView
  readonly mayWrite: boolean
  readonly onFeedback: () => void
}

/** The automatic messages of an event. They are off until a member switches them on. */
export function AutomaticMessages({ event, mayWrite, onFeedback }: AutomaticMessagesProps) {
  const { data, error, refetch } = useListAutomaticMessagesQuery(
    { params: { eventId: event._id } },
    { refetchOnMountOrArgChange: true },
  )
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={2} />
  return (
    <div className="halves">
      {data.items.map((message) => (
        <AutomaticCard
          key={message.kind}
          event={event}
          message={message}
          mayWrite={mayWrite}
          {...(message.kind === 'feedback' && { onResult: onFeedback })}
        />
      ))}
    </div>
  )
}

interface AutomaticCardProps {
  readonly event: EventView
  readonly message: AutomaticMessageView
  readonly mayWrite: boolean
  readonly onResult?: () => void
}

function AutomaticCard({ event, message, mayWrite, onResult }: AutomaticCardProps) {
  const [set] = useSetAutomaticMessageMutation()
  const { busy, act } = useAct()
  const [doing, setDoing] = useState<'preview' | 'edit' | null>(null)
  const { kind, state, subject, body } = message
  const { name, text } = words[kind]
  const toggle = (on: boolean) =>
    act(
      () =>
        set({
          params: { eventId: event._id, kind },
          body: { on, text: message.own ? { subject, body } : null },
        }).unwrap(),
      on ? m.guests_automatic_on() : m.guests_automatic_off(),
    )
  return (
    <Surface as="section" padding="large" title={name()}>
      <p className="flush mute measure">{text()}</p>
      <div className="margin-top-16">
        <Switch
          label={m.guests_automatic_switch({ message: name() })}
          checked={state === 'scheduled' || state === 'sent'}
          disabled={!mayWrite || busy || state === 'sent'}
          onChange={(change) => void toggle(change.currentTarget.checked)}
        />
      </div>
      <p className="margin-top-12 text-sm" role="status">
        <When message={message} timezone={event.timezone} />
      </p>
      <div className="cluster gap-10 margin-top-16">
        <Button variant="default" size="sm" onClick={() => setDoing('preview')}>
          {m.guests_preview()}
        </Button>
        {mayWrite && state !== 'sent' && (
          <Button variant="default" size="sm" onClick={() => setDoing('edit')}>
            {m.guests_automatic_edit()}
          </Button>
        )}
        {onResult && (
          <Button variant="subtle" size="sm" onClick={onResult}>
            {m.guests_automatic_result()}
          </Button>
        )}
      </div>
      {doing === 'preview' && (
        <Modal opened onClose={() => setDoing(null)} title={m.guests_preview()} size="xl">
          <MessagePreview eventId={event._id} subject={subject} body={body} automatic={kind} />
        </Modal>
      )}
      {doing === 'edit' && <AutomaticText event={event} message={message} onClose={() => setDoing(null)} />}
    </Surface>
  )
}

function When({ message: { state, dueAt, reason }, timezone }: { message: AutomaticMessageView; timezone: string }) {
  if (state === 'sent') return <Badge tone="good">{m.guests_automatic_sent()}</Badge>
  if (state === 'failed')
    return (
      <>
        <Badge tone="bad">{m.guests_messages_refused()}</Badge>
        <span className="block margin-top-4 mute">{reason}</span>
      </>
    )
  if (dueAt === null) return m.guests_when_no_date()
  const date = formatDate(dueAt, 'moment', timezone)
  return state === 'scheduled' ? m.guests_automatic_due({ date }) : m.guests_automatic_would({ date })
}
