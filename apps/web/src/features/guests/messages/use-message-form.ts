import type { EventView, GuestMessageInput, ScheduledMessageView } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type WhenValues, whenFault, whenValues } from './message-times.ts'

/** What is written in the form of a message. */
export interface MessageValues extends Record<string, unknown> {
  subject: string
  body: RichTextDocument | null
  ticketId: string | null
  when: WhenValues
}

/** A text to begin with. */
export interface MessageText {
  readonly subject: string
  readonly body: RichTextDocument
}

/** The form of a message, which begins with the draft if there is one. `round` changes when the whole text is replaced, which recreates the editor. */
export function useMessageForm(
  event: EventView,
  editing: ScheduledMessageView | undefined,
  { draft, onDraft }: { draft: MessageValues | null; onDraft: ((values: MessageValues) => void) | undefined },
) {
  const [round, setRound] = useState(0)
  const form = useForm<MessageValues>({
    initialValues: draft ?? {
      subject: editing?.subject ?? '',
      body: editing?.body ?? null,
      ticketId: editing?.ticketId ?? null,
      when: whenValues(editing?.when ?? null, event),
    },
    ...(onDraft && { onValuesChange: onDraft }),
    validate: {
      subject: (subject) => (subject.trim() === '' ? m.guests_message_fault_subject() : null),
      body: (body) => (body === null ? m.guests_message_fault_body() : null),
      when: (when) => whenFault(when, event.timezone),
    },
  })
  const replaceText = ({ subject, body }: MessageText) => {
    form.setValues({ subject, body })
    setRound((times) => times + 1)
  }
  /** The text alone; if it is invalid, null, and its errors are shown. */
  const readText = (): Pick<GuestMessageInput, 'subject' | 'body'> | null => {
    const isFaulty = [form.validateField('subject'), form.validateField('body')].some(({ hasError }) => hasError)
    const { subject, body } = form.values
    return isFaulty || body === null ? null : { subject, body }
  }
  return { form, round, replaceText, readText }
}
