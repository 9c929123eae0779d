import type { SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Checkbox, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useUpdateSeriesMutation } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { PlaceInput } from '../../../../ui/PlaceInput.tsx'
import { toast } from '../../../../ui/toast.ts'
import { bodyOfSeries } from '../form/series-body.ts'

interface EditSeriesProps {
  series: SeriesView
  onClose: () => void
}

/** Changes what all dates of a series share. Dates that were changed by hand keep what is their own. */
export function EditSeries({ series, onClose }: EditSeriesProps) {
  const [update] = useUpdateSeriesMutation()
  const { title, summary, venueName, addressLine, city } = series
  const form = useForm({
    initialValues: { title, summary, venueName, addressLine, city, tellGuests: true, guestNote: '' },
    validate: { title: (value) => (value.trim() === '' ? m.events_invalid_title() : null) },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const body = { ...bodyOfSeries(series), ...values, expectedVersion: series.version }
    await update({ params: { id: series._id }, body }).unwrap()
    toast.success(m.programme_series_saved())
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={m.programme_series_edit()} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <p className="flush">{m.programme_series_edit_text({ count: series.dates.differing })}</p>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput label={m.events_field_title()} maxLength={150} data-autofocus {...form.getInputProps('title')} />
          <TextInput label={m.events_field_summary()} maxLength={140} {...form.getInputProps('summary')} />
          <PlaceInput
            address={form.values}
            onType={(address) => form.setValues(address)}
            onChoose={(place) =>
              form.setValues({ venueName: place.venueName, addressLine: place.addressLine, city: place.city })
            }
            error={form.errors['venueName'] ?? form.errors['city']}
          />
          <Checkbox
            label={m.programme_series_tell_guests()}
            {...form.getInputProps('tellGuests', { type: 'checkbox' })}
          />
          {form.values.tellGuests && (
            <Textarea
              label={m.events_notify_note()}
              description={m.events_notify_note_hint()}
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('guestNote')}
            />
          )}
          <FormButtons busy={busy} onCancel={onClose}>
            {m.programme_series_edit_submit()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
