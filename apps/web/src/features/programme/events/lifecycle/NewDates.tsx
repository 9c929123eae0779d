import { dayInZone } from '@foyer/domain'
import type { UseFormReturnType } from '@mantine/form'
import { m } from '@foyer/messages'
import { endFor } from '../../../../lib/suggested-end.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { DateTimeField } from '../../../../ui/DateTimeField.tsx'
import type { DateValues } from './new-dates.ts'

interface NewDatesProps<Values extends DateValues> {
  form: UseFormReturnType<Values>
  timeZone: string
}

const fields = [
  ['startsAt', m.events_field_starts, '19:00'],
  ['endsAt', m.events_field_ends, '23:00'],
  ['doorsOpenAt', () => m.shell_optional({ label: m.events_field_doors() }), '18:00'],
] as const

/** The three dates of an event in a dialog, in the event's time zone. */
export function NewDates<Values extends DateValues>({ form, timeZone }: NewDatesProps<Values>) {
  const now = useNow()
  const today = dayInZone(now, timeZone)
  const { startsAt } = form.values
  const day = startsAt.slice(0, 10) || today
  const earliest = { startsAt: today, endsAt: startsAt || today, doorsOpenAt: day }
  return (
    <fieldset className="grid gap-16 flush unpadded borderless">
      <legend className="unpadded bold margin-bottom-12">{m.events_dates_new()}</legend>
      {fields.map(([name, label, defaultTime]) => (
        <DateTimeField
          key={name}
          name={name}
          label={label()}
          value={form.values[name]}
          onChange={(value) => {
            const end = name === 'startsAt' ? { endsAt: endFor(value, form.values) } : {}
            form.setValues({ ...form.values, [name]: value, ...end })
            form.clearFieldError(name)
          }}
          error={form.errors[name]}
          from={earliest[name]}
          timezone={timeZone}
          defaultTime={defaultTime}
        />
      ))}
    </fieldset>
  )
}
