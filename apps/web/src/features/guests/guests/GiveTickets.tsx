import { complimentaryInput, type EventView, type TicketTypeView } from '@foyer/contract'
import { Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useIssueComplimentaryMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { useAttemptKey } from './use-attempt-key.ts'

interface GiveTicketsProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  onClose: () => void
}

const resolve = wordedResolver(complimentaryInput, {
  ticketId: 'Choose a ticket.',
  quantity: 'Give between 1 and 50 tickets at a time.',
  firstName: 'Say whom they are for.',
  lastName: 'That name is too long.',
  email: 'That is not an e-mail address we can reach.',
})

/** Gives tickets away: they cost nothing, take their places, and are mailed at once. */
export function GiveTickets({ event, ticketTypes, onClose }: GiveTicketsProps) {
  const [issue] = useIssueComplimentaryMutation()
  const keyOf = useAttemptKey()
  const sellable = ticketTypes.filter((ticketType) => ticketType.status !== 'archived')
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
    toast.success(
      `${values.quantity === 1 ? 'The ticket is' : `${values.quantity} tickets are`} on the way to ${values.email}.`,
    )
    form.resetDirty()
    onClose()
  })

  return (
    <Modal opened onClose={onClose} title="Give tickets" size="lg">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <div className="fields">
            <Select
              label="Ticket"
              data={sellable.map((ticketType) => ({ value: ticketType._id, label: ticketType.name }))}
              allowDeselect={false}
              {...form.getInputProps('ticketId')}
            />
            <NumberInput
              label="How many"
              min={1}
              max={50}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps('quantity')}
            />
            <TextInput label="First name" data-autofocus autoComplete="off" {...form.getInputProps('firstName')} />
            <TextInput label="Last name (optional)" autoComplete="off" {...form.getInputProps('lastName')} />
          </div>
          <EmailInput
            description="The tickets go there at once, as a PDF and a link."
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            Send the tickets
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
