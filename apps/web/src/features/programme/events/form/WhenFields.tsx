import { dayInZone, isLocalDateTime, zonedToUtc } from '@foyer/domain'
import { m, zoneAbbreviation } from '@foyer/messages'
import { Alert, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { endFor } from '../../../../lib/suggested-end.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { DateTimeField } from '../../../../ui/DateTimeField.tsx'
import { Rich } from '../../../../ui/Rich.tsx'
import { browserTimeZone, fieldLabels, type EventFormValues } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

function zoneChoices(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([current, browserTimeZone(), 'UTC', ...known])].toSorted()
}

/** The name of the time zone on the day of the event, because daylight saving time may change until then. */
function zoneHint({ startsAt, timezone }: EventFormValues, now: Date): string {
  const instant = isLocalDateTime(startsAt) ? zonedToUtc(startsAt, timezone) : now
  return m.events_form_zone_hint({ zone: zoneAbbreviation(instant, timezone) })
}

/** Says that the new date has not been announced since a postponement. */
export function DatesOpenNote() {
  const { event } = useEventFormModel().state
  const postponeLink = (words: ReactNode) => <Link to={`/events/details/${event?._id}?do=postpone`}>{words}</Link>
  if (!event?.postponement?.datesOpen) return null
  return (
    <Alert color="gold" title={m.events_form_dates_open()} mb="lg">
      <Rich parts={m.events_form_dates_open_text.parts()} tags={{ link: postponeLink }} />
    </Alert>
  )
}

/** The start, and the end that follows it until the organiser chooses another. */
export function StartAndEnd() {
  const { bind, form } = useEventFormModel()
  const { values } = form
  const today = dayInZone(useNow(), values.timezone)
  return (
    <>
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
    </>
  )
}

export function DoorsAndZone() {
  const { bind, form, setPlace } = useEventFormModel()
  const { values } = form
  const now = useNow()
  return (
    <>
      <DateTimeField
        {...bind('doorsOpenAt')}
        value={values.doorsOpenAt}
        timezone={values.timezone}
        label={m.shell_optional({ label: fieldLabels.doorsOpenAt() })}
        from={values.startsAt.slice(0, 10) || dayInZone(now, values.timezone)}
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
    </>
  )
}
