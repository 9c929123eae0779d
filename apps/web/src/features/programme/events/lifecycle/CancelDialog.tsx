import type { CancellationView, EventView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCancelEventMutation, useGetCancellationQuery } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { TextSkeleton } from '../../../../ui/Skeletons.tsx'
import classes from './Lifecycle.module.css'

const REASON_LENGTH = 1000

interface DialogProps {
  event: EventView
  opened: boolean
  onClose: () => void
}

/** Calls an event off, after its reason was given and its title typed: this cannot be undone. */
export function CancelDialog({ event, opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Cancel the event" size="lg">
      <CancelForm event={event} onClose={onClose} />
    </Modal>
  )
}

function CancelForm({ event, onClose }: Omit<DialogProps, 'opened'>) {
  const [cancel] = useCancelEventMutation()
  const { data } = useGetCancellationQuery({ params: { id: event._id } }, { refetchOnMountOrArgChange: true })
  const form = useForm({
    initialValues: { reason: '', title: '' },
    validate: ({ reason, title }) => ({
      ...(reason.trim() === '' && { reason: 'Say why: your guests will read it.' }),
      ...(title.trim() !== event.title && { title: 'Type the title exactly as it stands above.' }),
    }),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await cancel({ params: { id: event._id }, body: values }).unwrap()
    onClose()
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        {data ? <Consequences cancellation={data} /> : <TextSkeleton lines={3} />}
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <Textarea
          label="Why is it cancelled?"
          description="Goes into the mail to everyone and onto the event’s page."
          autosize
          minRows={3}
          maxLength={REASON_LENGTH}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <TextInput
          label={`Type “${event.title}” to confirm`}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('title')}
        />
        <FormButtons busy={busy} onCancel={onClose} cancel="Keep the event" color="red">
          Cancel the event for good
        </FormButtons>
      </Stack>
    </form>
  )
}

const count = new Intl.NumberFormat('en')
const many = (number: number, one: string, more: string) => `${count.format(number)} ${number === 1 ? one : more}`

function Consequences({ cancellation }: { cancellation: CancellationView }) {
  const { refunds, freeOrders, holds, orders, currency } = cancellation
  return (
    <ul className={classes['consequences']}>
      <li>Ticket sales stop at once. This cannot be undone.</li>
      {refunds.count > 0 && (
        <li>
          <strong>{formatMoney(refunds.amount, currency)}</strong> go back to {many(refunds.count, 'buyer', 'buyers')},
          booking fees included.
        </li>
      )}
      {freeOrders > 0 && <li>{many(freeOrders, 'free order becomes', 'free orders become')} void.</li>}
      {holds > 0 && <li>{many(holds, 'order that is being paid is', 'orders that are being paid are')} released.</li>}
      <li>
        {orders === 0
          ? 'Nobody has tickets yet.'
          : `${many(orders, 'buyer gets', 'buyers get')} a mail with your reason.`}
      </li>
    </ul>
  )
}
