import { currencyExponent, priceOrder, type SalesTax } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { Select, TextInput } from '@mantine/core'
import { fieldLabels, isTaxName, taxBasisPoints } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

/** The price of a ticket at a round price and the tax in it, calculated like any order. */
function workedExample(tax: SalesTax, currency: string): string {
  const unitPrice = 100 * 10 ** currencyExponent(currency)
  const lines = [{ ticketTypeId: 'example', unitPrice, quantity: 1 }]
  const fee = { basisPoints: 0, fixedPerTicket: 0 }
  const order = priceOrder({ currency, lines, discount: null, fee, feeMode: 'absorb', tax })
  const money = (minor: number) => formatMoney(minor, currency)
  return m.events_tax_example({
    price: money(unitPrice),
    total: money(order.total),
    tax: money(order.taxTotal),
    name: tax.name,
  })
}

/** The sales tax of the event: whether there is one, its name and its rate. */
export function TaxFields() {
  const { bind, form } = useEventFormModel()
  const { taxKind, taxName, taxPercent, currency } = form.values
  const basisPoints = taxBasisPoints(taxPercent)
  const kinds = [
    { value: 'none', label: m.events_tax_none() },
    { value: 'inclusive', label: m.events_tax_inclusive() },
    { value: 'exclusive', label: m.events_tax_exclusive() },
  ]
  const tax =
    taxKind !== 'none' && basisPoints !== null && isTaxName(taxName)
      ? { name: taxName.trim(), basisPoints, inclusive: taxKind === 'inclusive' }
      : null
  return (
    <>
      <div className="fields">
        <Select
          {...bind('taxKind')}
          label={fieldLabels.taxKind()}
          description={m.events_tax_hint()}
          data={kinds}
          allowDeselect={false}
        />
        {taxKind !== 'none' && (
          <div className="fields">
            <TextInput {...bind('taxName')} label={fieldLabels.taxName()} description={m.events_tax_name_hint()} />
            <TextInput
              {...bind('taxPercent')}
              label={fieldLabels.taxPercent()}
              description={m.events_tax_rate_hint()}
              placeholder="7.5"
              inputMode="decimal"
              rightSection="%"
              autoComplete="off"
            />
          </div>
        )}
      </div>
      {tax && <p className="block text-sm figures mute margin-top-4 leading-1-5">{workedExample(tax, currency)}</p>}
    </>
  )
}
