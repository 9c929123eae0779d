import { type PayoutAccountSetupView, payoutAccountInput } from '@foyer/contract'
import { bankAccountFault, type NameMatch, normaliseAccountNumber } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Alert, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useResolvePayoutAccountMutation, useSavePayoutAccountMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'

interface Props {
  currency: string
  /** The list of banks; null where the bank's name is typed. */
  banks: PayoutAccountSetupView['banks'] | null
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

interface Values extends Record<string, string> {
  holder: string
  bankName: string
  bankCode: string
  number: string
  password: string
}

const FAULTS = {
  nuban: m.money_account_number_fault_nuban,
  iban: m.money_account_number_fault_iban,
  form: m.money_account_number_fault_form,
} as const

const validateTexts = wordedResolver(payoutAccountInput, {
  holder: () => m.money_account_holder_missing(),
  bankName: () => m.money_account_bank_missing(),
  number: () => m.money_account_number_missing(),
  password: () => m.money_account_password_missing(),
})

/** The bank's answer about exactly these details. */
interface Looked {
  readonly of: string
  readonly name: string | null
  readonly match: NameMatch | null
}

const detailsOf = ({ holder, bankCode, number }: Values, currency: string) =>
  [currency, holder.trim(), bankCode, normaliseAccountNumber(number)].join('|')

/** Asks for a bank account and again for the password. Where there is a list of banks, first shows who holds the account. */
export function BankAccountForm({ currency, banks, onDirty, onClose }: Props) {
  const [save] = useSavePayoutAccountMutation()
  const [resolve] = useResolvePayoutAccountMutation()
  const [looked, setLooked] = useState<Looked | null>(null)
  const form = useForm<Values>({
    initialValues: { holder: '', bankName: '', bankCode: '', number: '', password: '' },
    validate: ({ bankCode, ...texts }) => {
      const bankName = banks?.find(({ code }) => code === bankCode)?.name ?? texts.bankName
      const { bankName: unnamed, ...errors } = validateTexts({ ...texts, bankName })
      const fault = bankAccountFault(normaliseAccountNumber(texts.number), currency)
      const bankless =
        banks === null
          ? unnamed && { bankName: unnamed }
          : bankCode === '' && { bankCode: m.money_account_bank_choose() }
      return { ...(fault && texts.number !== '' && { number: FAULTS[fault]() }), ...bankless, ...errors }
    },
  })
  const details = detailsOf(form.values, currency)
  const isLooked = banks === null || looked?.of === details
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ bankCode, ...values }) => {
      const account = { holder: values.holder, number: values.number }
      if (!isLooked) {
        const said = await resolve({ params: { currency }, body: { ...account, bankCode } }).unwrap()
        return setLooked({ of: details, ...said })
      }
      const bank = banks?.find(({ code }) => code === bankCode)
      const body = { ...values, ...(bank && { bankName: bank.name, bankCode }) }
      const saved = await save({ params: { currency }, body }).unwrap()
      toast.success(m.money_account_saved({ currency: saved.currency, last4: saved.last4 }))
      onClose()
    },
    { fieldOfCode: { 'account.password_wrong': 'password' } },
  )
  const dirty = form.isDirty() && !busy
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput label={m.money_account_holder()} autoComplete="name" {...form.getInputProps('holder')} />
        {banks === null ? (
          <TextInput label={m.money_account_bank()} {...form.getInputProps('bankName')} />
        ) : (
          <Select
            label={m.money_account_bank()}
            placeholder={m.money_account_bank_search()}
            data={banks.map(({ code, name }) => ({ value: code, label: name }))}
            searchable
            nothingFoundMessage={m.money_account_bank_not_found()}
            {...form.getInputProps('bankCode')}
          />
        )}
        <TextInput
          label={currency === 'NGN' ? m.money_account_number_nuban() : m.money_account_number()}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('number')}
        />
        <PasswordInput
          label={m.money_account_password()}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': m.money_account_password_show(), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <div aria-live="polite">{looked?.of === details && <WhoseItIs looked={looked} />}</div>
        <FormButtons busy={busy} onCancel={onClose}>
          {isLooked ? m.money_account_save() : m.money_account_check()}
        </FormButtons>
      </Stack>
    </form>
  )
}

const ADVICE: Readonly<Record<NameMatch, () => string>> = {
  same: m.money_account_advice_same,
  close: m.money_account_advice_close,
  different: m.money_account_advice_different,
}

function WhoseItIs({ looked: { name, match } }: { looked: Looked }) {
  if (name === null || match === null) return <Alert color="gray">{m.money_account_advice_none()}</Alert>
  return (
    <Alert color={match === 'different' ? 'red' : match === 'close' ? 'gold' : 'teal'} title={name}>
      {ADVICE[match]()}
    </Alert>
  )
}
