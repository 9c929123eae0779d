import { type Currency, haveDecimals } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'

/**
 * Writes the amounts of one sum, given in minor units, so that their figures line up: all of them with decimals as soon as one
 * has some, and none otherwise.
 */
export function moneyOfSum(amounts: readonly number[], currency: Currency): (minor: number) => string {
  const exact = haveDecimals(amounts, currency)
  return (minor) => formatMoney(minor, currency, exact)
}

interface AmountsOfRow {
  readonly currency: Currency
  readonly amounts: readonly number[]
}

/** Writes the amounts in the columns of a table, where rows can differ in currency: those of one currency line up. */
export function moneyOfColumns(rows: readonly AmountsOfRow[]): (minor: number, currency: Currency) => string {
  const writers = new Map<Currency, (minor: number) => string>()
  for (const currency of new Set(rows.map((row) => row.currency))) {
    const amounts = rows.filter((row) => row.currency === currency).flatMap((row) => row.amounts)
    writers.set(currency, moneyOfSum(amounts, currency))
  }
  return (minor, currency) => writers.get(currency)?.(minor) ?? formatMoney(minor, currency)
}
