import { m } from '@foyer/messages'
import { Textarea, type TextareaProps } from '@mantine/core'
import { useIsActing } from '../store/hooks.ts'

/**
 * The organiser's own words to the guests whom a change is mailed to. An administrator who acts as the organiser does not write to guests, so
 * the field says why it is closed.
 */
export function GuestNote({
  description,
  ...field
}: Pick<TextareaProps, 'description' | 'maxLength' | 'value' | 'onChange' | 'error'>) {
  const acting = useIsActing()
  return (
    <Textarea
      label={m.shell_guest_note()}
      description={acting ? m.shell_guest_note_acting() : description}
      disabled={acting}
      autosize
      minRows={2}
      {...field}
    />
  )
}
