import type { EventView, TicketTypeView } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useCountGuestAudienceQuery, useSendGuestMessageMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { useAttemptKey } from './use-attempt-key.ts'

const RichTextField = lazy(() => import('../../../ui/RichTextField.tsx'))

interface WriteToGuestsProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  onClose: () => void
}

type Values = { subject: string; body: RichTextDocument | null; ticketId: string | null }

const addresses = (count: number) => (count === 1 ? '1 address' : `${count.toLocaleString('en')} addresses`)

/** A mail to everybody who holds a ticket. How many it reaches, and how many more go out today, stands beside the button. */
export function WriteToGuests({ event, ticketTypes, onClose }: WriteToGuestsProps) {
  const [send] = useSendGuestMessageMutation()
  const keyOf = useAttemptKey()
  const form = useForm<Values>({
    initialValues: { subject: '', body: null, ticketId: null },
    validate: {
      subject: (subject) => (subject.trim() === '' ? 'Say what it is about.' : null),
      body: (body) => (body === null ? 'Write what they should know.' : null),
    },
  })
  const { ticketId } = form.values
  const { data: audience } = useCountGuestAudienceQuery(
    { params: { eventId: event._id }, query: ticketId === null ? {} : { ticketId } },
    { refetchOnMountOrArgChange: true },
  )
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ body, ...values }) => {
    if (body === null || !(await confirmSending(audience?.recipients ?? null))) return
    const message = { ...values, body }
    const { recipients, review } = await send({
      params: { eventId: event._id },
      headers: { 'idempotency-key': keyOf(message) },
      body: message,
    }).unwrap()
    toast.success(
      review === 'held'
        ? 'Your message has links, and your account is new: an administrator reviews it before it is sent.'
        : `It is on its way to ${addresses(recipients)}.`,
    )
    form.resetDirty()
    onClose()
  })
  const nobody = audience !== undefined && (audience.recipients === 0 || audience.left === 0)

  return (
    <Modal opened onClose={onClose} title="Write to the guests" size="lg">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Select
            label="To"
            placeholder="Everybody who holds a ticket"
            data={ticketTypes.map((ticketType) => ({ value: ticketType._id, label: `Holders of ${ticketType.name}` }))}
            clearable
            {...form.getInputProps('ticketId')}
          />
          <TextInput
            label="Subject"
            description="The event's title follows it."
            maxLength={120}
            data-autofocus
            {...form.getInputProps('subject')}
          />
          <Suspense fallback={<FormSkeleton fields={1} />}>
            <RichTextField
              label="Text"
              path="body"
              value={form.values.body}
              onChange={(document) => form.setFieldValue('body', document)}
              error={form.errors['body']}
            />
          </Suspense>
          <Group justify="space-between">
            <p className="text-sm breakable mute" role="status">
              {audience ? reachInWords(audience) : 'Counting …'}
            </p>
            <Button type="submit" loading={busy} disabled={nobody} leftSection={<IconSend size={18} aria-hidden />}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function reachInWords({ recipients, left }: { recipients: number; left: number }): string {
  if (recipients === 0) return 'Nobody holds such a ticket yet.'
  if (left === 0) return 'Three messages went out since yesterday. That is enough for one day.'
  return `Goes to ${addresses(recipients)}. ${left === 3 ? 'Three messages a day at most.' : `${left} more today.`}`
}

/** `recipients` is null while they are being counted. */
function confirmSending(recipients: number | null): Promise<boolean> {
  return confirmAction({
    title: recipients === null ? 'Send this message?' : `Send to ${addresses(recipients)}?`,
    body: 'It cannot be taken back once it is on its way.',
    confirmLabel: 'Send',
  })
}
