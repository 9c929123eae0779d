import { m } from '@foyer/messages'
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

function CodeProof({
  onDone,
  app,
  passkey,
}: ConfirmIdentityProps & { readonly app: boolean; readonly passkey: boolean }) {
  const [prove] = useProveSessionMutation()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.replaceAll(/\s/g, '').length < 6 ? m.account_enter_whole_code() : null) },
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
        {m.account_identity_why()}
      </Text>
      {passkey && <PasskeyProof onProved={() => onDone(true)} />}
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <TextInput
        label={app ? m.account_identity_code() : m.account_code_recovery()}
        description={app ? m.account_identity_code_hint() : m.account_identity_recovery_hint()}
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
    validate: { password: (typed) => (typed === '' ? m.account_enter_password() : null) },
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
        {m.account_identity_why()}
      </Text>
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <PasswordInput
        label={m.account_your_password()}
        data-autofocus
        autoComplete="current-password"
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': m.shell_show_password(), tabIndex: 0 }}
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
        {m.shell_cancel()}
      </Button>
      <Button type="submit" loading={busy}>
        {m.account_confirm()}
      </Button>
    </Group>
  )
}
