import type { TaxBalanceView } from '@foyer/contract'
import { parseMoney, required, toTyped } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRecordRemittanceMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { destinationInWords, destinations } from './book-words.ts'

interface Props {
  balance: TaxBalanceView
  /** The period that the page shows, which is the default period of the remittance. */
  days: { from?: string; to?: string }
  onClose: () => void
}

const SHORTEST_REFERENCE = 3

/** The first and the last day of the previous month, whose tax is usually due. */
function lastMonth(): { from: string; to: string } {
  const now = new Date()
  const at = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  return { from: at(now.getUTCMonth() - 1, 1), to: at(now.getUTCMonth(), 0) }
}

function useRemittanceForm({ balance, days, onClose }: Props) {
  const { organiser, currency, left } = balance
  const [record] = useRecordRemittanceMutation()
  const form = useForm({
    initialValues: {
      amount: toTyped(left, currency),
      destination: 'tax_office',
      ...lastMonth(),
      ...days,
      reference: '',
      note: '',
    },
    validate: {
      amount: (text) => {
        const minor = parseMoney(text, currency)
        if (minor === null || minor === 0) return m.money_amount_missing({ currency })
        return minor > left ? m.money_books_remit_too_much({ amount: formatMoney(left, currency) }) : null
      },
      from: (day) => (day === '' ? m.money_books_remit_from_missing() : null),
      to: (day, { from }) => (day === '' || day < from ? m.money_books_remit_until_early() : null),
      reference: (text) => (text.trim().length < SHORTEST_REFERENCE ? m.money_books_remit_reference_missing() : null),
    },
  })
  const sending = useFormSubmit(
    form,
    async ({ amount, destination, ...rest }) => {
      const known = destinations.find((each) => each === destination) ?? 'tax_office'
      const minor = required(parseMoney(amount, currency), 'the amount of a checked form')
      const body = { ...rest, organiserId: organiser._id, currency, destination: known, amount: minor }
      await record({ body }).unwrap()
      toast.success(m.money_books_remitted())
      onClose()
    },
    { fieldOfCode: { 'remittance.exceeds': 'amount', 'remittance.reference_taken': 'reference' } },
  )
  return { form, ...sending }
}

/** Records a transfer of tax; another administrator posts it. */
export function RecordRemittance(props: Props) {
  const { balance, onClose } = props
  const { form, submit, busy, failure, attempt } = useRemittanceForm(props)
  return (
    <Modal opened onClose={onClose} title={m.money_books_remit_title({ name: balance.organiser.name })}>
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form noValidate onSubmit={submit}>
        <Stack>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Text c="dimmed">{m.money_books_remit_intro({ amount: formatMoney(balance.left, balance.currency) })}</Text>
          <SegmentedControl
            aria-label={m.money_books_remit_to()}
            data={destinations.map((value) => ({ value, label: destinationInWords(value) }))}
            value={form.values.destination}
            onChange={(value) => form.setFieldValue('destination', value)}
          />
          <TextInput
            label={m.money_amount()}
            inputMode="decimal"
            leftSection={<span>{balance.currency}</span>}
            leftSectionWidth={56}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <div className="fields">
            <DayField
              label={m.money_books_remit_from()}
              value={form.values.from}
              onChange={(day) => form.setFieldValue('from', day)}
              error={form.errors['from']}
              data-path="from"
            />
            <DayField
              label={m.money_books_remit_until()}
              value={form.values.to}
              onChange={(day) => form.setFieldValue('to', day)}
              error={form.errors['to']}
              data-path="to"
            />
          </div>
          <TextInput label={m.money_books_remit_reference()} maxLength={80} {...form.getInputProps('reference')} />
          <Textarea
            label={m.money_books_remit_note()}
            autosize
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('note')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.money_books_remit()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
