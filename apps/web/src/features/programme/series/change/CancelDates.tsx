import type { DateSpan, SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCancelSeriesDatesMutation } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { OwnHand } from '../../../../ui/OwnHand.tsx'

const REASON_LENGTH = 1000

export interface SelectedDatesProps {
  series: SeriesView
  dates: DateSpan
  count: number
  onClose: () => void
  onDone: () => void
}

interface CancelDatesProps extends SelectedDatesProps {
  /** Moves the guests of the one selected date first; not offered for several. */
  onMoveGuests?: (() => void) | undefined
}

/** Cancels dates of a series. Asks for a reason and for the title, because this cannot be undone. */
export function CancelDates({ series, dates, count, onClose, onDone, onMoveGuests }: CancelDatesProps) {
  const [cancel] = useCancelSeriesDatesMutation()
  const form = useForm({
    initialValues: { reason: '', title: '' },
    validate: {
      reason: (value) => (value.trim() === '' ? m.programme_series_cancel_reason_missing() : null),
      title: (value) => (value.trim() === series.title ? null : m.programme_series_cancel_title_differs()),
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (values) => {
      await cancel({ params: { id: series._id }, body: { ...values, dates } }).unwrap()
      onDone()
    },
    { fieldOfCode: { 'event.title_differs': 'title' } },
  )
  return (
    <Modal opened onClose={onClose} title={m.programme_series_cancel_question({ count })} size="lg">
      <OwnHand>
        <form onSubmit={submit} noValidate>
          <Stack gap="lg">
            <p className="flush">{m.programme_series_cancel_text()}</p>
            <Group gap="sm">
              <p className="flush mute">{m.programme_series_cancel_move_first()}</p>
              {onMoveGuests && (
                <Button size="sm" variant="default" onClick={onMoveGuests}>
                  {m.shell_move_guests()}
                </Button>
              )}
            </Group>
            <FormErrors errors={{}} message={failure} attempt={attempt} />
            <Textarea
              label={m.programme_series_cancel_reason()}
              description={m.programme_series_cancel_reason_hint()}
              autosize
              minRows={2}
              maxLength={REASON_LENGTH}
              data-autofocus
              {...form.getInputProps('reason')}
            />
            <TextInput
              label={m.programme_series_cancel_title({ title: series.title })}
              autoComplete="off"
              {...form.getInputProps('title')}
            />
            <FormButtons busy={busy} onCancel={onClose} cancel={m.shell_back()} color="red">
              {m.programme_series_cancel_submit({ count })}
            </FormButtons>
          </Stack>
        </form>
      </OwnHand>
    </Modal>
  )
}
