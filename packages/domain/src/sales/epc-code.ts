import { type Currency, toMajor } from '../money.ts'
import { normaliseAccountNumber } from '../money/bank-account.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/
const LONGEST_NAME = 70
/** 999,999,999.99 euros. */
const MOST_CENTS = 99_999_999_999

/**
 * The text of the QR code by which banking apps fill in a SEPA credit transfer (European Payments Council, EPC069-12, version 002).
 * Null where there is none: for another currency than the euro, an account without an IBAN, or an amount beyond the scheme's.
 * `amount` in cents; `bank` counts where it is a BIC; `reference` is a structured creditor reference (ISO 11649).
 */
export function epcCodeText({
  holder,
  account,
  bank,
  amount,
  currency,
  reference,
}: {
  holder: string
  account: string
  bank: string
  amount: number
  currency: Currency
  reference: string
}): string | null {
  const iban = normaliseAccountNumber(account)
  if (currency !== 'EUR' || !IBAN.test(iban) || amount < 1 || amount > MOST_CENTS) return null
  const bic = BIC.test(bank) ? bank : ''
  const name = holder.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
  // Service tag, version, UTF-8, SEPA credit transfer; no purpose; the reference comes last, since what is empty at the end is left out.
  return ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${toMajor(amount, currency)}`, '', reference].join('\n')
}
