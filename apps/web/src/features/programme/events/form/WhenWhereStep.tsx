import { dayInZone, isLocalDateTime, zonedToUtc } from '@foyer/domain'
import { zoneAbbreviation } from '@foyer/messages'
import { Alert, SegmentedControl, Select, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { endFor } from '../../../../lib/suggested-end.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { DateTimeField } from '../../../../ui/DateTimeField.tsx'
import { countryChoices } from './countries.ts'
import { browserTimeZone, fieldLabels, type EventFormValues } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

const formats = [
  { value: 'in_person', label: 'At a venue' },
  { value: 'online', label: 'Online' },
  { value: 'hybrid', label: 'Both' },
]
const countries = countryChoices()

function zoneChoices(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([current, browserTimeZone(), 'UTC', ...known])].toSorted()
}

/** What the zone is called on the day of the event, for summer time may lie between. */
function zoneHint({ startsAt, timezone }: EventFormValues, now: Date): string {
  const instant = isLocalDateTime(startsAt) ? zonedToUtc(startsAt, timezone) : now
  return `All times on this page are ${zoneAbbreviation(instant, timezone)}.`
}

export function WhenWhereStep() {
  const { bind, form, state, setPlace } = useEventFormModel()
  const { values } = form
  const event = state.event
  const now = useNow()
  const today = dayInZone(now, values.timezone)
  return (
    <>
      {event?.postponement?.datesOpen && (
        <Alert color="gold" title="The new date is to be announced" mb="lg">
          Start and end stay as they were until then.{' '}
          <Link to={`/events/details/${event._id}?do=postpone`}>Announce the new date</Link>, and everybody who has
          tickets is told.
        </Alert>
      )}
      <div className="fields">
        <DateTimeField
          {...bind('startsAt')}
          value={values.startsAt}
          onChange={(startsAt) => form.setValues({ startsAt, endsAt: endFor(startsAt, values) })}
          timezone={values.timezone}
          label={fieldLabels.startsAt}
          from={today}
        />
        <DateTimeField
          {...bind('endsAt')}
          value={values.endsAt}
          timezone={values.timezone}
          label={fieldLabels.endsAt}
          from={values.startsAt || today}
          defaultTime="23:00"
        />
        <DateTimeField
          {...bind('doorsOpenAt')}
          value={values.doorsOpenAt}
          timezone={values.timezone}
          label={`${fieldLabels.doorsOpenAt} (optional)`}
          from={values.startsAt.slice(0, 10) || today}
          defaultTime="18:00"
        />
        <Select
          {...bind('timezone')}
          onChange={(timezone: string | null) => timezone !== null && setPlace({ timezone })}
          label={fieldLabels.timezone}
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
          label={fieldLabels.onlineUrl}
          description="Only people with a ticket see it."
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
  return (
    <div role="group" aria-labelledby="format-label">
      <p id="format-label" className="margin-bottom-6 semibold">
        {fieldLabels.format}
      </p>
      <SegmentedControl {...bindBare('format')} data={formats} fullWidth />
    </div>
  )
}

function VenueFields() {
  const { bind, setPlace } = useEventFormModel()
  return (
    <div className="fields">
      <TextInput {...bind('venueName')} label={fieldLabels.venueName} placeholder="Marina Gardens" maxLength={255} />
      <TextInput
        {...bind('addressLine')}
        label={fieldLabels.addressLine}
        placeholder="12 Marina Road"
        maxLength={255}
        autoComplete="off"
      />
      <TextInput {...bind('city')} label={fieldLabels.city} placeholder="Lagos" maxLength={85} />
      <Select
        {...bind('country')}
        onChange={(country: string | null) => setPlace({ country })}
        label={fieldLabels.country}
        placeholder="Choose"
        data={countries}
        searchable
        clearable
      />
    </div>
  )
}
