import { m } from '@foyer/messages'
import { Select, Switch } from '@mantine/core'
import { CountInput } from '../../../../ui/CountInput.tsx'
import { CurrencyField } from './CurrencyField.tsx'
import { FeeChoice } from './FeeChoice.tsx'
import { TaxFields } from './TaxFields.tsx'
import { fieldLabels, type EventField } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

const visibilities = () => [
  { value: 'public', label: m.events_form_public() },
  { value: 'unlisted', label: m.events_form_unlisted() },
]

const refundPolicies = () => [
  { value: 'none', label: m.events_form_refunds_none() },
  { value: 'days_before', label: m.events_form_refunds_days() },
  { value: 'flexible', label: m.events_form_refunds_flexible() },
]

interface DetailsStepProps {
  /** Whether the currency is chosen here; if there is a price on the same page, it is chosen next to that. */
  currency?: boolean
}

export function DetailsStep({ currency = true }: DetailsStepProps) {
  const { bind, form, state } = useEventFormModel()
  return (
    <>
      <div className="fields">
        <Select {...bind('visibility')} label={fieldLabels.visibility()} data={visibilities()} allowDeselect={false} />
        {currency && <CurrencyField />}
      </div>
      <FeeChoice />
      <TaxFields />
      <div className="fields">
        <Count
          field="capacity"
          max={1_000_000}
          placeholder={m.events_form_no_limit()}
          text={m.events_form_capacity_hint()}
        />
        <Count field="maxPerOrder" min={1} max={100} text={m.events_form_per_order_hint()} />
        <Count
          field="maxPerBuyer"
          min={1}
          max={1000}
          placeholder={m.events_form_no_limit()}
          text={m.events_form_per_buyer_hint()}
        />
        <Count field="holdMinutes" min={5} max={60} text={m.events_form_hold_hint()} />
        {state.event?.can.acceptBankTransfers === true && (
          <Count
            field="bankTransferDays"
            min={1}
            max={14}
            placeholder={m.events_form_not_accepted()}
            text={m.events_form_bank_transfer_hint()}
          />
        )}
      </div>
      <div className="fields">
        <Select
          {...bind('refundPolicy')}
          label={fieldLabels.refundPolicy()}
          description={m.events_form_refunds_hint()}
          data={refundPolicies()}
          allowDeselect={false}
        />
        {form.values.refundPolicy === 'days_before' && (
          <Count field="refundDays" max={365} text={m.events_form_refund_days_hint()} />
        )}
      </div>
      <Switch
        checked={form.values.transfers}
        onChange={(change) => form.setFieldValue('transfers', change.currentTarget.checked)}
        name="transfers"
        label={fieldLabels.transfers()}
        description={m.events_form_transfers_hint()}
      />
      <Switch
        checked={form.values.showGoing}
        onChange={(change) => form.setFieldValue('showGoing', change.currentTarget.checked)}
        name="showGoing"
        label={fieldLabels.showGoing()}
        description={m.events_form_show_going_hint()}
      />
    </>
  )
}

interface CountProps {
  field: EventField
  text: string
  min?: number
  max: number
  placeholder?: string
}

function Count({ field, text, min = 0, max, placeholder }: CountProps) {
  const { bind } = useEventFormModel()
  return (
    <CountInput
      {...bind(field)}
      label={fieldLabels[field]()}
      description={text}
      min={min}
      max={max}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
}
