import { m } from '@foyer/messages'
import { Button, type ButtonProps, Group } from '@mantine/core'
import classes from './FormButtons.module.css'

interface FormButtonsProps extends Pick<ButtonProps, 'color' | 'children'> {
  busy: boolean
  onCancel: () => void
  /** The label of the button that changes nothing. */
  cancel?: string
}

/** The two buttons at the end of a form in a dialog: `children` says what sending it does. */
export function FormButtons({ busy, onCancel, cancel = m.shell_cancel(), ...submit }: FormButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" className={classes['submit']} loading={busy} {...submit} />
    </Group>
  )
}
