import type { EventView, TicketTypeView } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import {
  useCountGuestAudienceQuery,
  useSendGuestMessageMutation,
  useTestGuestMessageMutation,
} from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { inAddress } from './selection-address.ts'
import { useAttemptKey } from './use-attempt-key.ts'
import type { Selection } from './use-ticket-selection.ts'

const RichTextField = lazy(() => import('../../../ui/RichTextField.tsx'))

interface WriteToGuestsProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  /** Writes to the holders of these tickets alone. */
  selected?: { readonly selection: Selection; readonly count: number }
  onClose: () => void
}

type Values = { subject: string; body: RichTextDocument | null; ticketId: string | null }

/** A message to the ticket holders, with the number of recipients and of messages left today. */
export function WriteToGuests({ event, ticketTypes, selected, onClose }: WriteToGuestsProps) {
  const [send] = useSendGuestMessageMutation()
  const keyOf = useAttemptKey()
  const form = useForm<Values>({
    initialValues: { subject: '', body: null, ticketId: null },
    validate: {
      subject: (subject) => (subject.trim() === '' ? m.guests_message_fault_subject() : null),
      body: (body) => (body === null ? m.guests_message_fault_body() : null),
    },
  })
  const { ticketId } = form.values
  const { data: audience } = useCountGuestAudienceQuery(
    {
      params: { eventId: event._id },
      query: selected ? inAddress(selected.selection) : ticketId === null ? {} : { ticketId },
    },
    { refetchOnMountOrArgChange: true },
  )
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ body, ...values }) => {
    if (body === null || !(await confirmSending(audience?.recipients ?? null))) return
    const message = { ...values, body, ...(selected && { selection: selected.selection }) }
    const { recipients, review } = await send({
      params: { eventId: event._id },
      headers: { 'idempotency-key': keyOf(message) },
      body: message,
    }).unwrap()
    toast.success(review === 'held' ? m.guests_message_held() : m.guests_message_sent({ count: recipients }))
    form.resetDirty()
    onClose()
  })
  const nobody = audience !== undefined && (audience.recipients === 0 || audience.left === 0)

  return (
    <Modal opened onClose={onClose} title={m.guests_message()} size="lg">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          {selected ? (
            <p>{m.guests_message_to_selected({ count: selected.count })}</p>
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
            data-autofocus
            {...form.getInputProps('subject')}
          />
          <Suspense fallback={<FormSkeleton fields={1} />}>
            <RichTextField
              label={m.guests_message_body()}
              path="body"
              value={form.values.body}
              onChange={(document) => form.setFieldValue('body', document)}
              error={form.errors['body']}
            />
          </Suspense>
          <Group justify="space-between">
            <p className="text-sm breakable mute" role="status">
              {audience ? <Reach {...audience} /> : m.guests_message_counting()}
            </p>
            <div className="cluster gap-10">
              <TestButton eventId={event._id} read={() => (form.validate().hasErrors ? null : form.values)} />
              <Button type="submit" loading={busy} disabled={nobody} leftSection={<IconSend size={18} aria-hidden />}>
                {m.guests_message_send()}
              </Button>
            </div>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface TestButtonProps {
  eventId: string
  /** The message as it is written, or null while something is missing. */
  read: () => Values | null
}

/** Mails the message to the member who writes it. */
function TestButton({ eventId, read }: TestButtonProps) {
  const [test] = useTestGuestMessageMutation()
  const { busy, act } = useAct()
  const send = async () => {
    const { subject, body } = read() ?? { subject: '', body: null }
    if (body === null) return
    await act(() => test({ params: { eventId }, body: { subject, body } }).unwrap(), m.guests_message_test_sent())
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void send()}>
      {m.guests_message_test()}
    </Button>
  )
}

function Reach({ recipients, left }: { recipients: number; left: number }) {
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
