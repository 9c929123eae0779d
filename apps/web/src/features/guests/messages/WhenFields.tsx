import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Radio, Select, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { relativeChoices, type WhenChoice, type WhenValues } from './message-times.ts'

const choices: readonly { value: WhenChoice; label: () => string }[] = [
  { value: 'now', label: m.guests_when_now },
  { value: 'at', label: m.guests_when_at },
  { value: 'relative', label: m.guests_when_relative },
]

interface WhenFieldsProps {
  readonly event: EventView
  readonly value: WhenValues
  /** Whether the message can be sent immediately. */
  readonly withNow: boolean
  readonly onChange: (value: WhenValues) => void
  readonly error: ReactNode
}

/** When a message is sent: now, at a fixed time in the event's zone, or at a time relative to the event, which moves with its date. */
export function WhenFields({ event, value, withNow, onChange, error }: WhenFieldsProps) {
  const offered = withNow ? choices : choices.filter(({ value: choice }) => choice !== 'now')
  return (
    <Stack gap="sm">
      <Radio.Group
        label={m.guests_when()}
        value={value.choice}
        onChange={(chosen) => {
          const choice = offered.find((each) => each.value === chosen)?.value
          if (choice) onChange({ ...value, choice })
        }}
      >
        <Stack gap="xs" mt="xs">
          {offered.map((each) => (
            <Radio key={each.value} value={each.value} label={each.label()} />
          ))}
        </Stack>
      </Radio.Group>
      {value.choice === 'at' && (
        <DateTimeField
          label={m.guests_when_moment()}
          name="when"
          defaultTime="09:00"
          timezone={event.timezone}
          value={value.at}
          onChange={(at) => onChange({ ...value, at })}
          error={error}
        />
      )}
      {value.choice === 'relative' && (
        <Select
          label={m.guests_when_by_event()}
          description={m.guests_when_by_event_hint()}
          data={relativeChoices(value.relative)}
          value={value.relative}
          onChange={(relative) => relative !== null && onChange({ ...value, relative })}
          allowDeselect={false}
          error={error}
          data-path="when"
        />
      )}
    </Stack>
  )
}
