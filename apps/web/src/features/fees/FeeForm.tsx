import type { FeeVersionView } from '@foyer/contract'
import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSetFeeMutation } from '../../api/hooks.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { confirmAction } from '../../ui/confirm.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx'
import { feeInWords, fieldOf, readFee, valuesOf, type FeeValues } from './fee-values.ts'
import { FeePreview } from './FeePreview.tsx'
import classes from './Fees.module.css'

interface FeeFormProps {
  currency: string
  name: string
  /** The fee in force; null where there is none. */
  fee: FeeVersionView | null
}

function useFeeForm({ currency, fee }: FeeFormProps) {
  const [setFee] = useSetFeeMutation()
  const form = useForm<FeeValues>({
    initialValues: valuesOf(fee, currency),
    validate: (values) => readFee(values, currency).faults,
  })
  const sending = useFormSubmit(
    form,
    async (values) => {
      const { fee: next } = readFee(values, currency)
      if (!next) return
      const { basisPoints, fixedPerTicket, minimum = null, maximum = null } = next
      const wanted = { basisPoints, fixedPerTicket, minimum, maximum }
      if (!(await confirmed(feeInWords(wanted, currency), currency))) return
      await setFee({ body: { currency, ...wanted, replaces: fee?._id ?? null } }).unwrap()
      form.resetDirty()
      toast.success(`The fee in ${currency} is set.`)
    },
    { fieldOf },
  )
  return { form, ...sending }
}

function confirmed(words: string, currency: string): Promise<boolean> {
  return confirmAction({
    title: `Set the fee in ${currency}?`,
    body: `${words}. It counts for every order made from now on. Orders made before keep the fee they were made with.`,
    confirmLabel: 'Set the fee',
  })
}

/** The fee of one currency, with what it means for a ticket. */
export function FeeForm(props: FeeFormProps) {
  const { currency, name } = props
  const { form, submit, busy, failure, attempt } = useFeeForm(props)
  const money = { leftSection: <Text c="dimmed">{currency}</Text>, leftSectionWidth: 62, inputMode: 'decimal' } as const
  return (
    <Surface as="section" title={name}>
      <UnsavedChangesGuard when={form.isDirty()} />
      <form onSubmit={submit} noValidate>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <div className={classes['fields']}>
          <TextInput
            label="Share of the price"
            description="Of what is left after discounts"
            rightSection={<Text c="dimmed">%</Text>}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('percent')}
          />
          <TextInput
            label="Per ticket"
            description="Free tickets never cost a fee"
            autoComplete="off"
            {...money}
            {...form.getInputProps('fixedPerTicket')}
          />
          <TextInput
            label="At least, per order (optional)"
            autoComplete="off"
            {...money}
            {...form.getInputProps('minimum')}
          />
          <TextInput
            label="At most, per order (optional)"
            autoComplete="off"
            {...money}
            {...form.getInputProps('maximum')}
          />
        </div>
        <FeePreview currency={currency} fee={readFee(form.values, currency).fee} />
        <Button type="submit" loading={busy} disabled={!form.isDirty()}>
          Set the fee
        </Button>
      </form>
    </Surface>
  )
}
