import { type FeeMode, type FeeSchedule, parseMoney, priceOrder } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import classes from './Fees.module.css'

interface FeePreviewProps {
  currency: string
  /** Null while the form is invalid. */
  fee: FeeSchedule | null
}

const modes: readonly { mode: FeeMode; label: () => string }[] = [
  { mode: 'pass_on', label: m.programme_fee_preview_passed_on },
  { mode: 'absorb', label: m.programme_fee_preview_absorbed },
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

/** A typical ticket price, so that the preview starts with a realistic example. */
const usualPrice = (currency: string) => USUAL[currency] ?? '25'

/** An example order, priced by the same rules as every order. */
export function FeePreview({ currency, fee }: FeePreviewProps) {
  const [price, setPrice] = useState(usualPrice(currency))
  const [quantity, setQuantity] = useState(2)
  const unitPrice = parseMoney(price, currency)
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <section className={classes['preview']} aria-label={m.programme_fee_preview()}>
      <div className="cluster gap-16 align-end margin-bottom-18">
        <TextInput
          label={m.programme_fee_preview_price()}
          leftSection={<Text c="dimmed">{currency}</Text>}
          leftSectionWidth={62}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
          error={unitPrice === null && m.programme_fee_preview_price_fault()}
        />
        <QuantityStepper
          value={quantity}
          onChange={setQuantity}
          label={m.programme_fee_preview_quantity()}
          min={1}
          max={20}
        />
      </div>
      {fee === null || unitPrice === null ? (
        <p className="flush mute">{m.programme_fee_preview_incomplete()}</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{m.programme_fee_preview_fee()}</th>
              <th scope="col">{m.programme_fee_preview_buyer()}</th>
              <th scope="col">{m.programme_fee_preview_organiser()}</th>
              <th scope="col">{m.programme_fee_preview_platform()}</th>
            </tr>
          </thead>
          <tbody>
            {modes.map(({ mode, label }) => {
              const lines = [{ ticketTypeId: '', unitPrice, quantity }]
              const order = priceOrder({ currency, lines, discount: null, fee, feeMode: mode })
              return (
                <tr key={mode}>
                  <th scope="row">{label()}</th>
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
