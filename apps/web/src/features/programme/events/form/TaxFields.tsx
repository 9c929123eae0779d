import { currencyExponent, priceOrder, type SalesTax } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { Select, TextInput } from '@mantine/core'
import { fieldLabels, isTaxName, taxBasisPoints } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

const kinds = [
  { value: 'none', label: 'No sales tax' },
  { value: 'inclusive', label: 'In the price' },
  { value: 'exclusive', label: 'On top of the price' },
]

/** What one ticket of a round price costs and brings, calculated as every order is. */
function workedExample(tax: SalesTax, currency: string): string {
  const unitPrice = 100 * 10 ** currencyExponent(currency)
  const lines = [{ ticketTypeId: 'example', unitPrice, quantity: 1 }]
  const fee = { basisPoints: 0, fixedPerTicket: 0 }
  const order = priceOrder({ currency, lines, discount: null, fee, feeMode: 'absorb', tax })
  const money = (minor: number) => formatMoney(minor, currency)
  return `Of a ${money(unitPrice)} ticket: the buyer pays ${money(order.total)}, of which ${money(order.taxTotal)} is ${tax.name}. Orders made before keep the tax they were made with.`
}

/** The sales tax of the event: whether there is one, its name and its rate. */
export function TaxFields() {
  const { bind, form } = useEventFormModel()
  const { taxKind, taxName, taxPercent, currency } = form.values
  const basisPoints = taxBasisPoints(taxPercent)
  const tax =
    taxKind !== 'none' && basisPoints !== null && isTaxName(taxName)
      ? { name: taxName.trim(), basisPoints, inclusive: taxKind === 'inclusive' }
      : null
  return (
    <>
      <div className="fields">
        <Select
          {...bind('taxKind')}
          label={fieldLabels.taxKind}
          description="Taken on prices after discounts, never on the platform fee."
          data={kinds}
          allowDeselect={false}
        />
        {taxKind !== 'none' && (
          <div className="fields">
            <TextInput {...bind('taxName')} label={fieldLabels.taxName} description="As it stands on receipts." />
            <TextInput
              {...bind('taxPercent')}
              label={fieldLabels.taxPercent}
              description="In per cent."
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
