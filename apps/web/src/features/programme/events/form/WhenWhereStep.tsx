import { dayInZone, isLocalDateTime, zonedToUtc } from '@foyer/domain'
import { m, zoneAbbreviation } from '@foyer/messages'
import { Alert, SegmentedControl, Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { endFor } from '../../../../lib/suggested-end.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { DateTimeField } from '../../../../ui/DateTimeField.tsx'
import { Rich } from '../../../../ui/Rich.tsx'
import { countryChoices } from './countries.ts'
import { browserTimeZone, fieldLabels, type EventFormValues } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

function zoneChoices(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([current, browserTimeZone(), 'UTC', ...known])].toSorted()
}

/** Names the zone as on the day of the event, because daylight saving time may change until then. */
function zoneHint({ startsAt, timezone }: EventFormValues, now: Date): string {
  const instant = isLocalDateTime(startsAt) ? zonedToUtc(startsAt, timezone) : now
  return m.events_form_zone_hint({ zone: zoneAbbreviation(instant, timezone) })
}

export function WhenWhereStep() {
  const { bind, form, state, setPlace } = useEventFormModel()
  const { values } = form
  const event = state.event
  const now = useNow()
  const today = dayInZone(now, values.timezone)
  const postponeLink = (words: ReactNode) => <Link to={`/events/details/${event?._id}?do=postpone`}>{words}</Link>
  return (
    <>
      {event?.postponement?.datesOpen && (
        <Alert color="gold" title={m.events_form_dates_open()} mb="lg">
          <Rich parts={m.events_form_dates_open_text.parts()} tags={{ link: postponeLink }} />
        </Alert>
      )}
      <div className="fields">
        <DateTimeField
          {...bind('startsAt')}
          value={values.startsAt}
          onChange={(startsAt) => form.setValues({ startsAt, endsAt: endFor(startsAt, values) })}
          timezone={values.timezone}
          label={fieldLabels.startsAt()}
          from={today}
        />
        <DateTimeField
          {...bind('endsAt')}
          value={values.endsAt}
          timezone={values.timezone}
          label={fieldLabels.endsAt()}
          from={values.startsAt || today}
          defaultTime="23:00"
        />
        <DateTimeField
          {...bind('doorsOpenAt')}
          value={values.doorsOpenAt}
          timezone={values.timezone}
          label={m.shell_optional({ label: fieldLabels.doorsOpenAt() })}
          from={values.startsAt.slice(0, 10) || today}
          defaultTime="18:00"
        />
        <Select
          {...bind('timezone')}
          onChange={(timezone: string | null) => timezone !== null && setPlace({ timezone })}
          label={fieldLabels.timezone()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={zoneHint(values, now)}
          data={zoneChoices(values.timezone)}
          searchable
          allowDeselect={false}
          limit={60}
        />
      </div>
      <FormatChoice />
      {values.format !== 'online' && <VenueFields />}
      {values.format !== 'in_person' && (
        <TextInput
          {...bind('onlineUrl')}
          label={fieldLabels.onlineUrl()}
          description={m.events_form_online_hint()}
          placeholder="https://"
          type="url"
          inputMode="url"
          maxLength={500}
        />
      )}
    </>
  )
}

function FormatChoice() {
  const { bindBare } = useEventFormModel()
  const formats = [
    { value: 'in_person', label: m.events_format_in_person() },
    { value: 'online', label: m.shell_online() },
    { value: 'hybrid', label: m.events_format_both() },
  ]
  return (
    <div role="group" aria-labelledby="format-label">
      <p id="format-label" className="margin-bottom-6 semibold">
        {fieldLabels.format()}
      </p>
      <SegmentedControl {...bindBare('format')} data={formats} fullWidth />
    </div>
  )
}

function VenueFields() {
  const { bind, setPlace } = useEventFormModel()
  const [countries] = useState(countryChoices)
  return (
    <div className="fields">
      <TextInput
        {...bind('venueName')}
        label={fieldLabels.venueName()}
        placeholder={m.events_form_venue_placeholder()}
        maxLength={255}
      />
      <TextInput
        {...bind('addressLine')}
        label={fieldLabels.addressLine()}
        placeholder={m.events_form_address_placeholder()}
        maxLength={255}
        autoComplete="off"
      />
      <TextInput
        {...bind('city')}
        label={fieldLabels.city()}
        placeholder={m.events_form_city_placeholder()}
        maxLength={85}
      />
      <Select
        {...bind('country')}
        onChange={(country: string | null) => setPlace({ country })}
        label={fieldLabels.country()}
        placeholder={m.events_form_country_placeholder()}
        data={countries}
        searchable
        clearable
      />
    </div>
  )
}
