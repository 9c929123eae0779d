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

/** The second half of a login: what one has, after what one knows. */
export function SecondStep({ challenge: { challenge, methods }, onBack }: SecondStepProps) {
  const [recovering, setRecovering] = useState(!methods.includes('totp'))
  return (
    <>
      <AccountHeading title="One more step">
        {recovering
          ? 'Type one of the recovery codes you kept. Each works once.'
          : 'Type the six digits your authenticator app shows for Foyer.'}
      </AccountHeading>
      <CodeForm key={String(recovering)} challenge={challenge} recovering={recovering} onOver={onBack} />
      {methods.includes('passkey') && (
        <div className="stack gap-10 margin-top-18">
          <PasskeyLogin challenge={challenge} label="Use a passkey" />
        </div>
      )}
      <p className={classes['switch']}>
        {methods.includes('totp') && (
          <>
            <Anchor component="button" type="button" inherit fw={600} onClick={() => setRecovering(!recovering)}>
              {recovering ? 'Use the authenticator app' : 'Use a recovery code'}
            </Anchor>
            <span aria-hidden="true"> · </span>
          </>
        )}
        <Anchor component="button" type="button" inherit onClick={onBack}>
          Back to e-mail and password
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
        if (recovering) return typed.trim().length < 12 ? 'A recovery code has twelve characters.' : null
        return /^\s*\d{3}\s?\d{3}\s*$/.test(typed) ? null : 'The code has six digits.'
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
    <form className="stack gap-18" onSubmit={submit} noValidate aria-label="Second step">
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      {code === 'account.challenge_over' && (
        <Button variant="default" size="lg" onClick={onOver}>
          Log in again
        </Button>
      )}
      <TextInput
        label={recovering ? 'Recovery code' : 'Code'}
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
        Log in
      </Button>
    </form>
  )
}
