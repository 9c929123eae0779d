import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A field for a whole number that is not negative. What is out of its bounds stays as typed, for its form to speak of. */
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
