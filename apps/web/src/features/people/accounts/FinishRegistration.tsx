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
 * For a link opened in a browser that did not register: the person who reads the mail chooses the password, so that a stranger
 * who registered the address keeps no access.
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
      <AccountHeading title="Choose your password">
        You opened the link in a different browser from the one used to register. Choose a password to confirm your
        address and log in. It can be the one you entered before.
      </AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate aria-label="Choose your password">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {code === 'account.token_invalid' && (
          <Button component={Link} to="/login" variant="default">
            Log in
          </Button>
        )}
        <NewPasswordInput {...form.getInputProps('password')} />
        <Button type="submit" size="lg" loading={busy}>
          Confirm and log in
        </Button>
        <p className="small-print">
          Didn’t register? Close this page. Without your confirmation the account stays closed and is of no use to
          anyone.
        </p>
      </form>
    </>
  )
}
