import { complimentaryInput, type EventView, type TicketTypeView } from '@foyer/contract'
import { Button, Group, Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useIssueComplimentaryMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import classes from './GuestOrder.module.css'
import { useAttemptKey } from './use-attempt-key.ts'

interface GiveTicketsProps {
  event: EventView
  tickets: readonly TicketTypeView[]
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
export function GiveTickets({ event, tickets, onClose }: GiveTicketsProps) {
  const [issue] = useIssueComplimentaryMutation()
  const keyOf = useAttemptKey()
  const sellable = tickets.filter((ticket) => ticket.status !== 'archived')
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
          <div className={classes['pair']}>
            <Select
              label="Ticket"
              data={sellable.map((ticket) => ({ value: ticket._id, label: ticket.name }))}
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
          <TextInput
            label="E-mail"
            description="The tickets go there at once, as a PDF and a link."
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Send the tickets
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
