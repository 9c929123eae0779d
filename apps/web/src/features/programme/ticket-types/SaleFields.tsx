import { dayInZone } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Select, Switch } from '@mantine/core'
import { useNow } from '../../../lib/use-now.ts'
import { CountInput } from '../../../ui/CountInput.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { SaleMoment } from '../../../ui/SaleMoment.tsx'
import { fieldLabels, type TicketTypeFormFacts } from './ticket-type-form-values.ts'
import type { TicketTypeFormModel } from './use-ticket-type-form.ts'

interface SaleFieldsProps {
  model: TicketTypeFormModel
  facts: TicketTypeFormFacts
}

/** Sale dates, visibility, limits per order and the waiting list. */
export function SaleFields({ model, facts }: SaleFieldsProps) {
  const { form, bind } = model
  const now = useNow()
  const labels = fieldLabels()
  const visibilities = [
    { value: 'public', label: m.programme_ticket_visibility_public() },
    { value: 'code_only', label: m.programme_ticket_visibility_code() },
    { value: 'hidden', label: m.programme_ticket_visibility_hidden() },
  ]
  return (
    <Surface as="section" title={m.programme_ticket_form_sales()} padding="large">
      <div className="stack gap-20">
        {!facts.beforeStart && (
          <Switch
            label={labels.onSale}
            description={m.programme_ticket_on_sale_hint()}
            name="onSale"
            checked={form.values.onSale}
            onChange={(event) => form.setFieldValue('onSale', event.currentTarget.checked)}
          />
        )}
        <div className="fields">
          <SaleDate model={model} field="salesStartAt" text={m.programme_ticket_sales_start_hint()} facts={facts} />
          <SaleDate
            model={model}
            field="salesEndAt"
            text={m.programme_ticket_sales_end_hint()}
            facts={facts}
            today={dayInZone(now, facts.timezone)}
          />
        </div>
        <div className="fields">
          <Count model={model} field="minPerOrder" />
          <Count model={model} field="maxPerOrder" />
          <Select {...bind('visibility')} label={labels.visibility} data={visibilities} allowDeselect={false} />
        </div>
        {form.values.admits !== 0 && (
          <Switch
            label={labels.waitingList}
            description={m.programme_ticket_waiting_list_hint()}
            name="waitingList"
            checked={form.values.waitingList}
            onChange={(event) => form.setFieldValue('waitingList', event.currentTarget.checked)}
          />
        )}
        {form.values.waitingList && form.values.admits !== 0 && (
          <div className="fields">
            <Count model={model} field="offerHours" max={168} text={m.programme_ticket_offer_hours_hint()} />
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
  facts: TicketTypeFormFacts
  today?: string
}

function SaleDate({ model: { bind, form }, field, text, facts, today }: SaleDateProps) {
  return (
    <SaleMoment
      {...bind(field)}
      value={form.values[field]}
      label={fieldLabels()[field]}
      description={text}
      facts={facts}
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
    <CountInput
      {...bind(field)}
      label={fieldLabels()[field]}
      description={text}
      min={1}
      max={max}
      thousandSeparator=""
    />
  )
}
