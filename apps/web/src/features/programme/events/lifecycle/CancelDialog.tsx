import type { CancellationView, EventView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useCancelEventMutation, useGetCancellationQuery } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { OwnHand } from '../../../../ui/OwnHand.tsx'
import { Rich } from '../../../../ui/Rich.tsx'
import { TextSkeleton } from '../../../../ui/Skeletons.tsx'
import { MoveGuestsFirst } from './MoveGuestsFirst.tsx'
import classes from './Lifecycle.module.css'

const REASON_LENGTH = 1000

interface DialogProps {
  event: EventView
  opened: boolean
  onClose: () => void
}

/** Cancels an event. Asks for a reason and for the title, because this cannot be undone. */
export function CancelDialog({ event, opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={m.events_cancel_title()} size="lg">
      <OwnHand>
        <CancelForm event={event} onClose={onClose} />
      </OwnHand>
    </Modal>
  )
}

function CancelForm({ event, onClose }: Omit<DialogProps, 'opened'>) {
  const [cancel] = useCancelEventMutation()
  const { data, refetch } = useGetCancellationQuery({ params: { id: event._id } }, { refetchOnMountOrArgChange: true })
  const form = useForm({
    initialValues: { reason: '', title: '' },
    validate: ({ reason, title }) => ({
      ...(reason.trim() === '' && { reason: m.events_cancel_reason_missing() }),
      ...(title.trim() !== event.title && { title: m.events_cancel_confirm_wrong() }),
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
        {event.seriesId && event.permissions.includes('orders:write') && data && data.orders > 0 && (
          <MoveGuestsFirst event={event} onMoved={() => void refetch()} />
        )}
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <Textarea
          label={m.events_cancel_reason()}
          description={m.events_cancel_reason_hint()}
          autosize
          minRows={3}
          maxLength={REASON_LENGTH}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <TextInput
          label={m.events_cancel_confirm({ title: event.title })}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('title')}
        />
        <FormButtons busy={busy} onCancel={onClose} cancel={m.events_cancel_keep()} color="red">
          {m.events_cancel_submit()}
        </FormButtons>
      </Stack>
    </form>
  )
}

const strong = (words: ReactNode) => <strong>{words}</strong>

function Consequences({ cancellation }: { cancellation: CancellationView }) {
  const { refunds, freeOrders, holds, orders, currency } = cancellation
  return (
    <ul className={classes['consequences']}>
      <li>{m.events_cancel_stop()}</li>
      {refunds.count > 0 && (
        <li>
          <Rich
            parts={m.events_cancel_refunds.parts({
              count: refunds.count,
              amount: formatMoney(refunds.amount, currency),
            })}
            tags={{ strong }}
          />
        </li>
      )}
      {freeOrders > 0 && <li>{m.events_cancel_free({ count: freeOrders })}</li>}
      {holds > 0 && <li>{m.events_cancel_holds({ count: holds })}</li>}
      <li>{orders === 0 ? m.events_cancel_no_buyers() : m.events_cancel_mails({ count: orders })}</li>
    </ul>
  )
}
