import type { FeeVersionView } from '@foyer/contract'
import { zonedToUtc } from '@foyer/domain'
import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSetFeeMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { feeInWords, fieldOf, readFee, valuesOf, type FeeValues } from './fee-values.ts'
import { EndFee } from './EndFee.tsx'
import { FeePreview } from './FeePreview.tsx'
import classes from './Fees.module.css'

interface FeeFormProps {
  currency: string
  name: string
  /** The fee in force; null where there is none. */
  fee: FeeVersionView | null
  /** Whose own fee it is; without one, everybody's. */
  organiser?: { _id: string; name: string }
  /** What the form begins with where the organiser has no fee of their own. */
  begin?: FeeVersionView | null
  /** The version that was set last, in force or not. */
  replaces?: string | null
}

function useFeeForm({ currency, fee, organiser, begin = null, replaces = fee?._id ?? null }: FeeFormProps) {
  const [setFee] = useSetFeeMutation()
  const form = useForm<FeeValues>({
    initialValues: valuesOf(fee ?? begin, currency),
    validate: (values) => readFee(values, currency).faults,
  })
  const sending = useFormSubmit(
    form,
    async (values) => {
      const { fee: next } = readFee(values, currency)
      if (!next) return
      const { basisPoints, fixedPerTicket, minimum = null, maximum = null } = next
      const wanted = { basisPoints, fixedPerTicket, minimum, maximum }
      if (!(await confirmed(feeInWords(wanted, currency), currency, organiser?.name))) return
      const endsAt = values.endsAt === '' ? null : zonedToUtc(values.endsAt, 'UTC').toISOString()
      await setFee({
        body: { currency, ...wanted, replaces, ...(organiser && { organiserId: organiser._id, endsAt }) },
      }).unwrap()
      form.resetDirty()
      toast.success(`The fee in ${currency} is set.`)
    },
    { fieldOf },
  )
  return { form, ...sending }
}

function confirmed(words: string, currency: string, organiser?: string): Promise<boolean> {
  return confirmAction({
    title: organiser ? `Set ${organiser}’s own fee in ${currency}?` : `Set the fee in ${currency}?`,
    body: `${words}. It counts for every order ${organiser ? 'of theirs ' : ''}made from now on. Orders made before keep the fee they were made with.`,
    confirmLabel: 'Set the fee',
  })
}

/** The fee of one currency, with what it means for a ticket. */
export function FeeForm(props: FeeFormProps) {
  const { currency, name, organiser, fee } = props
  const { form, submit, busy, failure, attempt } = useFeeForm(props)
  const money = { leftSection: <Text c="dimmed">{currency}</Text>, leftSectionWidth: 62, inputMode: 'decimal' } as const
  return (
    <Surface as="section" title={name} {...(organiser && fee && { actions: <EndFee fee={fee} /> })}>
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
            label="At least, per ticket (optional)"
            autoComplete="off"
            {...money}
            {...form.getInputProps('minimum')}
          />
          <TextInput
            label="At most, per ticket (optional)"
            autoComplete="off"
            {...money}
            {...form.getInputProps('maximum')}
          />
          {organiser && (
            <DateTimeField
              label="Ends (optional)"
              name="endsAt"
              description="From then on the fee that everybody pays applies."
              timezone="UTC"
              defaultTime="00:00"
              value={form.values.endsAt}
              onChange={(value) => form.setFieldValue('endsAt', value)}
              error={form.errors['endsAt']}
            />
          )}
        </div>
        <FeePreview currency={currency} fee={readFee(form.values, currency).fee} />
        <Button type="submit" loading={busy} disabled={!form.isDirty()}>
          {organiser ? 'Set their own fee' : 'Set the fee'}
        </Button>
      </form>
    </Surface>
  )
}
