import { providerLabel } from '@foyer/contract'
import { m } from '@foyer/messages'
import { PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useConnectPayoutAccountMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'

interface Props {
  currency: string
  provider: string
  /** Whether the setup was started before and not finished at the provider. */
  goesOn: boolean
  onClose: () => void
}

/** Leads to the provider's own pages, where an account is created and verified; the provider redirects back here. */
export function ConnectPayoutAccountForm({ currency, provider, goesOn, onClose }: Props) {
  const [connect] = useConnectPayoutAccountMutation()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? m.money_account_password_missing() : null) },
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
            ? m.money_connect_intro_again({ provider: name, currency })
            : m.money_connect_intro({ provider: name, currency })}
        </Text>
        <PasswordInput
          label={m.money_account_password()}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': m.money_account_password_show(), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {goesOn ? m.money_connect_submit_again({ provider: name }) : m.money_connect_submit({ provider: name })}
        </FormButtons>
      </Stack>
    </form>
  )
}
