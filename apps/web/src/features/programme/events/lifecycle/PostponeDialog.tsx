import type { EventView } from '@foyer/contract'
import { Checkbox, Modal, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { m } from '@foyer/messages'
import { usePostponeEventMutation } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { GuestNote } from '../../../../ui/GuestNote.tsx'
import { toast } from '../../../../ui/toast.ts'
import { dateFaults, datesBody, suggestedDates, type DateValues } from './new-dates.ts'
import { NewDates } from './NewDates.tsx'

type PostponeValues = DateValues & { until: string; note: string; moveSales: boolean; offerRefunds: boolean }

const NOTE_LENGTH = 500

interface DialogProps {
  event: EventView
  opened: boolean
  onClose: () => void
}

/** Postpones an event, or announces the new date of one that was postponed without a date. */
export function PostponeDialog({ event, opened, onClose }: DialogProps) {
  const title = event.postponement?.datesOpen ? m.events_action_announce() : m.events_postpone_title()
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <PostponeForm event={event} onClose={onClose} />
    </Modal>
  )
}

function bodyOf({ until, note, moveSales, offerRefunds, ...dates }: PostponeValues, timeZone: string) {
  return { dates: until === 'date' ? datesBody(dates, timeZone) : null, note, moveSales, offerRefunds }
}

/** The server names the dates by their path in the body. */
const fieldOf = (path: string) => path.replace(/^dates\./, '')

function usePostponeForm(event: EventView, onClose: () => void) {
  const [postpone] = usePostponeEventMutation()
  const now = useNow()
  const form = useForm<PostponeValues>({
    initialValues: {
      ...suggestedDates(event, now),
      until: 'date',
      note: '',
      moveSales: true,
      offerRefunds: event.refundPolicy !== 'none',
    },
    validate: (values) => ({
      ...(values.until === 'date' && dateFaults(values)),
      ...(values.note.length > NOTE_LENGTH && { note: m.events_postpone_note_long({ count: NOTE_LENGTH }) }),
    }),
  })
  const sending = useFormSubmit(
    form,
    async (values) => {
      await postpone({ params: { id: event._id }, body: bodyOf(values, event.timezone) }).unwrap()
      toast.success(m.events_postpone_done())
      onClose()
    },
    { fieldOf },
  )
  return { form, ...sending }
}

function PostponeForm({ event, onClose }: Omit<DialogProps, 'opened'>) {
  const { form, submit, busy, failure, attempt } = usePostponeForm(event, onClose)
  const known = form.values.until === 'date'
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <p className="flush breakable keeps-lines">{m.events_postpone_text()}</p>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {!event.postponement?.datesOpen && (
          <Radio.Group label={m.events_postpone_until()} {...form.getInputProps('until')}>
            <Stack gap="xs" mt="xs">
              <Radio value="date" label={m.events_postpone_to_date()} />
              <Radio value="open" label={m.events_postpone_open()} description={m.events_postpone_open_hint()} />
            </Stack>
          </Radio.Group>
        )}
        {known && <NewDates form={form} timeZone={event.timezone} />}
        {known && (
          <Checkbox
            label={m.events_postpone_move_sales()}
            description={m.events_postpone_move_sales_hint()}
            {...form.getInputProps('moveSales', { type: 'checkbox' })}
          />
        )}
        <Checkbox
          label={m.events_postpone_refunds()}
          description={m.events_postpone_refunds_hint()}
          {...form.getInputProps('offerRefunds', { type: 'checkbox' })}
        />
        <GuestNote
          description={m.events_postpone_note_hint()}
          maxLength={NOTE_LENGTH}
          {...form.getInputProps('note')}
        />
        <FormButtons busy={busy} onCancel={onClose} cancel={m.shell_back()}>
          {event.postponement?.datesOpen ? m.events_action_announce() : m.events_postpone_submit()}
        </FormButtons>
      </Stack>
    </form>
  )
}
