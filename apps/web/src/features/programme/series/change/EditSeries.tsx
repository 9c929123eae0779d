import type { SeriesView } from '@foyer/contract'
import { checkCustomUrl } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Checkbox, Modal, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useUpdateSeriesMutation } from '../../../../api/hooks.ts'
import { customUrlAdvice } from '../../../../lib/custom-url-advice.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { CountInput } from '../../../../ui/CountInput.tsx'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { GuestNote } from '../../../../ui/GuestNote.tsx'
import { PlaceInput } from '../../../../ui/PlaceInput.tsx'
import { toast } from '../../../../ui/toast.ts'
import { bodyOfSeries } from '../form/series-body.ts'
import { type CoverChange, SeriesCover } from '../form/SeriesCover.tsx'

/** A year. */
const MOST_HOURS = 8760
const DAY_HOURS = 24
const DAY_MINUTES = 1440
/** Less than for an event: the addresses of dates add their day and time. */
const MOST_ADDRESS = 40

const ownMoves = (moveHours: number | null): { ownMoves: boolean; hours: number | string } => ({
  ownMoves: moveHours !== null,
  hours: moveHours ?? DAY_HOURS,
})

function addressFault(address: string): string | null {
  const found = checkCustomUrl(address)
  return found === 'ok' ? null : customUrlAdvice[found]()
}

const doorsOf = (minutes: number | null): { doors: number | string } => ({ doors: minutes ?? '' })

interface EditSeriesProps {
  series: SeriesView
  onClose: () => void
}

/** Changes what all dates of a series share. Dates that were changed by hand keep what is their own. */
export function EditSeries({ series, onClose }: EditSeriesProps) {
  const [update] = useUpdateSeriesMutation()
  const { title, customUrl, summary, venueName, addressLine, city } = series
  const { moveHours, doorsOpenMinutes } = series
  const [cover, setCover] = useState<CoverChange>({ file: null, alt: series.cover?.alt ?? '', removed: false })
  const form = useForm({
    initialValues: {
      title,
      customUrl,
      summary,
      venueName,
      addressLine,
      city,
      ...doorsOf(doorsOpenMinutes),
      tellGuests: true,
      guestNote: '',
      ...ownMoves(moveHours),
    },
    validate: {
      title: (value) => (value.trim() === '' ? m.events_invalid_title() : null),
      customUrl: addressFault,
      hours: (value, { ownMoves: allowed }) =>
        !allowed || (value !== '' && Number(value) <= MOST_HOURS) ? null : m.programme_series_own_moves_fault(),
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ ownMoves: allowed, hours, doors, ...values }) => {
      const moves = { moveHours: allowed ? Number(hours) : null }
      const body = {
        ...bodyOfSeries(series),
        ...values,
        ...moves,
        doorsOpenMinutes: doors === '' ? null : Number(doors),
        coverAlt: cover.alt,
        removeCover: cover.removed,
        expectedVersion: series.version,
      }
      await update({ params: { id: series._id }, body, ...(cover.file && { upload: cover.file }) }).unwrap()
      toast.success(m.programme_series_saved())
      onClose()
    },
    {
      fieldOfCode: { 'event.custom_url_taken': 'customUrl' },
      fieldOf: (path) => (path === 'doorsOpenMinutes' ? 'doors' : path),
    },
  )
  return (
    <Modal opened onClose={onClose} title={m.programme_series_edit()} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <p className="flush">
            {series.dates.differing === 0
              ? m.programme_series_edit_text_all()
              : m.programme_series_edit_text({ count: series.dates.differing })}
          </p>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput label={m.events_field_title()} maxLength={150} data-autofocus {...form.getInputProps('title')} />
          <TextInput
            label={m.programme_series_address()}
            description={series.status === 'published' ? m.events_form_url_published() : m.events_form_url_short()}
            leftSection={<span className="mute">/series/</span>}
            leftSectionWidth={76}
            leftSectionPointerEvents="none"
            maxLength={MOST_ADDRESS}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('customUrl')}
            onChange={(event) => form.setFieldValue('customUrl', event.currentTarget.value.trim().toLowerCase())}
          />
          <TextInput label={m.events_field_summary()} maxLength={140} {...form.getInputProps('summary')} />
          <PlaceInput
            address={form.values}
            onType={(address) => form.setValues(address)}
            onChoose={(place) =>
              form.setValues({ venueName: place.venueName, addressLine: place.addressLine, city: place.city })
            }
            error={form.errors['venueName'] ?? form.errors['city']}
          />
          <CountInput
            label={m.shell_optional({ label: m.programme_series_doors() })}
            min={0}
            max={DAY_MINUTES}
            {...form.getInputProps('doors')}
          />
          <SeriesCover
            seriesId={series._id}
            stored={cover.removed ? null : series.cover}
            chosen={cover.file}
            alt={cover.alt}
            onChange={setCover}
          />
          <Switch
            label={m.programme_series_own_moves()}
            description={m.programme_series_own_moves_hint()}
            {...form.getInputProps('ownMoves', { type: 'checkbox' })}
          />
          {form.values.ownMoves && (
            <CountInput
              label={m.programme_series_own_moves_hours()}
              min={0}
              max={MOST_HOURS}
              {...form.getInputProps('hours')}
            />
          )}
          <Checkbox
            label={m.programme_series_tell_guests()}
            {...form.getInputProps('tellGuests', { type: 'checkbox' })}
          />
          {form.values.tellGuests && (
            <GuestNote description={m.events_notify_note_hint()} maxLength={500} {...form.getInputProps('guestNote')} />
          )}
          <FormButtons busy={busy} onCancel={onClose}>
            {m.programme_series_edit_submit()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
