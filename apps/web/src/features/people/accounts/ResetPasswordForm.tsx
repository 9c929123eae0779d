import { m } from '@foyer/messages'
import { Anchor, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { resetPasswordInput } from '@foyer/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useResetPasswordMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { newPasswordWording } from '../../../lib/password-length.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { clearSession } from '../../../store/session.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { AccountHeading } from './AccountHeading.tsx'
import { NewPasswordInput } from '../../../ui/NewPasswordInput.tsx'

const validate = wordedResolver(resetPasswordInput.pick({ password: true }), { password: newPasswordWording })

export function ResetPasswordForm() {
  const token = useHashSecret('token')
  const [done, setDone] = useState(false)
  if (token === undefined) return <FormSkeleton fields={1} />
  if (done) return <PasswordChanged />
  return token === null ? <LinkIncomplete /> : <ChoosePassword token={token} onDone={() => setDone(true)} />
}

function ChoosePassword({ token, onDone }: { token: string; onDone: () => void }) {
  const dispatch = useAppDispatch()
  const [reset] = useResetPasswordMutation()
  const form = useForm({ initialValues: { password: '' }, validate })
  const { submit, busy, failure, attempt, code } = useFormSubmit(
    form,
    async ({ password }) => {
      await reset({ body: { token, password } }).unwrap()
      // The server has just ended every session of this user, the one in this browser included.
      clearSession(dispatch)
      announce(m.account_reset_changed())
      onDone()
    },
    { fieldOfCode: { 'account.password_weak': 'password' } },
  )
  if (code === 'account.token_invalid') return <LinkUsed />
  return (
    <>
      <AccountHeading title={m.account_reset_title()}>{m.account_reset_intro()}</AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <NewPasswordInput label={m.account_new_password()} {...form.getInputProps('password')} />
        <Button type="submit" size="lg" loading={busy}>
          {m.account_change_password()}
        </Button>
      </form>
    </>
  )
}

function PasswordChanged() {
  return (
    <>
      <AccountHeading title={m.account_reset_changed()}>{m.account_reset_changed_text()}</AccountHeading>
      <Button component={Link} to="/login" size="lg">
        {m.shell_log_in()}
      </Button>
    </>
  )
}

function LinkUsed() {
  return <NoLink title={m.account_reset_used()}>{m.account_reset_used_text()}</NoLink>
}

function LinkIncomplete() {
  return <NoLink title={m.account_link_incomplete()}>{m.account_reset_incomplete_text()}</NoLink>
}

function NoLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <AccountHeading title={title}>{children}</AccountHeading>
      <div className="line gap-12">
        <Button component={Link} to="/forgot-password" size="lg">
          {m.account_reset_request()}
        </Button>
        <Anchor component={Link} to="/login">
          {m.shell_log_in()}
        </Anchor>
      </div>
    </>
  )
}
