import { assertMinorUnits, basisPointsOf } from '../money.ts'

/**
 * The sales tax of an event: how it is called, its rate in hundredths of a per cent, and whether prices contain it
 * (`inclusive`) or it comes on top of them.
 */
export type SalesTax = { name: string; basisPoints: number; inclusive: boolean }

/** The highest rate an event can have: a higher value is most likely a typing error. */
export const MOST_TAX_BASIS_POINTS = 5000

const WHOLE = 10_000n

/**
 * The tax on one line of an order, in minor units: on its price after discount (≥ 0), fees untaxed, rounded half up. Lines are
 * rounded each for itself, as tax offices read receipts, and an order's tax is their sum.
 */
export function taxOn(net: number, tax: SalesTax | null): number {
  if (!tax) return 0
  if (!tax.inclusive) return basisPointsOf(net, tax.basisPoints)
  assertMinorUnits(net)
  if (net < 0) throw new RangeError('Only amounts ≥ 0 are taxed')
  const divisor = WHOLE + BigInt(tax.basisPoints)
  return Number((BigInt(net) * BigInt(tax.basisPoints) * 2n + divisor) / (divisor * 2n))
}

/** `7.5 % VAT` */
export function taxName(tax: SalesTax): string {
  return `${tax.basisPoints / 100} % ${tax.name}`
}
