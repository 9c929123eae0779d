import { m } from '@foyer/messages'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for an e-mail address: phones offer the @ and correct nothing. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      label={m.shell_email()}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
