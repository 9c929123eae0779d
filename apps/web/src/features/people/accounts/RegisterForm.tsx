import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { registerInput } from '@foyer/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRegisterMutation } from '../../../api/hooks.ts'
import { newPasswordWording } from '../../../lib/password-length.ts'
import { keepRegistrationProof } from '../../../lib/registration-proof.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import classes from './Account.module.css'
import { AccountHeading } from './AccountHeading.tsx'
import { CheckYourMail } from './CheckYourMail.tsx'
import { NewPasswordInput } from '../../../ui/NewPasswordInput.tsx'
import { emailWording } from './wording.ts'

const validate = wordedResolver(registerInput, {
  firstName: (value) => (value === '' ? 'Enter your first name.' : 'Use at most 100 characters on one line.'),
  lastName: 'Use at most 100 characters on one line.',
  email: emailWording,
  password: newPasswordWording,
})

interface RegisterFormProps {
  /** Mails can be read at /dev/mail. */
  readonly demo: boolean
}

export function RegisterForm({ demo }: RegisterFormProps) {
  const [register] = useRegisterMutation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ initialValues: { firstName: '', lastName: '', email: '', password: '' }, validate })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (body) => {
      const { proof } = await register({ body }).unwrap()
      keepRegistrationProof(proof)
      setSentTo(body.email.trim())
    },
    { fieldOfCode: { 'account.password_weak': 'password' } },
  )
  if (sentTo !== null) return <CheckYourMail email={sentTo} demo={demo} onOtherAddress={() => setSentTo(null)} />

  return (
    <>
      <AccountHeading title="Put on an evening">
        An account is free. A fee is due only when a paid ticket is sold.
      </AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate aria-label="Create an account">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <div className="grid gap-18 cells-170">
          <TextInput
            label="First name"
            required
            withAsterisk={false}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={
              <>
                Last name <span className="regular mute">optional</span>
              </>
            }
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </div>
        <EmailInput required withAsterisk={false} {...form.getInputProps('email')} />
        <NewPasswordInput {...form.getInputProps('password')} />
        <Button type="submit" size="lg" loading={busy}>
          Create an account
        </Button>
        <p className="small-print">
          By creating an account you agree to the{' '}
          <Anchor component={Link} to="/terms" inherit>
            terms
          </Anchor>
          . What we keep about you is in{' '}
          <Anchor component={Link} to="/privacy" inherit>
            privacy
          </Anchor>
          .
        </p>
      </form>
      <p className={classes['switch']}>
        Been here before?{' '}
        <Anchor component={Link} to="/login" fw={600} inherit>
          Log in
        </Anchor>
      </p>
    </>
  )
}
