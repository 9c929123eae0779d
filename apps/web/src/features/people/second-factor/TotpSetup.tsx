import { m } from '@foyer/messages'
import type { TotpSetupView } from '@foyer/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import encodeQR from 'qr'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useConfirmTotpMutation, useStartTotpMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './SecondFactor.module.css'

const tags = { strong: (words: ReactNode) => <strong>{words}</strong> }

interface TotpSetupProps {
  readonly onDone: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

/** Requests a secret and shows it. The second factor is active only after the user has entered a code from the app. */
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
    // React renders twice in development, and a second secret would replace the one on the screen.
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
    validate: { code: (typed) => (/^\s*\d{3}\s?\d{3}\s*$/.test(typed) ? null : m.account_code_six()) },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ code }) => {
      const changed = await confirm({ body: { code: code.replaceAll(/\s/g, '') } }).unwrap()
      toast.success(m.account_totp_on_text(), m.account_totp_on())
      onDone(changed.recoveryCodes)
    },
    { fieldOfCode: { 'account.code_wrong': 'code' } },
  )
  return (
    <form onSubmit={submit} noValidate className={classes['confirm']} aria-label={m.account_totp_form()}>
      <img className="on-white rounded-14" src={picture} width="180" height="180" alt={m.account_totp_qr()} />
      <div className="full">
        <p className="margin-bottom-10">
          <Rich parts={m.account_totp_scan.parts()} tags={tags} />
        </p>
        <output className={classes['secret']} aria-label={m.account_totp_key()}>
          {setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </output>
        <p className="margin-bottom-10">
          <Rich parts={m.account_totp_type.parts()} tags={tags} />
        </p>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput
          label={m.account_code_app()}
          autoComplete="one-time-code"
          inputMode="numeric"
          placeholder="123 456"
          maxLength={9}
          {...form.getInputProps('code')}
        />
        <Group mt="md">
          <Button type="submit" loading={busy}>
            {m.account_totp_turn_on()}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {m.shell_cancel()}
          </Button>
        </Group>
      </div>
    </form>
  )
}
