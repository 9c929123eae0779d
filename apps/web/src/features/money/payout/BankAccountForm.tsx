import { type PayoutAccountSetupView, payoutAccountInput } from '@foyer/contract'
import { bankAccountFault, type NameMatch, normaliseAccountNumber } from '@foyer/domain'
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
  /** The banks there are; null where the bank is named in one's own words. */
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

/** What the bank said of exactly these details. */
interface Looked {
  readonly of: string
  readonly name: string | null
  readonly match: NameMatch | null
}

const detailsOf = ({ holder, bankCode, number }: Values, currency: string) =>
  [currency, holder.trim(), bankCode, normaliseAccountNumber(number)].join('|')

/** Asks for a bank account and for the password again. Where there is a list of banks, first shows whose account it is. */
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
        banks === null ? unnamed && { bankName: unnamed } : bankCode === '' && { bankCode: 'Choose the bank.' }
      return { ...(fault && texts.number !== '' && { number: FAULTS[fault] }), ...bankless, ...errors }
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
      toast.success(`Payouts in ${saved.currency} go to ···· ${saved.last4}.`)
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
        <TextInput label="Account holder" autoComplete="name" {...form.getInputProps('holder')} />
        {banks === null ? (
          <TextInput label="Bank" {...form.getInputProps('bankName')} />
        ) : (
          <Select
            label="Bank"
            placeholder="Type to search"
            data={banks.map(({ code, name }) => ({ value: code, label: name }))}
            searchable
            nothingFoundMessage="No such bank"
            {...form.getInputProps('bankCode')}
          />
        )}
        <TextInput
          label={currency === 'NGN' ? 'Account number (NUBAN)' : 'IBAN or account number'}
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
        <div aria-live="polite">{looked?.of === details && <WhoseItIs looked={looked} />}</div>
        <FormButtons busy={busy} onCancel={onClose}>
          {isLooked ? 'Save the account' : 'See whose account it is'}
        </FormButtons>
      </Stack>
    </form>
  )
}

const ADVICE: Readonly<Record<NameMatch, string>> = {
  same: 'It is the name you typed.',
  close: 'That is nearly the name you typed. Save it if it is the right account.',
  different:
    'That is another name than you typed. Whoever approves payouts sees both and may refuse: check the number and the bank.',
}

function WhoseItIs({ looked: { name, match } }: { looked: Looked }) {
  if (name === null || match === null)
    return (
      <Alert color="gray">Banks in this currency do not tell whose an account is: check the number once more.</Alert>
    )
  return (
    <Alert color={match === 'different' ? 'red' : match === 'close' ? 'gold' : 'teal'} title={name}>
      {ADVICE[match]}
    </Alert>
  )
}
