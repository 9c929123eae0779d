import { encodeFiveBits } from '../base32.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * An order's public reference: 10 characters of Crockford's base32, 50 random bits. Throws RangeError for fewer than 7 bytes.
 * Without I, L, O and U it survives being read out over the phone (source: https://www.crockford.com/base32.html).
 */
export function orderReference(randomBytes: Uint8Array): string {
  return crockfordText(randomBytes, ORDER_REFERENCE_LENGTH)
}

/** How many characters the reference of an order has. */
export const ORDER_REFERENCE_LENGTH = 10

/** The code of a door that staff type once: 12 characters, 60 random bits. Throws RangeError for fewer than 8 bytes. */
export function doorCode(randomBytes: Uint8Array): string {
  return crockfordText(randomBytes, DOOR_CODE_LENGTH)
}

/** How many characters the code of a door has; doors that were made before November 2026 have `FORMER_DOOR_CODE_LENGTH`. */
export const DOOR_CODE_LENGTH = 12
/** 40 random bits: few enough that guesses have to be refused, not only answered late. */
export const FORMER_DOOR_CODE_LENGTH = 8

/** The code of a door as it is shown, in groups of four: `XXXX-XXXX-XXXX`. */
export function displayDoorCode(code: string): string {
  return inFours(code)
}

/** A code that stands in for a lost second factor: 12 characters, 60 random bits. Throws RangeError for fewer than 8 bytes. */
export function recoveryCode(randomBytes: Uint8Array): string {
  return crockfordText(randomBytes, 12)
}

/** A recovery code as it is shown and printed, in groups of four: `XXXX-XXXX-XXXX`. */
export function displayRecoveryCode(code: string): string {
  return inFours(code)
}

/** What was typed as it is stored: upper-case, I and L read as 1, O as 0, dashes and spaces dropped. Any text is accepted. */
export function normaliseReference(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
}

/** A reference as it is shown, in two halves: `XXXXX-XXXXX`. */
export function displayReference(reference: string): string {
  const middle = Math.ceil(reference.length / 2)
  return `${reference.slice(0, middle)}-${reference.slice(middle)}`
}

function inFours(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** The first `length` characters of random bytes in Crockford's base32. Throws RangeError for too few bytes. */
export function crockfordText(randomBytes: Uint8Array, length: number): string {
  if (randomBytes.length * 8 < length * 5) throw new RangeError(`${length} characters take ${length * 5} random bits`)
  return encodeFiveBits(randomBytes, crockford, length)
}
