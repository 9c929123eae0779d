import { TextInput } from '@mantine/core'
import { CoverField } from './CoverField.tsx'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

export function LookStep() {
  const { bind, state } = useEventFormModel()
  return (
    <>
      <CoverField />
      {state.event?.cover && (
        <TextInput
          {...bind('coverAlt')}
          label={fieldLabels.coverAlt}
          description="Read aloud to people who cannot see it."
          placeholder="A band on a stage in a garden at night"
          maxLength={250}
        />
      )}
    </>
  )
}
