import { dayInZone } from '@foyer/domain'
import { NumberInput, Text, TextInput } from '@mantine/core'
import { useNow } from '../../../lib/use-now.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { fieldLabels, type PromoFormFacts } from './promo-form-values.ts'
import type { PromoFormModel } from './use-promo-form.ts'

interface PromoLimitFieldsProps {
  model: PromoFormModel
  facts: PromoFormFacts
}

/** How often, from which order on, and when. All of it may stay empty. */
export function PromoLimitFields({ model, facts }: PromoLimitFieldsProps) {
  const { bind } = model
  const now = useNow()
  const today = dayInZone(now, facts.timezone)
  return (
    <>
      <div className="fields">
        <Count model={model} field="maxUses" />
        <Count model={model} field="maxPerBuyer" />
      </div>
      <TextInput
        {...bind('minOrderTotal')}
        label={fieldLabels.minOrderTotal}
        description="Before the discount. Empty: any order."
        leftSection={<Text c="dimmed">{facts.currency}</Text>}
        leftSectionWidth={62}
        inputMode="decimal"
        autoComplete="off"
      />
      <div className="fields">
        <DateTimeField
          {...bind('startsAt')}
          value={model.form.values.startsAt}
          label={fieldLabels.startsAt}
          description="Empty: at once."
          timezone={facts.timezone}
          defaultTime="09:00"
          from={today}
        />
        <DateTimeField
          {...bind('expiresAt')}
          value={model.form.values.expiresAt}
          label={fieldLabels.expiresAt}
          description="Empty: as long as tickets are sold."
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
    <NumberInput
      {...bind(field)}
      label={fieldLabels[field]}
      description="Empty: no limit."
      min={1}
      max={9_999_999}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      inputMode="numeric"
    />
  )
}
