import type { NumberInputProps } from '@mantine/core'
import { NumberField } from './NumberField.tsx'

/** A field for a whole number that is not negative. A number out of bounds stays as typed, so that the form can report it. */
export function CountInput(props: NumberInputProps) {
  return <NumberField clampBehavior="none" allowDecimal={false} allowNegative={false} inputMode="numeric" {...props} />
}
