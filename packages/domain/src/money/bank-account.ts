import type { Currency } from '../money.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * What is wrong with an account number: `nuban` it must have ten digits, `iban` its check digits are wrong, `form` it has no valid form.
 */
export type BankAccountFault = 'nuban' | 'iban' | 'form'

/** Removes the spaces and dashes that people write, and converts to capitals. */
export function normaliseAccountNumber(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/**
 * Checks a normalised account number: a NUBAN for naira (ten digits), an IBAN by its check digits (ISO 13616) if it looks like one, and
 * otherwise 4 to 34 letters and digits, as used by banks that have neither.
 */
export function bankAccountFault(number: string, currency: Currency): BankAccountFault | null {
  if (currency === 'NGN') return /^\d{10}$/.test(number) ? null : 'nuban'
  if (IBAN.test(number)) return ibanRemainder(number) === 1 ? null : 'iban'
  return /^[A-Z0-9]{4,34}$/.test(number) ? null : 'form'
}

/** Modulo 97 of the number with its first four characters last and letters as 10 to 35. */
function ibanRemainder(iban: string): number {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4))
    remainder = Number(`${remainder}${Number.parseInt(character, 36)}`) % 97
  return remainder
}
