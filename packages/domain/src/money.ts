/** An ISO 4217 alphabetic code, upper-case. */
export type Currency = string

/** The currencies an event may sell in. */
export const currencies = [
  'NGN',
  'GHS',
  'KES',
  'ZAR',
  'UGX',
  'TZS',
  'RWF',
  'XOF',
  'XAF',
  'EGP',
  'MAD',
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
  'INR',
  'BRL',
  'MXN',
  'AED',
  'KWD',
] as const

const knownCurrencies: ReadonlySet<string> = new Set(currencies)

/** Whether `text` is a currency an event may sell in. Case matters: codes are upper-case. */
export function isCurrency(text: string): boolean {
  return knownCurrencies.has(text)
}

const exponents: ReadonlyMap<Currency, number> = new Map([
  ['JPY', 0],
  ['XOF', 0],
  ['XAF', 0],
  ['UGX', 0],
  ['RWF', 0],
  ['KWD', 3],
])

/** Digits of the minor unit (ISO 4217): 2 unless the currency says otherwise. */
export function currencyExponent(currency: Currency): number {
  return exponents.get(currency) ?? 2
}

/** The largest order total the platform takes, in minor units. Small enough that total × 10,000 stays an exact number. */
export const MAX_ORDER_TOTAL = 10 ** 11

/** Throws RangeError unless `amount` is an integer that JavaScript represents exactly. */
export function assertMinorUnits(amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Money must be an integer of minor units, not ${amount}`)
}

/** Minor units as a plain decimal text with the currency's full number of decimals: `(1250050, 'NGN')` → `'12500.50'`. */
export function toMajor(minor: number, currency: Currency): string {
  assertMinorUnits(minor)
  const exponent = currencyExponent(currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const sign = minor < 0 ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** Whether one of the amounts, in minor units, is not whole. Then all amounts of one sum are written with decimals, so that they line up. */
export function haveDecimals(amounts: readonly number[], currency: Currency): boolean {
  const whole = 10 ** currencyExponent(currency)
  return amounts.some((amount) => amount % whole !== 0)
}

/** Minor units as a person would write them, which `parseMoney` reads again: `(1250000, 'NGN')` → `'12,500'`. */
export function toTyped(minor: number, currency: Currency): string {
  const [whole = '', decimals = ''] = toMajor(minor, currency).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return Number(decimals) === 0 ? grouped : `${grouped}.${decimals}`
}

/** The same text with Arabic digits, decimal mark and thousands mark as Latin ones. */
export function inLatinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
}

/**
 * Minor units from what a person typed: `('12,500.5', 'NGN')` → 1250050. A point is the decimal mark; commas, spaces and
 * apostrophes may separate thousands. A comma is the decimal mark too, as in French, where it cannot separate thousands:
 * `12,5`, `1 250,00`. Arabic digits and marks are read like the others. Null when the text is not such an amount, is negative,
 * has more decimals than the currency, or leaves the exact integers.
 */
export function parseMoney(text: string, currency: Currency): number | null {
  const latin = inLatinDigits(text.trim())
  const match =
    /^(\d{1,3}(?:[, '’\u00a0\u202f]\d{3})+|\d{1,16})(?:\.(\d{0,4}))?$/.exec(latin) ??
    /^(\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+|\d{1,16}),(\d{1,2})$/.exec(latin)
  if (!match) return null
  const [, grouped = '', decimals = ''] = match
  const exponent = currencyExponent(currency)
  if (decimals.length > exponent) return null
  const minor = Number(grouped.replaceAll(/\D/g, '') + decimals.padEnd(exponent, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/**
 * Splits `total` in proportion to `weights` by the largest-remainder method (Hamilton). The parts sum to `total`; ties go to
 * the earlier part, so the same input always gives the same split. With only zero weights everything goes to the first part.
 * When `total` is at most the sum of the weights, no part exceeds its weight. Throws RangeError for amounts that are not
 * integers, negative ones, and a positive total without parts.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  assertMinorUnits(total)
  if (total < 0 || weights.some((weight) => weight < 0)) throw new RangeError('Only amounts ≥ 0 can be allocated')
  weights.forEach(assertMinorUnits)
  if (weights.length === 0) {
    if (total === 0) return []
    throw new RangeError('There is nothing to allocate to')
  }
  // total × weight leaves the exact numbers from 9 × 10^15 on, hence BigInt.
  const sum = weights.reduce((running, weight) => running + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0))
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, floor: Number(product / sum), remainder: product % sum }
  })
  const left = total - shares.reduce((running, share) => running + share.floor, 0)
  const parts = shares.map((share) => share.floor)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )
  for (const share of byRemainder.slice(0, left)) parts[share.index] = share.floor + 1
  return parts
}

/** `basisPoints` hundredths of a per cent of `amount` (≥ 0), rounded half up to the minor unit: `(1250, 250)` → 31. */
export function basisPointsOf(amount: number, basisPoints: number): number {
  assertMinorUnits(amount)
  if (amount < 0) throw new RangeError('Only amounts ≥ 0 have a share')
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0) throw new RangeError('Basis points are an integer ≥ 0')
  return Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10000n)
}
