import { dayInZone } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Text, TextInput } from '@mantine/core'
import { useNow } from '../../../lib/use-now.ts'
import { CountInput } from '../../../ui/CountInput.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { fieldLabels, type PromoFormFacts } from './promo-form-values.ts'
import type { PromoFormModel } from './use-promo-form.ts'

interface PromoLimitFieldsProps {
  model: PromoFormModel
  facts: PromoFormFacts
}

/** Limits of a code: uses, order value and dates. All are optional. */
export function PromoLimitFields({ model, facts }: PromoLimitFieldsProps) {
  const { bind } = model
  const now = useNow()
  const labels = fieldLabels()
  const today = dayInZone(now, facts.timezone)
  return (
    <>
      <div className="fields">
        <Count model={model} field="maxUses" />
        <Count model={model} field="maxPerBuyer" />
      </div>
      <TextInput
        {...bind('minOrderTotal')}
        label={labels.minOrderTotal}
        description={m.programme_promo_minimum_hint()}
        leftSection={<Text c="dimmed">{facts.currency}</Text>}
        leftSectionWidth={62}
        inputMode="decimal"
        autoComplete="off"
      />
      <div className="fields">
        <DateTimeField
          {...bind('startsAt')}
          value={model.form.values.startsAt}
          label={labels.startsAt}
          description={m.programme_promo_starts_hint()}
          timezone={facts.timezone}
          defaultTime="09:00"
          from={today}
        />
        <DateTimeField
          {...bind('expiresAt')}
          value={model.form.values.expiresAt}
          label={labels.expiresAt}
          description={m.programme_promo_expires_hint()}
          timezone={facts.timezone}
          defaultTime="23:59"
          from={today}
        />
      </div>
    </>
  )
}

function Count({ model: { bind }, field }: { model: PromoFormModel; field: 'maxUses' | 'maxPerBuyer' }) {
  return (
    <CountInput
      {...bind(field)}
      label={fieldLabels()[field]}
      description={m.programme_promo_no_limit_hint()}
      min={1}
      max={9_999_999}
      hideControls
    />
  )
}
