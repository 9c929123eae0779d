import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for an e-mail address: phones offer the @ and correct nothing. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
