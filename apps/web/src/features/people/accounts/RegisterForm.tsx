import { m } from '@foyer/messages'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { registerInput } from '@foyer/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useRegisterMutation } from '../../../api/hooks.ts'
import { newPasswordWording } from '../../../lib/password-length.ts'
import { keepRegistrationProof } from '../../../lib/registration-proof.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import classes from './Account.module.css'
import { AccountHeading } from './AccountHeading.tsx'
import { CheckYourMail } from './CheckYourMail.tsx'
import { NewPasswordInput } from '../../../ui/NewPasswordInput.tsx'
import { emailWording } from './wording.ts'

const validate = wordedResolver(registerInput, {
  firstName: (value) => (value === '' ? m.account_enter_first_name() : m.account_name_one_line()),
  lastName: () => m.account_name_one_line(),
  email: emailWording,
  password: newPasswordWording,
})

const termsTags = {
  terms: (words: ReactNode) => (
    <Anchor component={Link} to="/terms" inherit>
      {words}
    </Anchor>
  ),
  privacy: (words: ReactNode) => (
    <Anchor component={Link} to="/privacy" inherit>
      {words}
    </Anchor>
  ),
}
const switchTags = {
  link: (words: ReactNode) => (
    <Anchor component={Link} to="/login" fw={600} inherit>
      {words}
    </Anchor>
  ),
}

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
      <AccountHeading title={m.account_register_title()}>{m.account_register_intro()}</AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate aria-label={m.account_register_form()}>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <div className="grid gap-18 cells-170">
          <TextInput
            label={m.shell_first_name()}
            required
            withAsterisk={false}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={m.shell_last_name_optional()}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </div>
        <EmailInput required withAsterisk={false} {...form.getInputProps('email')} />
        <NewPasswordInput {...form.getInputProps('password')} />
        <Button type="submit" size="lg" loading={busy}>
          {m.account_register_form()}
        </Button>
        <p className="small-print">
          <Rich parts={m.account_register_terms.parts()} tags={termsTags} />
        </p>
      </form>
      <p className={classes['switch']}>
        <Rich parts={m.account_register_switch.parts()} tags={switchTags} />
      </p>
    </>
  )
}
