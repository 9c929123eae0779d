import { currencies } from '@foyer/domain'
import { formatCurrencyName, m } from '@foyer/messages'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

const currencyChoices = () => currencies.map((value) => ({ value, label: `${value} · ${formatCurrencyName(value)}` }))

function currencyHint(frozen: boolean, followsPlace: boolean): string {
  if (frozen) return m.events_form_currency_frozen()
  return followsPlace ? m.events_form_currency_suggested() : m.events_form_currency_hint()
}

export function CurrencyField() {
  const { bind, state, setCurrency, currencyFollowsPlace } = useEventFormModel()
  const frozen = state.event?.can.changeCurrency === false
  const [choices] = useState(currencyChoices)
  return (
    <Select
      {...bind('currency')}
      onChange={(currency: string | null) => currency !== null && setCurrency(currency)}
      label={fieldLabels.currency()}
      data={choices}
      searchable
      allowDeselect={false}
      disabled={frozen}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={currencyHint(frozen, currencyFollowsPlace)}
    />
  )
}
