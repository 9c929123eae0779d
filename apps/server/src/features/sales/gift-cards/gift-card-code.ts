import { createHash, randomBytes } from 'node:crypto'
import { GIFT_CARD_BYTES, giftCardCode, giftCardTail } from '@foyer/domain'

/** The digest of a code that is stored. A code has 80 random bits, so that a digest without salt cannot be reversed. */
export function giftCardHash(code: string): Buffer {
  return createHash('sha256').update(`gift-card:${code}`).digest()
}

/** A new code with its stored digest. */
export function newGiftCardCode(): { code: string; stored: { code_hash: Buffer; code_tail: string } } {
  const code = giftCardCode(randomBytes(GIFT_CARD_BYTES))
  return { code, stored: { code_hash: giftCardHash(code), code_tail: giftCardTail(code) } }
}
