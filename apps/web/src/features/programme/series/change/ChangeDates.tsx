import type { DatePatch, SeriesDateView, SeriesView } from '@foyer/contract'
import { utcToZoned } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Checkbox, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChangeSeriesDatesMutation } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { GuestNote } from '../../../../ui/GuestNote.tsx'
import { PlaceInput } from '../../../../ui/PlaceInput.tsx'
import { TimeField } from '../../../../ui/TimeField.tsx'
import { toast } from '../../../../ui/toast.ts'
import { whenOf } from '../dates/DateTable.tsx'
import { changesTimes, type ChangeScope, changeScopes, type DateValues, patchOf } from './date-patch.ts'
import { TakeBack } from './TakeBack.tsx'
import { useReach } from './use-reach.ts'

interface ChangeDatesProps {
  series: SeriesView
  date: SeriesDateView
  onClose: () => void
}

const scopeWords: Readonly<Record<ChangeScope, () => string>> = {
  this: m.programme_series_scope_this,
  following: m.programme_series_scope_following,
  all_unchanged: m.programme_series_scope_all,
}

type ChangeValues = DateValues & { scope: ChangeScope; tellGuests: boolean; guestNote: string }

/** Changes a date, it and those that follow, or all that were not changed by hand; says beforehand how many those are. */
export function ChangeDates({ series, date, onClose }: ChangeDatesProps) {
  const [changeDates] = useChangeSeriesDatesMutation()
  const { timezone } = series
  const local = (instant: string) => utcToZoned(new Date(instant), timezone).slice(11)
  const before: DateValues = {
    title: date.title,
    venueName: date.venueName,
    addressLine: date.addressLine,
    city: date.city,
    startsAt: local(date.startsAt),
    endsAt: local(date.endsAt),
  }
  const form = useForm<ChangeValues>({
    initialValues: { ...before, scope: 'this', tellGuests: true, guestNote: '' },
    validate: {
      title: (value) => (value.trim() === '' ? m.events_invalid_title() : null),
      startsAt: (value) => (value === '' ? m.programme_series_fault_time() : null),
      endsAt: (value) => (value === '' ? m.programme_series_fault_time() : null),
    },
  })
  const { values } = form
  const set: DatePatch = patchOf(before, values)
  const isChanged = Object.keys(set).length > 0
  const asked = { scope: values.scope, eventId: date.eventId, set }
  const reach = useReach(series._id, isChanged ? asked : null)
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ tellGuests, guestNote }) => {
      if (!isChanged) return onClose()
      const body = { ...asked, tellGuests: tellGuests && (reach?.sold ?? 0) > 0, guestNote }
      const { affected } = await changeDates({ params: { id: series._id }, body }).unwrap()
      toast.success(m.programme_series_changed({ count: affected }))
      onClose()
    },
    { fieldOfCode: { 'series.moves_to_past': 'startsAt' } },
  )
  return (
    <Modal opened onClose={onClose} title={m.programme_series_change()} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <p className="flush semibold">{whenOf(date, timezone)}</p>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TakeBack seriesId={series._id} date={date} tellGuests={values.tellGuests} onDone={onClose} />
          <TextInput label={m.events_field_title()} maxLength={150} data-autofocus {...form.getInputProps('title')} />
          <div className="fields">
            <TimeField
              label={m.programme_series_change_starts()}
              value={values.startsAt}
              error={form.errors['startsAt']}
              onChange={(time) => form.setFieldValue('startsAt', time)}
            />
            <TimeField
              label={m.programme_series_change_ends()}
              value={values.endsAt}
              error={form.errors['endsAt']}
              onChange={(time) => form.setFieldValue('endsAt', time)}
            />
          </div>
          <PlaceInput
            address={values}
            onType={(address) => form.setValues(address)}
            onChoose={(place) =>
              form.setValues({ venueName: place.venueName, addressLine: place.addressLine, city: place.city })
            }
            error={form.errors['venueName'] ?? form.errors['city']}
          />
          <Radio.Group label={m.programme_series_scope()} {...form.getInputProps('scope')}>
            <Stack gap="xs" mt="xs">
              {changeScopes.map((scope) => (
                <Radio key={scope} value={scope} label={scopeWords[scope]()} />
              ))}
            </Stack>
          </Radio.Group>
          {reach && (
            <p className="flush" role="status">
              {m.programme_series_reach({ count: reach.affected })}{' '}
              {reach.kept > 0 && m.programme_series_reach_kept({ count: reach.kept })}
            </p>
          )}
          {reach && reach.shifted > 0 && (
            <p className="flush" role="status">
              {m.programme_series_shifted({ count: reach.shifted, time: values.startsAt })}
            </p>
          )}
          {values.scope === 'all_unchanged' && changesTimes(set) && (
            <p className="hint">{m.programme_series_times_kept()}</p>
          )}
          {reach && reach.sold > 0 && (
            <>
              <Checkbox
                label={m.programme_series_tell_guests()}
                description={m.programme_series_tell_guests_of({ count: reach.sold })}
                {...form.getInputProps('tellGuests', { type: 'checkbox' })}
              />
              {values.tellGuests && (
                <GuestNote
                  description={m.events_notify_note_hint()}
                  maxLength={500}
                  {...form.getInputProps('guestNote')}
                />
              )}
            </>
          )}
          <FormButtons busy={busy} onCancel={onClose}>
            {/* How many dates it reaches is known only once something is changed. */}
            {reach || values.scope === 'this'
              ? m.programme_series_change_submit({ count: reach?.affected ?? 1 })
              : m.shell_save()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
