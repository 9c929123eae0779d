import type { EventView } from '@foyer/contract'
import { currencyExponent, type FeeSchedule, priceOrder } from '@foyer/domain'
import { formatMoney, formatPercent, m } from '@foyer/messages'
import { Radio } from '@mantine/core'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

type FeeMode = EventView['feeMode']

const choices: readonly { value: FeeMode; label: () => string }[] = [
  { value: 'pass_on', label: m.events_fee_pass_on },
  { value: 'absorb', label: m.events_fee_absorb },
]

/** An example fee, used until the event is saved and its real fee is known. */
const exampleFee = { basisPoints: 500, fixedPerTicket: 0 }
const highUnits = new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'KWD', 'AED', 'BRL', 'PLN'])

/** The price and the earnings of a ticket at a round price, calculated like any order. */
function workedExample(feeMode: FeeMode, currency: string, fee: FeeSchedule): string {
  const unitPrice = (highUnits.has(currency) ? 20 : 5000) * 10 ** currencyExponent(currency)
  const line = { ticketTypeId: 'example', unitPrice, quantity: 1 }
  const order = priceOrder({ currency, lines: [line], discount: null, fee, feeMode })
  const money = (minor: number) => formatMoney(minor, currency)
  return m.events_fee_example({
    price: money(unitPrice),
    total: money(order.total),
    net: money(order.organiserNet),
  })
}

/** Who pays the platform fee, with an example for each choice. */
export function FeeChoice() {
  const { bindBare, form, state } = useEventFormModel()
  const { currency } = form.values
  const fee = state.event?.currency === currency ? state.event.fee : null
  return (
    <Radio.Group
      size="md"
      label={fieldLabels.feeMode()}
      description={
        fee ? m.events_fee_current() : m.events_fee_sample({ percent: formatPercent(exampleFee.basisPoints) })
      }
      {...bindBare('feeMode')}
    >
      <div className="fields">
        {choices.map((choice) => (
          <Radio.Card key={choice.value} value={choice.value} className="choice-card margin-top-6">
            <Radio.Indicator />
            <span>
              <span className="block semibold">{choice.label()}</span>
              <span className="block text-sm figures mute margin-top-4 leading-1-5">
                {workedExample(choice.value, currency, fee ?? exampleFee)}
              </span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
