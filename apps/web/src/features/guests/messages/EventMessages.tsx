import type { EventView, ScheduledMessageView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useListTicketTypesQuery } from '../../../api/hooks.ts'
import type { HandedSelection } from '../../../lib/selection-address.ts'
import { choiceIn } from '../../../lib/url-state.ts'
import { confirmDiscard } from '../../../ui/confirm.tsx'
import { PartChoice } from '../../../ui/PartChoice.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { AutomaticMessages } from './AutomaticMessages.tsx'
import { ComposeMessage } from './ComposeMessage.tsx'
import { Feedback } from './Feedback.tsx'
import { ScheduledMessages } from './ScheduledMessages.tsx'
import { SentMessages } from './SentMessages.tsx'
import type { MessageValues } from './use-message-form.ts'

const tabs = ['compose', 'scheduled', 'sent', 'automatic', 'feedback'] as const
type Tab = (typeof tabs)[number]

const labels: Readonly<Record<Tab, () => string>> = {
  compose: m.guests_messages_tab_compose,
  scheduled: m.guests_messages_tab_scheduled,
  sent: m.guests_messages_tab_sent,
  automatic: m.guests_messages_tab_automatic,
  feedback: m.guests_feedback,
}

function isHanded(state: unknown): state is HandedSelection {
  return typeof state === 'object' && state !== null && 'selection' in state && 'count' in state
}

const isWritten = ({ subject, body }: MessageValues) => subject.trim() !== '' || body !== null

/** The messages to the guests of an event. Which part is shown stands in the address bar. */
export function EventMessages({ event }: { event: EventView }) {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const state: unknown = location.state
  const [editing, setEditing] = useState<ScheduledMessageView | null>(null)
  const [isEdited, setIsEdited] = useState(false)
  // The history entry loses what was handed over when another part is shown. The message must not go to everybody then.
  const [handed, setHanded] = useState(() => (isHanded(state) ? { eventId: event._id, selected: state } : null))
  const [draft, setDraft] = useState<{ eventId: string; values: MessageValues } | null>(null)
  const ownDraft = draft?.eventId === event._id && isWritten(draft.values) ? draft.values : null
  const ticketTypes = useListTicketTypesQuery({ params: { eventId: event._id } })
  const mayWrite = event.permissions.includes('messages:write')
  const offered = mayWrite ? tabs : tabs.filter((tab) => tab !== 'compose')
  const shown = choiceIn(params, 'show', offered) ?? (mayWrite ? 'compose' : 'sent')
  const edit = (message: ScheduledMessageView | null) => {
    setEditing(message)
    setIsEdited(false)
  }
  const mayLeave = async () => editing === null || !isEdited || (await confirmDiscard())
  const show = (tab: Tab) => {
    edit(null)
    setParams(tab === 'compose' ? {} : { show: tab }, { preventScrollReset: true })
  }
  const choose = async (tab: Tab) => {
    if (await mayLeave()) show(tab)
  }
  const cancelEdit = async () => {
    if (await mayLeave()) edit(null)
  }
  const types = ticketTypes.data?.items
  return (
    <>
      {/* The form itself asks while it is shown. */}
      {editing === null && shown !== 'compose' && <UnsavedChangesGuard when={ownDraft !== null} />}
      <PartChoice
        label={m.guests_messages_tabs()}
        data={offered.map((tab) => ({ value: tab, label: labels[tab]() }))}
        value={shown}
        onChange={(tab) => void choose(offered.find((each) => each === tab) ?? 'sent')}
      />
      {types === undefined ? (
        <FormSkeleton fields={3} />
      ) : editing !== null ? (
        <ComposeMessage
          key={editing._id}
          event={event}
          ticketTypes={types}
          editing={editing}
          onDraft={() => setIsEdited(true)}
          onDone={() => show('scheduled')}
          onCancel={() => void cancelEdit()}
        />
      ) : shown === 'compose' ? (
        <ComposeMessage
          key={event._id}
          event={event}
          ticketTypes={types}
          {...(handed?.eventId === event._id && { selected: handed.selected })}
          draft={ownDraft}
          onDraft={(values) => setDraft({ eventId: event._id, values })}
          onDone={(how) => {
            setDraft(null)
            setHanded(null)
            show(how)
          }}
        />
      ) : shown === 'scheduled' ? (
        <ScheduledMessages
          event={event}
          ticketTypes={types}
          mayWrite={mayWrite}
          onEdit={edit}
          onCompose={() => show('compose')}
        />
      ) : shown === 'sent' ? (
        <SentMessages event={event} ticketTypes={types} {...(mayWrite && { onCompose: () => show('compose') })} />
      ) : shown === 'automatic' ? (
        <AutomaticMessages event={event} mayWrite={mayWrite} onFeedback={() => show('feedback')} />
      ) : (
        <Feedback event={event} onAutomatic={() => show('automatic')} />
      )}
    </>
  )
}
