import { m } from '@foyer/messages'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import classes from './NewPasswordInput.module.css'
import { passwordLength } from '../lib/password-length.ts'

interface NewPasswordInputProps extends PasswordInputProps {
  readonly value?: string
}

/** A password being chosen: shown on request, measured by nothing but its length. */
export function NewPasswordInput({ value = '', ...rest }: NewPasswordInputProps) {
  const id = useId()
  const { share, enough, words } = passwordLength(value)
  return (
    <div>
      <PasswordInput
        label={m.shell_password()}
        required
        withAsterisk={false}
        autoComplete="new-password"
        value={value}
        visibilityToggleButtonProps={{ 'aria-label': m.shell_show_password(), tabIndex: 0 }}
        aria-describedby={id}
        {...rest}
      />
      <div className={classes['meter']} data-enough={enough || undefined} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p id={id} className={classes['words']} data-enough={enough || undefined}>
        {words}
      </p>
    </div>
  )
}
