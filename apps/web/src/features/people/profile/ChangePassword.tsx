import { m } from '@foyer/messages'
import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changePasswordInput } from '@foyer/contract'
import { z } from 'zod'
import { useChangePasswordMutation } from '../../../api/hooks.ts'
import { newPasswordWording } from '../../../lib/password-length.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { startSession } from '../../../store/session.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { NewPasswordInput } from '../../../ui/NewPasswordInput.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Profile.module.css'

const typed = changePasswordInput.extend({ currentPassword: z.string().min(1).max(128) })
const validate = wordedResolver(typed, {
  currentPassword: (value) => (value === '' ? m.account_enter_current_password() : m.account_password_too_long()),
  newPassword: newPasswordWording,
})

/** A changed password ends every other session and gives this one a new token. */
export function ChangePassword({ email }: { readonly email: string }) {
  const dispatch = useAppDispatch()
  const [change] = useChangePasswordMutation()
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' }, validate })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (body) => {
      startSession(dispatch, await change({ body }).unwrap())
      form.reset()
      toast.success(m.account_password_changed_text(), m.account_password_changed())
    },
    { fieldOfCode: { 'account.password_wrong': 'currentPassword', 'account.password_weak': 'newPassword' } },
  )

  return (
    <Surface as="section" padding="large" title={m.shell_password()}>
      <form className={classes['narrow']} onSubmit={submit} noValidate>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {/* Password managers look here for whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={m.account_password_current()}
          required
          withAsterisk={false}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': m.shell_show_password(), tabIndex: 0 }}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordInput label={m.account_new_password()} {...form.getInputProps('newPassword')} />
        <Button type="submit" loading={busy}>
          {m.account_change_password()}
        </Button>
      </form>
    </Surface>
  )
}
