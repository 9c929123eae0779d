import { currencyExponent, type FeeMode, type FeeSchedule, formatMoney, parseMoney, priceOrder } from '@foyer/domain'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { QuantityStepper } from '../../ui/QuantityStepper.tsx'
import classes from './Fees.module.css'

interface FeePreviewProps {
  currency: string
  /** Null while what is typed is no fee. */
  fee: FeeSchedule | null
}

const modes: readonly { mode: FeeMode; label: string }[] = [
  { mode: 'pass_on', label: 'Passed on to the buyer' },
  { mode: 'absorb', label: 'Absorbed by the organiser' },
]

/** A round price of about an evening out, so that the preview begins with something sensible. */
const usualPrice = (currency: string) => (currencyExponent(currency) === 0 ? '3000' : '25')

/** What an order would cost, bring and leave, priced as every order is. */
export function FeePreview({ currency, fee }: FeePreviewProps) {
  const [price, setPrice] = useState(usualPrice(currency))
  const [quantity, setQuantity] = useState(2)
  const unitPrice = parseMoney(price, currency)
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <section className={classes['preview']} aria-label="What an order would cost">
      <div className={classes['sample']}>
        <TextInput
          label="A ticket at"
          leftSection={<Text c="dimmed">{currency}</Text>}
          leftSectionWidth={62}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
          error={unitPrice === null && 'Write an amount.'}
        />
        <QuantityStepper value={quantity} onChange={setQuantity} label="Tickets in the order" min={1} max={20} />
      </div>
      {fee === null || unitPrice === null ? (
        <p className={classes['text']}>The example stands here once every field holds a number.</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">The fee is</th>
              <th scope="col">Buyer pays</th>
              <th scope="col">Organiser gets</th>
              <th scope="col">Platform takes</th>
            </tr>
          </thead>
          <tbody>
            {modes.map(({ mode, label }) => {
              const lines = [{ ticketTypeId: '', unitPrice, quantity }]
              const order = priceOrder({ currency, lines, discount: null, fee, feeMode: mode })
              return (
                <tr key={mode}>
                  <th scope="row">{label}</th>
                  <td>{money(order.total)}</td>
                  <td>{money(order.organiserNet)}</td>
                  <td>{money(order.platformFee)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
