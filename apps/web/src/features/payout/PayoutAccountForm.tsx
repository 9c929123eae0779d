import { type PayoutAccountView, payoutAccountInput } from '@foyer/contract'
import { bankAccountFault, currencies, normaliseAccountNumber } from '@foyer/domain'
import { Alert, Button, Group, Modal, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSavePayoutAccountMutation } from '../../api/hooks.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { wordedResolver } from '../../lib/worded-resolver.ts'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx'

interface Props {
  currency: string
  /** An account there is, whose currency stays. */
  fixed: boolean
  known: readonly PayoutAccountView[]
  onClose: () => void
}

const FAULTS = {
  nuban: 'Account numbers in Nigeria have ten digits.',
  iban: 'Something is mistyped: the check digits of this IBAN do not fit.',
  form: 'That is no account number.',
} as const

const validateTexts = wordedResolver(payoutAccountInput, {
  holder: 'Whose account is it, as the bank spells it?',
  bankName: 'Name the bank.',
  number: 'Enter the account number.',
  password: 'Enter your password: money follows this.',
})

/** Asks for a bank account, and for the password again. */
export function PayoutAccountForm({ currency, fixed, known, onClose }: Props) {
  const [save] = useSavePayoutAccountMutation()
  const form = useForm({
    initialValues: { currency, holder: '', bankName: '', number: '', password: '' },
    validate: ({ currency: chosen, ...texts }) => {
      const errors = validateTexts(texts)
      const fault = bankAccountFault(normaliseAccountNumber(texts.number), chosen)
      return { ...(fault && texts.number !== '' && { number: FAULTS[fault] }), ...errors }
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ currency: chosen, ...body }) => {
      const account = await save({ params: { currency: chosen }, body }).unwrap()
      toast.success(`Payouts in ${account.currency} go to ···· ${account.last4}.`)
      onClose()
    },
    { fieldOfCode: { 'account.password_wrong': 'password' } },
  )
  const replaces = known.some((account) => account.currency === form.values.currency)
  return (
    <Modal opened onClose={onClose} title={fixed ? `Another account for ${currency}` : 'Add a bank account'}>
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form noValidate onSubmit={submit}>
        <Stack>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          {replaces && (
            <Alert color="gold">
              For 72 hours after a change no payout is approved, and you get a mail: so nobody can redirect your money
              unnoticed.
            </Alert>
          )}
          {!fixed && <Select label="Currency" data={[...currencies]} searchable {...form.getInputProps('currency')} />}
          <TextInput label="Account holder" autoComplete="name" {...form.getInputProps('holder')} />
          <TextInput label="Bank" {...form.getInputProps('bankName')} />
          <TextInput
            label={form.values.currency === 'NGN' ? 'Account number (NUBAN)' : 'IBAN or account number'}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('number')}
          />
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show what I type', tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Save the account
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
