import { m } from '@foyer/messages'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useLoginWithCodeMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { startSession } from '../../../store/session.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import classes from './Account.module.css'
import { AccountHeading } from './AccountHeading.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import type { Challenge } from './challenge.ts'

interface SecondStepProps {
  readonly challenge: Challenge
  readonly onBack: () => void
}

/** The second step of a login: a code, a recovery code or a passkey. */
export function SecondStep({ challenge: { challenge, methods }, onBack }: SecondStepProps) {
  const [recovering, setRecovering] = useState(!methods.includes('totp'))
  return (
    <>
      <AccountHeading title={m.account_step_title()}>
        {recovering ? m.account_step_recovery() : m.account_step_app()}
      </AccountHeading>
      <CodeForm key={String(recovering)} challenge={challenge} recovering={recovering} onOver={onBack} />
      {methods.includes('passkey') && (
        <div className="stack gap-10 margin-top-18">
          <PasskeyLogin challenge={challenge} label={m.account_step_passkey()} />
        </div>
      )}
      <p className={classes['switch']}>
        {methods.includes('totp') && (
          <>
            <Anchor component="button" type="button" inherit fw={600} onClick={() => setRecovering(!recovering)}>
              {recovering ? m.account_step_use_app() : m.account_step_use_recovery()}
            </Anchor>
            <span aria-hidden="true"> · </span>
          </>
        )}
        <Anchor component="button" type="button" inherit onClick={onBack}>
          {m.account_step_back()}
        </Anchor>
      </p>
    </>
  )
}

interface CodeFormProps {
  readonly challenge: string
  readonly recovering: boolean
  readonly onOver: () => void
}

function CodeForm({ challenge, recovering, onOver }: CodeFormProps) {
  const dispatch = useAppDispatch()
  const [enter] = useLoginWithCodeMutation()
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (typed) => {
        if (recovering) return typed.trim().length < 12 ? m.account_code_recovery_short() : null
        return /^\s*\d{3}\s?\d{3}\s*$/.test(typed) ? null : m.account_code_six()
      },
    },
  })
  const { submit, busy, failure, attempt, code } = useFormSubmit(
    form,
    async ({ code: typed }) => {
      const plain = recovering ? typed : typed.replaceAll(/\s/g, '')
      startSession(dispatch, await enter({ body: { challenge, code: plain } }).unwrap())
    },
    { fieldOfCode: { 'account.code_wrong': 'code' } },
  )
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate aria-label={m.account_step_form()}>
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      {code === 'account.challenge_over' && (
        <Button variant="default" size="lg" onClick={onOver}>
          {m.account_step_again()}
        </Button>
      )}
      <TextInput
        label={recovering ? m.account_code_recovery() : m.account_code_app()}
        required
        withAsterisk={false}
        autoFocus
        autoComplete={recovering ? 'off' : 'one-time-code'}
        inputMode={recovering ? 'text' : 'numeric'}
        autoCapitalize={recovering ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={40}
        size="lg"
        placeholder={recovering ? 'XXXX-XXXX-XXXX' : '123 456'}
        classNames={{ input: classes['code'] }}
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="lg" loading={busy}>
        {m.shell_log_in()}
      </Button>
    </form>
  )
}
