import type { TotpSetupView } from '@foyer/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import encodeQR from 'qr'
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useConfirmTotpMutation, useStartTotpMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './SecondFactor.module.css'

interface TotpSetupProps {
  readonly onDone: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

/** Gets a secret and shows it; nothing is on before the app has shown that it knows it. */
export function TotpSetup({ onDone, onCancel }: TotpSetupProps) {
  const [start] = useStartTotpMutation()
  const [setup, setSetup] = useState<TotpSetupView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const begun = useRef(false)

  const begin = () => {
    setFailure(null)
    start()
      .unwrap()
      .then(setSetup, (error: unknown) => setFailure(errorMessage(error)))
  }
  useEffect(() => {
    // Development renders twice, and a second secret would replace the one on the screen.
    if (begun.current) return
    begun.current = true
    begin()
  })

  return (
    <div className="whole-row full on-blush rounded pad-20">
      {failure !== null && <ErrorState message={failure} onRetry={begin} />}
      {failure === null && setup === null && <TextSkeleton lines={4} />}
      {setup && <Confirm setup={setup} onDone={onDone} onCancel={onCancel} />}
    </div>
  )
}

function Confirm({ setup, onDone, onCancel }: TotpSetupProps & { readonly setup: TotpSetupView }) {
  const [confirm] = useConfirmTotpMutation()
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(setup.uri, 'svg', { border: 2 }))}`,
    [setup.uri],
  )
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (/^\s*\d{3}\s?\d{3}\s*$/.test(typed) ? null : 'The code has six digits.') },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ code }) => {
      const changed = await confirm({ body: { code: code.replaceAll(/\s/g, '') } }).unwrap()
      toast.success('From now on we ask for a code when you log in.', 'Two-step login is on')
      onDone(changed.recoveryCodes)
    },
    { fieldOfCode: { 'account.code_wrong': 'code' } },
  )
  return (
    <form onSubmit={submit} noValidate className={classes['confirm']} aria-label="Set up the authenticator app">
      <img
        className="on-white rounded-14"
        src={picture}
        width="180"
        height="180"
        alt="QR code for your authenticator app"
      />
      <div className="full">
        <p className="margin-bottom-10">
          <strong>1.</strong> Open your authenticator app, add an account and scan this code. On this very phone, or
          without a camera, type the key instead:
        </p>
        <output className={classes['secret']} aria-label="Key to type">
          {setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </output>
        <p className="margin-bottom-10">
          <strong>2.</strong> Type the six digits the app shows now.
        </p>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          placeholder="123 456"
          maxLength={9}
          {...form.getInputProps('code')}
        />
        <Group mt="md">
          <Button type="submit" loading={busy}>
            Turn it on
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </div>
    </form>
  )
}
