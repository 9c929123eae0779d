import type { TicketTypeView } from '@foyer/contract'
import type { LocalDateTime } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Checkbox, Radio, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'

interface TicketChoiceProps {
  readonly ticketTypes: readonly TicketTypeView[]
  /** Whether only some ticket types are admitted. */
  readonly some: boolean
  readonly bind: (field: 'admits' | 'ticketIds') => GetInputPropsReturnType
}

/** Which tickets a door or a check-in list admits. */
export function TicketChoice({ ticketTypes, some, bind }: TicketChoiceProps) {
  const sellable = ticketTypes.filter((ticketType) => ticketType.status !== 'archived')
  return (
    <>
      {sellable.length > 1 && (
        <Radio.Group label={m.door_form_admits()} {...bind('admits')}>
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={m.door_form_admits_all()} />
            <Radio value="some" label={m.door_form_admits_some()} />
          </Stack>
        </Radio.Group>
      )}
      {some && (
        <Checkbox.Group label={m.shell_tickets()} {...bind('ticketIds')}>
          <div className="grid gap-12 margin-top-10">
            {sellable.map((ticketType) => (
              <Checkbox key={ticketType._id} value={ticketType._id} label={ticketType.name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}

type Hour = 'opensAt' | 'closesAt'

interface HoursProps {
  readonly values: Readonly<Record<Hour, LocalDateTime>>
  readonly onChange: (field: Hour, value: LocalDateTime) => void
  readonly errors: Readonly<Record<string, React.ReactNode>>
  /** The event's time zone. */
  readonly timezone: string
  /** Whether guests are checked out as well, which the hours don't limit. */
  readonly checksOut: boolean
}

/** The opening hours; both fields may be empty. */
export function Hours({ values, onChange, errors, timezone, checksOut }: HoursProps) {
  return (
    <div className="grid gap-20">
      <DateTimeField
        name="opensAt"
        value={values.opensAt}
        onChange={(value) => onChange('opensAt', value)}
        error={errors['opensAt']}
        label={m.door_form_opens()}
        description={m.door_form_opens_help()}
        timezone={timezone}
        defaultTime="18:00"
      />
      <DateTimeField
        name="closesAt"
        value={values.closesAt}
        onChange={(value) => onChange('closesAt', value)}
        error={errors['closesAt']}
        label={m.door_form_closes()}
        description={checksOut && m.door_form_closes_help()}
        timezone={timezone}
        defaultTime="22:00"
      />
    </div>
  )
}
