import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A field for a whole number that is not negative. A number out of bounds stays as typed, so that the form can report it. */
export function CountInput(props: NumberInputProps) {
  return (
    <NumberInput
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      inputMode="numeric"
      {...props}
    />
  )
}
