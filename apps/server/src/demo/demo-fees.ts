import type { FeeSchedule } from '@foyer/domain'

/** What the platform takes in each currency of the demo: 2.5 % and a fixed amount per paid ticket, in minor units. */
const fixedPerTicket: Readonly<Record<string, number>> = {
  NGN: 10_000,
  GHS: 200,
  KES: 3_000,
  ZAR: 500,
  EUR: 49,
  GBP: 39,
  USD: 49,
  JPY: 50,
}

export const feeCurrencies: readonly string[] = Object.keys(fixedPerTicket)

export function demoFee(currency: string): FeeSchedule {
  const fixed = fixedPerTicket[currency]
  if (fixed === undefined) throw new RangeError(`The demo sets no fee in ${currency}`)
  return { basisPoints: 250, fixedPerTicket: fixed, minimum: null, maximum: null }
}
