import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { resetPasswordInput, type SessionView } from '@foyer/contract'
import { Link } from 'react-router'
import { refused } from '../../../api/errors.ts'
import { useVerifyEmailMutation } from '../../../api/hooks.ts'
import { newPasswordWording } from '../../../lib/password-length.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { NewPasswordInput } from '../../../ui/NewPasswordInput.tsx'
import { AccountHeading } from './AccountHeading.tsx'

const validate = wordedResolver(resetPasswordInput.pick({ password: true }), { password: newPasswordWording })

interface FinishRegistrationProps {
  readonly token: string
  readonly onDone: (session: SessionView) => Promise<void>
}

/**
 * For a link opened in a browser that did not register: the reader of the mail chooses the password, so that a stranger who registered the
 * address has no access.
 */
export function FinishRegistration({ token, onDone }: FinishRegistrationProps) {
  const [verify] = useVerifyEmailMutation()
  const form = useForm({ initialValues: { password: '' }, validate })
  const { submit, busy, failure, attempt, code } = useFormSubmit(
    form,
    async ({ password }) => {
      const answer = await verify({ body: { token, password } }).unwrap()
      if (!answer.accepted) throw refused(answer)
      await onDone(answer)
    },
    { fieldOfCode: { 'account.password_weak': 'password' } },
  )
  return (
    <>
      <AccountHeading title={m.account_choose_password()}>{m.account_finish_text()}</AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate aria-label={m.account_choose_password()}>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {code === 'account.token_invalid' && (
          <Button component={Link} to="/login" variant="default">
            {m.shell_log_in()}
          </Button>
        )}
        <NewPasswordInput {...form.getInputProps('password')} />
        <Button type="submit" size="lg" loading={busy}>
          {m.account_finish_button()}
        </Button>
        <p className="small-print">{m.account_finish_stranger()}</p>
      </form>
    </>
  )
}
