import { TextInput } from '@mantine/core'
import { m } from '@foyer/messages'
import { CoverField } from './CoverField.tsx'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

export function LookStep() {
  return (
    <>
      <CoverField />
      <CoverAltField />
    </>
  )
}

/** The alternative text of the picture. */
export function CoverAltField() {
  const { bind, state } = useEventFormModel()
  if (!state.event?.cover) return null
  return (
    <TextInput
      {...bind('coverAlt')}
      label={fieldLabels.coverAlt()}
      description={m.events_cover_alt_hint()}
      placeholder={m.events_cover_alt_placeholder()}
      maxLength={250}
    />
  )
}
