import { type Currency } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import classes from './Money.module.css'

interface MoneyProps {
  /** Minor units. */
  amount: number
  currency: Currency
  /** Gold marks the amount that belongs to the organisation or the platform. */
  tone?: 'gold' | 'mute'
  size?: 'inherit' | 'large'
}

/** An amount of money in figures that line up. */
export function Money({ amount, currency, tone, size = 'inherit' }: MoneyProps) {
  return (
    <span className={classes['money']} data-tone={tone} data-size={size}>
      {formatMoney(amount, currency)}
    </span>
  )
}
