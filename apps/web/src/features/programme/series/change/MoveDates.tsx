import { m } from '@foyer/messages'
import { Checkbox, Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMoveSeriesDatesMutation } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { GuestNote } from '../../../../ui/GuestNote.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { OwnHand } from '../../../../ui/OwnHand.tsx'
import type { SelectedDatesProps } from './CancelDates.tsx'
import { useMovePreview } from './use-move-preview.ts'

const MINUTES_PER_HOUR = 60

interface Distance {
  days: number | string
  hours: number | string
}

const moveBy = ({ days, hours }: Distance): { days: number; minutes: number } => ({
  days: Number(days),
  minutes: Math.round(Number(hours) * MINUTES_PER_HOUR),
})

/** Moves dates of a series by days and hours of the wall clock. */
export function MoveDates({ series, dates, count, onClose, onDone }: SelectedDatesProps) {
  const [move] = useMoveSeriesDatesMutation()
  const form = useForm<{ days: number | string; hours: number | string; note: string; offerRefunds: boolean }>({
    initialValues: { days: 0, hours: 0, note: '', offerRefunds: false },
    validate: (values) =>
      Number(values.days) === 0 && Number(values.hours) === 0 ? { days: m.programme_series_move_nowhere() } : {},
  })
  const by = moveBy(form.values)
  const shifted = useMovePreview(series._id, by.days === 0 && by.minutes === 0 ? null : { dates, ...by })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ note, offerRefunds, ...distance }) => {
      const body = { dates, ...moveBy(distance), note, offerRefunds }
      await move({ params: { id: series._id }, body }).unwrap()
      onDone()
    },
    { fieldOfCode: { 'series.moves_to_past': 'days' }, fieldOf: (path) => (path === 'minutes' ? 'hours' : path) },
  )
  return (
    <Modal opened onClose={onClose} title={m.programme_series_move_question({ count })} size="lg">
      <OwnHand>
        <form onSubmit={submit} noValidate>
          <Stack gap="lg">
            <p className="flush">{m.programme_series_move_text()}</p>
            <FormErrors errors={{}} message={failure} attempt={attempt} />
            <div className="fields">
              <NumberField
                label={m.programme_series_move_days()}
                allowDecimal={false}
                min={-3650}
                max={3650}
                data-autofocus
                {...form.getInputProps('days')}
              />
              <NumberField
                label={m.programme_series_move_hours()}
                decimalScale={2}
                min={-24}
                max={24}
                {...form.getInputProps('hours')}
              />
            </div>
            {shifted > 0 && (
              <p className="flush" role="status">
                {m.programme_series_move_shifted({ count: shifted })}
              </p>
            )}
            <Checkbox
              label={m.events_postpone_refunds()}
              description={m.events_postpone_refunds_hint()}
              {...form.getInputProps('offerRefunds', { type: 'checkbox' })}
            />
            <GuestNote maxLength={1000} {...form.getInputProps('note')} />
            <FormButtons busy={busy} onCancel={onClose} cancel={m.shell_back()}>
              {m.programme_series_move_submit({ count })}
            </FormButtons>
          </Stack>
        </form>
      </OwnHand>
    </Modal>
  )
}
