import type { EventView, GuestSelection, ScheduledMessageView, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Select, Stack, TextInput } from '@mantine/core'
import { IconCalendarClock, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import {
  useCountGuestAudienceQuery,
  useScheduleGuestMessageMutation,
  useSendGuestMessageMutation,
  useTestGuestMessageMutation,
  useUpdateScheduledMessageMutation,
} from '../../../api/hooks.ts'
import { type HandedSelection, inAddress } from '../../../lib/selection-address.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useAttemptKey } from '../../../lib/use-attempt-key.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { whenInput } from './message-times.ts'
import { placeholderChoices } from './placeholders.ts'
import { SaveTemplate } from './SaveTemplate.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { type MessageText, type MessageValues, useMessageForm } from './use-message-form.ts'
import { WhenFields } from './WhenFields.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const RichTextField = lazyPart(() => import('../../../ui/RichTextField.tsx'), {
  coming: () => <FormSkeleton fields={1} />,
})

interface ComposeMessageProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  /** Guests who were selected in the list. */
  selected?: HandedSelection
  /** The scheduled message to edit. */
  editing?: ScheduledMessageView
  /** What was written before another part of the screen was shown. */
  draft?: MessageValues | null
  onDraft?: (values: MessageValues) => void
  onDone: (how: 'sent' | 'scheduled') => void
  onCancel?: () => void
}

/** Writes a message to the guests, to be sent now or later, next to a preview of what they will read. */
export function ComposeMessage(props: ComposeMessageProps) {
  const { event, ticketTypes, selected, editing, draft = null, onDraft, onDone, onCancel } = props
  const [isResumed, setIsResumed] = useState(draft !== null)
  const [send] = useSendGuestMessageMutation()
  const [schedule] = useScheduleGuestMessageMutation()
  const [update] = useUpdateScheduledMessageMutation()
  const keyOf = useAttemptKey()
  const { form, round, replaceText, readText } = useMessageForm(event, editing, { draft, onDraft })
  const { ticketId, when, subject, body } = form.values
  const selection: GuestSelection | null = selected?.selection ?? editing?.selection ?? null
  const { data: audience } = useCountGuestAudienceQuery(
    {
      params: { eventId: event._id },
      query: selection !== null ? inAddress(selection) : ticketId === null ? {} : { ticketId },
    },
    { refetchOnMountOrArgChange: true },
  )
  const params = { eventId: event._id }
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    if (values.body === null) return
    const message = { subject: values.subject, body: values.body, ticketId: values.ticketId, selection }
    const time = whenInput(values.when, event.timezone)
    if (time === null) {
      if (!(await confirmSending(audience?.recipients ?? null))) return
      const headers = { 'idempotency-key': keyOf(message) }
      const { recipients, review } = await send({ params, headers, body: message }).unwrap()
      toast.success(review === 'held' ? m.guests_message_held() : m.guests_message_sent({ count: recipients }))
    } else {
      const planned = { ...message, when: time }
      if (editing) await update({ params: { ...params, scheduledId: editing._id }, body: planned }).unwrap()
      else await schedule({ params, headers: { 'idempotency-key': keyOf(planned) }, body: planned }).unwrap()
      toast.success(m.guests_message_scheduled())
    }
    form.resetDirty()
    setIsResumed(false)
    onDone(time === null ? 'sent' : 'scheduled')
  })
  const isNow = when.choice === 'now'
  const isDraft = event.status === 'draft'
  const isBarred = isNow && (isDraft || (audience !== undefined && (audience.recipients === 0 || audience.left === 0)))
  const begin = async (template: MessageText) => {
    const isWritten = subject.trim() !== '' || body !== null
    if (!isWritten || (await confirmReplacing())) replaceText(template)
  }

  return (
    <div className="halves">
      <Surface
        as="section"
        padding="large"
        title={editing ? m.guests_message_edit_title() : m.guests_message_new_title()}
        actions={<TemplateMenu event={event} onUse={(template) => void begin(template)} />}
      >
        <UnsavedChangesGuard when={(form.isDirty() || isResumed) && !busy} />
        <form onSubmit={submit} noValidate aria-label={m.guests_message()}>
          <Stack gap="lg">
            <FormErrors errors={{}} message={failure} attempt={attempt} />
            {selected ? (
              <p className="flush">{m.guests_message_to_selected({ count: selected.count })}</p>
            ) : selection !== null ? (
              <p className="flush">{m.guests_message_selection()}</p>
            ) : (
              <Select
                label={m.guests_message_to()}
                placeholder={m.guests_message_to_all()}
                data={ticketTypes.map((ticketType) => ({
                  value: ticketType._id,
                  label: m.guests_message_to_holders({ ticket: ticketType.name }),
                }))}
                clearable
                {...form.getInputProps('ticketId')}
              />
            )}
            <TextInput
              label={m.guests_message_subject()}
              description={m.guests_message_subject_hint()}
              maxLength={120}
              {...form.getInputProps('subject')}
            />
            <RichTextField
              key={round}
              label={m.guests_message_body()}
              description={m.guests_message_body_hint()}
              path="body"
              value={body}
              onChange={(document) => form.setFieldValue('body', document)}
              error={form.errors['body']}
              insertions={{ label: m.guests_message_insert(), choices: placeholderChoices() }}
            />
            <WhenFields
              event={event}
              value={when}
              withNow={editing === undefined}
              onChange={(next) => form.setFieldValue('when', next)}
              error={form.errors['when']}
            />
            <p className="flush text-sm breakable mute" role="status">
              {isNow && isDraft ? (
                m.guests_message_draft()
              ) : audience ? (
                <Reach {...audience} isNow={isNow} />
              ) : (
                m.guests_message_counting()
              )}
            </p>
            <div className="cluster gap-10">
              <Button
                type="submit"
                loading={busy}
                disabled={isBarred}
                leftSection={isNow ? <IconSend size={18} aria-hidden /> : <IconCalendarClock size={18} aria-hidden />}
              >
                {editing ? m.shell_save() : isNow ? m.guests_message_send() : m.guests_message_schedule()}
              </Button>
              <TestButton eventId={event._id} read={readText} />
              <SaveTemplate event={event} read={readText} />
              {onCancel && (
                <Button variant="subtle" onClick={onCancel}>
                  {m.shell_cancel()}
                </Button>
              )}
            </div>
          </Stack>
        </form>
      </Surface>
      <Surface as="section" padding="large" title={m.guests_preview()}>
        {subject.trim() === '' || body === null ? (
          <p className="flush mute">{m.guests_preview_empty()}</p>
        ) : (
          <MessagePreview eventId={event._id} subject={subject.trim()} body={body} />
        )}
      </Surface>
    </div>
  )
}

interface TestButtonProps {
  eventId: string
  /** The message as it is written, or null while something is missing. */
  read: () => MessageText | null
}

/** Mails the message to the member who writes it. */
function TestButton({ eventId, read }: TestButtonProps) {
  const [test] = useTestGuestMessageMutation()
  const { busy, act } = useAct()
  const send = async () => {
    const text = read()
    if (text) await act(() => test({ params: { eventId }, body: text }).unwrap(), m.guests_message_test_sent())
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void send()}>
      {m.guests_message_test()}
    </Button>
  )
}

/**
 * The present number of recipients. A scheduled message goes to those who hold tickets at its time, and counts towards the limit of that
 * day.
 */
function Reach({ recipients, left, isNow }: { recipients: number; left: number; isNow: boolean }) {
  if (!isNow) return m.guests_message_reach_later({ count: recipients })
  if (recipients === 0) return m.guests_message_nobody()
  if (left === 0) return m.guests_message_limit_reached()
  return (
    <>
      <span className="block">{m.guests_message_reach({ count: recipients })}</span>
      <span className="block">{m.guests_message_left({ count: left })}</span>
    </>
  )
}

/** `recipients` is null while they are being counted. */
function confirmSending(recipients: number | null): Promise<boolean> {
  return confirmAction({
    title:
      recipients === null
        ? m.guests_message_confirm_title_uncounted()
        : m.guests_message_confirm_title({ count: recipients }),
    body: m.guests_message_confirm_body(),
    confirmLabel: m.guests_message_send(),
  })
}

function confirmReplacing(): Promise<boolean> {
  return confirmAction({
    title: m.guests_template_replace_title(),
    body: m.guests_template_replace_body(),
    confirmLabel: m.guests_template_replace(),
  })
}
