import { providerLabel } from '@foyer/contract'
import { PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useConnectPayoutAccountMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'

interface Props {
  currency: string
  provider: string
  /** Begun before, and not finished there. */
  goesOn: boolean
  onClose: () => void
}

/** Leads to the provider's own pages, where an account is made and verified; the way back leads here. */
export function ConnectPayoutAccountForm({ currency, provider, goesOn, onClose }: Props) {
  const [connect] = useConnectPayoutAccountMutation()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? 'Enter your password: money follows this.' : null) },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (body) => {
      const { url } = await connect({ params: { currency }, body }).unwrap()
      window.location.assign(url)
    },
    { fieldOfCode: { 'account.password_wrong': 'password' } },
  )
  const name = providerLabel(provider)
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <Text>
          {goesOn
            ? `${name} still needs something before it can pay you in ${currency}. What you gave it is kept.`
            : `${name} pays out ${currency}. It asks on its own pages who you are and for your bank account; we never see the number. You come back here afterwards.`}
        </Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show what I type', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {goesOn ? `Go on with ${name}` : `Connect with ${name}`}
        </FormButtons>
      </Stack>
    </form>
  )
}
