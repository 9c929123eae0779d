import type { EventView } from '@foyer/contract'
import { Checkbox, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { usePostponeEventMutation } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
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

/** Puts an event off, or says the new date of one that was put off without. */
export function PostponeDialog({ event, opened, onClose }: DialogProps) {
  const title = event.postponement?.datesOpen ? 'Announce the new date' : 'Postpone the event'
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
      ...(values.note.length > NOTE_LENGTH && { note: `Use at most ${NOTE_LENGTH} characters.` }),
    }),
  })
  const sending = useFormSubmit(
    form,
    async (values) => {
      await postpone({ params: { id: event._id }, body: bodyOf(values, event.timezone) }).unwrap()
      toast.success('Done. We are telling everyone who has tickets.')
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
        <p className="flush breakable keeps-lines">
          Tickets stay valid for the new date. Everyone who has some gets a mail, and the event’s page says so.
        </p>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {!event.postponement?.datesOpen && (
          <Radio.Group label="Until when?" {...form.getInputProps('until')}>
            <Stack gap="xs" mt="xs">
              <Radio value="date" label="To a new date" />
              <Radio
                value="open"
                label="The new date is not known yet"
                description="Ticket sales rest until you announce it."
              />
            </Stack>
          </Radio.Group>
        )}
        {known && <NewDates form={form} timeZone={event.timezone} />}
        {known && (
          <Checkbox
            label="Sell tickets that much longer"
            description="Where a sale ends at a set time, it moves along with the date."
            {...form.getInputProps('moveSales', { type: 'checkbox' })}
          />
        )}
        <Checkbox
          label="Offer a refund to who cannot come"
          description="For 14 days guests may send their tickets back and get what they paid."
          {...form.getInputProps('offerRefunds', { type: 'checkbox' })}
        />
        <Textarea
          label="A word to your guests (optional)"
          description="Goes into the mail and onto the page."
          autosize
          minRows={2}
          maxLength={NOTE_LENGTH}
          {...form.getInputProps('note')}
        />
        <FormButtons busy={busy} onCancel={onClose} cancel="Back">
          {event.postponement?.datesOpen ? 'Announce it' : 'Postpone and tell everyone'}
        </FormButtons>
      </Stack>
    </form>
  )
}
