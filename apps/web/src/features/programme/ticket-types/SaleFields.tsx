import { dayInZone } from '@foyer/domain'
import { NumberInput, Select, Switch } from '@mantine/core'
import { useNow } from '../../../lib/use-now.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { fieldLabels, type TicketTypeFormFacts } from './ticket-type-form-values.ts'
import type { TicketTypeFormModel } from './use-ticket-type-form.ts'

const visibilities = [
  { value: 'public', label: 'Everyone' },
  { value: 'code_only', label: 'Who has a promo code for it' },
  { value: 'hidden', label: 'Nobody for now: it is hidden' },
]

interface SaleFieldsProps {
  model: TicketTypeFormModel
  facts: TicketTypeFormFacts
}

/** When, to whom and how many at a time. */
export function SaleFields({ model, facts }: SaleFieldsProps) {
  const { form, bind } = model
  const now = useNow()
  return (
    <Surface as="section" title="The sale" padding="large">
      <div className="stack gap-20">
        <Switch
          label={fieldLabels.onSale}
          description="Off, it stays on the page but cannot be bought."
          name="onSale"
          checked={form.values.onSale}
          onChange={(event) => form.setFieldValue('onSale', event.currentTarget.checked)}
        />
        <div className="fields">
          <SaleDate model={model} field="salesStartAt" text="Empty: once published." timezone={facts.timezone} />
          <SaleDate
            model={model}
            field="salesEndAt"
            text="Empty: until it ends."
            timezone={facts.timezone}
            today={dayInZone(now, facts.timezone)}
          />
        </div>
        <div className="fields">
          <Count model={model} field="minPerOrder" />
          <Count model={model} field="maxPerOrder" />
          <Select {...bind('visibility')} label={fieldLabels.visibility} data={visibilities} allowDeselect={false} />
        </div>
        <Switch
          label={fieldLabels.waitingList}
          description="Once it is sold out people can wait for it. What comes free is kept for them and offered in order."
          name="waitingList"
          checked={form.values.waitingList}
          onChange={(event) => form.setFieldValue('waitingList', event.currentTarget.checked)}
        />
        {form.values.waitingList && (
          <div className="fields">
            <Count model={model} field="offerHours" max={168} text="How long an offer is kept for somebody." />
          </div>
        )}
      </div>
    </Surface>
  )
}

interface SaleDateProps {
  model: TicketTypeFormModel
  field: 'salesStartAt' | 'salesEndAt'
  text: string
  timezone: string
  today?: string
}

function SaleDate({ model: { bind, form }, field, text, timezone, today }: SaleDateProps) {
  return (
    <DateTimeField
      {...bind(field)}
      value={form.values[field]}
      label={fieldLabels[field]}
      description={text}
      timezone={timezone}
      defaultTime={field === 'salesStartAt' ? '09:00' : '18:00'}
      {...(today === undefined ? {} : { from: today })}
    />
  )
}

interface CountProps {
  model: TicketTypeFormModel
  field: 'minPerOrder' | 'maxPerOrder' | 'offerHours'
  max?: number
  text?: string
}

function Count({ model: { bind }, field, max = 100, text }: CountProps) {
  return (
    <NumberInput
      {...bind(field)}
      label={fieldLabels[field]}
      description={text}
      min={1}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
    />
  )
}
