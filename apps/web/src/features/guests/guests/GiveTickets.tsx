import { complimentaryInput, type EventView, type TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Modal, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useIssueComplimentaryMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { useAttemptKey } from '../../../lib/use-attempt-key.ts'
import { NumberField } from '../../../ui/NumberField.tsx'

interface GiveTicketsProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  onClose: () => void
}

const resolve = wordedResolver(complimentaryInput, {
  ticketId: () => m.guests_issue_fault_ticket(),
  quantity: () => m.guests_issue_fault_quantity(),
  firstName: () => m.guests_issue_fault_first_name(),
  lastName: () => m.guests_fault_last_name(),
  email: () => m.guests_fault_email(),
})

/** Issues complimentary tickets: they are free, count towards the capacity and are mailed immediately. */
export function GiveTickets({ event, ticketTypes, onClose }: GiveTicketsProps) {
  const [issue] = useIssueComplimentaryMutation()
  const keyOf = useAttemptKey()
  const sellable = ticketTypes.filter(({ status, admits }) => status !== 'archived' && admits > 0)
  const form = useForm({
    initialValues: { ticketId: sellable[0]?._id ?? '', quantity: 1, firstName: '', lastName: '', email: '' },
    validate: resolve,
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await issue({
      params: { eventId: event._id },
      headers: { 'idempotency-key': keyOf(values) },
      body: values,
    }).unwrap()
    toast.success(m.guests_issue_done({ count: values.quantity, email: values.email }))
    form.resetDirty()
    onClose()
  })

  return (
    <Modal opened onClose={onClose} title={m.guests_issue_title()} size="lg">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <div className="fields">
            <Select
              label={m.shell_ticket()}
              data={sellable.map((ticketType) => ({ value: ticketType._id, label: ticketType.name }))}
              allowDeselect={false}
              {...form.getInputProps('ticketId')}
            />
            <NumberField
              label={m.guests_issue_quantity()}
              min={1}
              max={50}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps('quantity')}
            />
            <TextInput
              label={m.shell_first_name()}
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('firstName')}
            />
            <TextInput label={m.shell_last_name_optional()} autoComplete="off" {...form.getInputProps('lastName')} />
          </div>
          <EmailInput description={m.guests_issue_email_hint()} autoComplete="off" {...form.getInputProps('email')} />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.guests_issue_send()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
