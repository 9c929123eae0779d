import { Anchor, Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accountRows } from '@foyer/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../../api/errors.ts'
import { useLoginMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { startSession } from '../../../store/session.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import classes from './Account.module.css'
import { AccountHeading } from './AccountHeading.tsx'
import { type Challenge, challengeOf } from './challenge.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { ResendLink } from './ResendLink.tsx'
import { SecondStep } from './SecondStep.tsx'
import { emailWording } from './wording.ts'

const typed = accountRows.login.schema.body.extend({ password: z.string().min(1).max(128) })
const validate = wordedResolver(typed, {
  email: emailWording,
  password: (value) => (value === '' ? 'Enter your password.' : 'No password here is that long.'),
})

/** Where one gets to afterwards, the layout decides: it knows which screen was asked for before the login. */
export function LoginForm() {
  const dispatch = useAppDispatch()
  const [login] = useLoginMutation()
  const [appealToken, setAppealToken] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const form = useForm({ initialValues: { email: '', password: '' }, validate })
  const { submit, busy, failure, attempt, code } = useFormSubmit(form, async (body) => {
    setAppealToken(null)
    try {
      startSession(dispatch, await login({ body }).unwrap())
    } catch (error) {
      const next = challengeOf(error)
      if (next !== null) return setChallenge(next)
      setAppealToken(appealTokenOf(error))
      throw error
    }
  })
  if (challenge !== null) return <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />

  return (
    <>
      <AccountHeading title="Welcome back">Your events, your guests, your takings.</AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate aria-label="Log in">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {code === 'account.suspended' && appealToken !== null && (
          <p className="small-print">
            If you see it differently,{' '}
            <Anchor component={Link} to={`/appeal#token=${appealToken}`} fw={600} inherit>
              appeal against it
            </Anchor>
            .
          </p>
        )}
        {code === 'account.guessed_at' && (
          <p className="small-print">
            <Anchor component={Link} to="/forgot-password" fw={600} inherit>
              Reset your password
            </Anchor>
          </p>
        )}
        {code === 'account.unverified' && (
          <ResendLink
            email={form.values.email}
            text="The link is in the e-mail we sent when you registered. It works for an hour."
          />
        )}
        <EmailInput required withAsterisk={false} autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          required
          withAsterisk={false}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show what I type', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="lg" loading={busy}>
          Log in
        </Button>
        <PasskeyLogin label="Log in with a passkey" />
        <p className="small-print">
          <Anchor component={Link} to="/forgot-password" inherit>
            I have forgotten my password
          </Anchor>
        </p>
      </form>
      <p className={classes['switch']}>
        New here?{' '}
        <Anchor component={Link} to="/register" fw={600} inherit>
          Create an account
        </Anchor>
      </p>
    </>
  )
}

/** What lets a suspended user appeal; the refused login hands it over. */
function appealTokenOf(error: unknown): string | null {
  const token = isApiError(error) ? error.data.details?.['appealToken'] : undefined
  return typeof token === 'string' ? token : null
}
