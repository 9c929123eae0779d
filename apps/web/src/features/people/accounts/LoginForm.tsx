import { m } from '@foyer/messages'
import { Anchor, Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accountRows } from '@foyer/contract'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../../api/errors.ts'
import { useLoginMutation } from '../../../api/hooks.ts'
import { neverChanges } from '../../../lib/never-changes.ts'
import { isSessionOver } from '../../../lib/session-over.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { startSession } from '../../../store/session.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Rich } from '../../../ui/Rich.tsx'
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
  password: (value) => (value === '' ? m.account_enter_password() : m.account_password_too_long()),
})

const switchTags = {
  link: (words: ReactNode) => (
    <Anchor component={Link} to="/register" fw={600} inherit>
      {words}
    </Anchor>
  ),
}

const appealTags = (token: string) => ({
  link: (words: ReactNode) => (
    <Anchor component={Link} to={`/appeal#token=${token}`} fw={600} inherit>
      {words}
    </Anchor>
  ),
})

const onServer = () => false

/** The layout decides where a login leads: it knows which screen was requested before. */
export function LoginForm() {
  const dispatch = useAppDispatch()
  const [login] = useLoginMutation()
  const [appealToken, setAppealToken] = useState<string | null>(null)
  const isOver = useSyncExternalStore(neverChanges, isSessionOver, onServer)
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
      <AccountHeading title={m.account_login_title()}>
        {isOver ? m.account_login_session_over() : m.account_login_intro()}
      </AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate aria-label={m.shell_log_in()}>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {code === 'account.suspended' && appealToken !== null && (
          <p className="small-print">
            <Rich parts={m.account_login_appeal.parts()} tags={appealTags(appealToken)} />
          </p>
        )}
        {code === 'account.guessed_at' && (
          <p className="small-print">
            <Anchor component={Link} to="/forgot-password" fw={600} inherit>
              {m.account_login_reset()}
            </Anchor>
          </p>
        )}
        {code === 'account.unverified' && <ResendLink email={form.values.email} text={m.account_login_unverified()} />}
        <EmailInput required withAsterisk={false} autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label={m.shell_password()}
          required
          withAsterisk={false}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': m.shell_show_password(), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="lg" loading={busy}>
          {m.shell_log_in()}
        </Button>
        <PasskeyLogin label={m.account_login_passkey()} />
        <p className="small-print">
          <Anchor component={Link} to="/forgot-password" inherit>
            {m.account_login_forgotten()}
          </Anchor>
        </p>
      </form>
      <p className={classes['switch']}>
        <Rich parts={m.account_login_switch.parts()} tags={switchTags} />
      </p>
    </>
  )
}

/** The token with which a suspended user can appeal, from the refused login. */
function appealTokenOf(error: unknown): string | null {
  const token = isApiError(error) ? error.data.details?.['appealToken'] : undefined
  return typeof token === 'string' ? token : null
}
