import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorMessage } from '../../../api/errors.ts'
import { useGetSecondFactorQuery, useProveSessionMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { PasskeyProof } from './PasskeyProof.tsx'

interface ConfirmIdentityProps {
  readonly onDone: (confirmed: boolean) => void
}

/** Asks for the strongest proof the account has: its second factor, else the password. */
export function ConfirmIdentity({ onDone }: ConfirmIdentityProps) {
  const { data: factor, error, refetch } = useGetSecondFactorQuery()
  if (!factor)
    return error ? (
      <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={3} />
    )
  return factor.totp || factor.passkeys.length > 0 ? (
    <CodeProof onDone={onDone} app={factor.totp} passkey={factor.passkeys.length > 0} />
  ) : (
    <PasswordProof onDone={onDone} />
  )
}

const WHY =
  'This concerns money or the safety of an account, so we ask who is at the keyboard. For ten minutes that is enough.'

function CodeProof({
  onDone,
  app,
  passkey,
}: ConfirmIdentityProps & { readonly app: boolean; readonly passkey: boolean }) {
  const [prove] = useProveSessionMutation()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.replaceAll(/\s/g, '').length < 6 ? 'Type the whole code.' : null) },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ code }) => {
      const digits = code.replaceAll(/\s/g, '')
      await prove({ body: { code: /^\d{6}$/.test(digits) ? digits : code } }).unwrap()
      onDone(true)
    },
    { fieldOfCode: { 'account.code_wrong': 'code' } },
  )
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {WHY}
      </Text>
      {passkey && <PasskeyProof onProved={() => onDone(true)} />}
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <TextInput
        label={app ? 'Code of your authenticator app' : 'Recovery code'}
        description={app ? 'Six digits, or one of your recovery codes.' : 'Each works once.'}
        data-autofocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.getInputProps('code')}
      />
      <Buttons busy={busy} onCancel={() => onDone(false)} />
    </form>
  )
}

function PasswordProof({ onDone }: ConfirmIdentityProps) {
  const [prove] = useProveSessionMutation()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (typed) => (typed === '' ? 'Enter your password.' : null) },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (body) => {
      await prove({ body }).unwrap()
      onDone(true)
    },
    { fieldOfCode: { 'account.password_wrong': 'password' } },
  )
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {WHY}
      </Text>
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <PasswordInput
        label="Your password"
        data-autofocus
        autoComplete="current-password"
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what I type', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Buttons busy={busy} onCancel={() => onDone(false)} />
    </form>
  )
}

function Buttons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={busy}>
        Confirm
      </Button>
    </Group>
  )
}
