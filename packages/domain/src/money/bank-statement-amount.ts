import { required } from '../required.ts'
import { currencyExponent } from '../money.ts'

export type DecimalMark = ',' | '.'

const LONGEST_AMOUNT = 40
const AMOUNT = /^([-−+(])?\s*(?:[A-Z]{3}|[€$£¥₦])?\s*(\d[\d.,'’\s]*?)\s*(?:[A-Z]{3}|[€$£¥₦])?\s*([-−+)])?$/

/**
 * A signed amount of a bank statement in minor units: `1.250,50`, `1,250.50-`, `(12.00)`, `+5 EUR`. `mark` is the file's decimal mark. Null
 * when the text is no amount or has more decimals than the currency.
 */
export function bookedAmount(text: string, currency: string, mark: DecimalMark): number | null {
  // On thousands of spaces the pattern would take minutes.
  const match = text.length > LONGEST_AMOUNT ? null : AMOUNT.exec(text.trim())
  if (!match) return null
  const [, before = '', digits = '', after = ''] = match
  const [whole = '', decimals = '', ...more] = digits.split(mark)
  if (more.length > 0 || !/^(?:\d+|\d{1,3}(?:[.,'’\s]\d{3})+)$/.test(whole) || !/^\d*$/.test(decimals)) return null
  const exponent = currencyExponent(currency)
  if (/[^0]/.test(decimals.slice(exponent))) return null
  const minor = Number(whole.replaceAll(/\D/g, '') + decimals.slice(0, exponent).padEnd(exponent, '0'))
  if (!Number.isSafeInteger(minor)) return null
  return /[-−(]/.test(before) || /[-−)]/.test(after) ? -minor || 0 : minor
}

/**
 * The decimal mark that the amounts of a file use. A mark that occurs once is decimal when it follows a lone zero or when the digits after
 * it are not exactly three, and so is the last of two different marks. Null if the amounts do not determine it, as with `1.250` alone.
 */
export function decimalMarkOf(amounts: readonly string[]): DecimalMark | null {
  for (const amount of amounts) {
    const last = Math.max(amount.lastIndexOf(','), amount.lastIndexOf('.'))
    if (last === -1) continue
    const mark = amount.charAt(last) === ',' ? ',' : '.'
    const other = mark === ',' ? '.' : ','
    const decimals = required(/^\d*/.exec(amount.slice(last + 1)), 'the digits after a mark')[0]
    const once = amount.indexOf(mark) === last
    if (!once) return other
    if (amount.includes(other) || decimals.length !== 3 || /(?:^|\D)0[.,]/.test(amount)) return mark
  }
  return null
}
