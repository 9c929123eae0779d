import type { FeeVersionView } from '@foyer/contract'
import { zonedToUtc } from '@foyer/domain'
import { m } from '@foyer/messages'
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
  /** The organiser whose custom fee this is; without one, the standard fee. */
  organiser?: { _id: string; name: string }
  /** The initial values where the organiser has no custom fee. */
  begin?: FeeVersionView | null
  /** The latest version, in force or not. */
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
      toast.success(m.programme_fee_set_done({ currency }))
    },
    { fieldOf },
  )
  return { form, ...sending }
}

function confirmed(words: string, currency: string, organiser?: string): Promise<boolean> {
  if (organiser === undefined)
    return confirmAction({
      title: m.programme_fee_set_title({ currency }),
      body: m.programme_fee_set_body({ fee: words }),
      confirmLabel: m.programme_fee_set(),
    })
  return confirmAction({
    title: m.programme_fee_set_custom_title({ currency, organiser }),
    body: m.programme_fee_set_custom_body({ fee: words }),
    confirmLabel: m.programme_fee_set_custom(),
  })
}

/** The form of one currency's fee, with an example order. */
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
            label={m.programme_fee_percent()}
            description={m.programme_fee_percent_hint()}
            rightSection={<Text c="dimmed">%</Text>}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('percent')}
          />
          <TextInput
            label={m.programme_fee_fixed()}
            description={m.programme_fee_fixed_hint()}
            autoComplete="off"
            {...money}
            {...form.getInputProps('fixedPerTicket')}
          />
          <TextInput
            label={m.programme_fee_minimum()}
            autoComplete="off"
            {...money}
            {...form.getInputProps('minimum')}
          />
          <TextInput
            label={m.programme_fee_maximum()}
            autoComplete="off"
            {...money}
            {...form.getInputProps('maximum')}
          />
          {organiser && (
            <DateTimeField
              label={m.programme_fee_ends()}
              name="endsAt"
              description={m.programme_fee_ends_hint()}
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
          {organiser ? m.programme_fee_set_custom() : m.programme_fee_set()}
        </Button>
      </form>
    </Surface>
  )
}
