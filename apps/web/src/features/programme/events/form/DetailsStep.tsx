import { currencies } from '@foyer/domain'
import { NumberInput, Select, Switch } from '@mantine/core'
import { FeeChoice } from './FeeChoice.tsx'
import { TaxFields } from './TaxFields.tsx'
import { fieldLabels, type EventField } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

const visibilities = [
  { value: 'public', label: 'Everyone: it is listed' },
  { value: 'unlisted', label: 'Only people with the link' },
]

const refundPolicies = [
  { value: 'none', label: 'No refunds' },
  { value: 'days_before', label: 'Refunds until some days before' },
  { value: 'flexible', label: 'Refunds any time before it starts' },
]

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencyChoices = currencies.map((value) => ({ value, label: `${value} · ${currencyNames.of(value) ?? value}` }))

function currencyHint(frozen: boolean, followsPlace: boolean): string {
  if (frozen) return 'Tickets have been ordered in this currency, so it cannot be changed.'
  return followsPlace ? 'Suggested for the place of your event.' : 'Buyers pay in this currency.'
}

export function DetailsStep() {
  const { bind, form, state, setCurrency, currencyFollowsPlace } = useEventFormModel()
  const frozen = state.event?.can.changeCurrency === false
  return (
    <>
      <div className="fields">
        <Select {...bind('visibility')} label={fieldLabels.visibility} data={visibilities} allowDeselect={false} />
        <Select
          {...bind('currency')}
          onChange={(currency: string | null) => currency !== null && setCurrency(currency)}
          label={fieldLabels.currency}
          data={currencyChoices}
          searchable
          allowDeselect={false}
          disabled={frozen}
          description={currencyHint(frozen, currencyFollowsPlace)}
        />
      </div>
      <FeeChoice />
      <TaxFields />
      <div className="fields">
        <Count field="capacity" max={1_000_000} placeholder="No limit" text="Over all its tickets together." />
        <Count field="maxPerOrder" min={1} max={100} text="However many kinds they take." />
        <Count field="maxPerBuyer" min={1} max={1000} placeholder="No limit" text="Counted by e-mail address." />
        <Count field="holdMinutes" min={5} max={60} text="Tickets are held that long while a buyer pays." />
        {state.event?.can.acceptBankTransfers === true && (
          <Count
            field="bankTransferDays"
            min={1}
            max={14}
            placeholder="Not accepted"
            text="Buyers can then pay by bank transfer, and their tickets are reserved for this many days. Leave it empty if your event is likely to sell out. Not offered in the last three days before the event."
          />
        )}
      </div>
      <div className="fields">
        <Select
          {...bind('refundPolicy')}
          label={fieldLabels.refundPolicy}
          description="In time, money goes back at once without asking you; later, you decide. What is free can always be given back."
          data={refundPolicies}
          allowDeselect={false}
        />
        {form.values.refundPolicy === 'days_before' && (
          <Count field="refundDays" max={365} text="Until then buyers get their money back." />
        )}
      </div>
      <Switch
        checked={form.values.transfers}
        onChange={(change) => form.setFieldValue('transfers', change.currentTarget.checked)}
        name="transfers"
        label={fieldLabels.transfers}
        description="By mail, to somebody who gets a code of their own; the former code stops working. Not once it was let in."
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
    <NumberInput
      {...bind(field)}
      label={fieldLabels[field]}
      description={text}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      inputMode="numeric"
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
}
