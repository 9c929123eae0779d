import { type FeeMode, type FeeSchedule, parseMoney, priceOrder } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
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

const USUAL: Readonly<Record<string, string>> = {
  NGN: '10000',
  GHS: '250',
  KES: '2500',
  ZAR: '350',
  UGX: '60000',
  TZS: '50000',
  RWF: '20000',
  XOF: '10000',
  XAF: '10000',
  EGP: '800',
  MAD: '200',
  SEK: '300',
  NOK: '300',
  DKK: '200',
  PLN: '100',
  JPY: '3000',
  INR: '1500',
  BRL: '100',
  MXN: '400',
  AED: '100',
  KWD: '8',
}

/** A round price of about an evening out, so that the preview begins with something sensible. */
const usualPrice = (currency: string) => USUAL[currency] ?? '25'

/** What an order would cost, bring and leave, priced as every order is. */
export function FeePreview({ currency, fee }: FeePreviewProps) {
  const [price, setPrice] = useState(usualPrice(currency))
  const [quantity, setQuantity] = useState(2)
  const unitPrice = parseMoney(price, currency)
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <section className={classes['preview']} aria-label="What an order would cost">
      <div className="cluster gap-16 align-end margin-bottom-18">
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
        <p className="flush mute">The example stands here once every field holds a number.</p>
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
