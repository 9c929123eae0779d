import { createHash, randomBytes } from 'node:crypto'
import { GIFT_CARD_BYTES, giftCardCode, giftCardTail } from '@foyer/domain'

/** What is stored of a code. It has 80 random bits, so that a digest without salt cannot be reversed. */
export function giftCardHash(code: string): Buffer {
  return createHash('sha256').update(`gift-card:${code}`).digest()
}

/** A new code with what is stored of it. */
export function newGiftCardCode(): { code: string; stored: { code_hash: Buffer; code_tail: string } } {
  const code = giftCardCode(randomBytes(GIFT_CARD_BYTES))
  return { code, stored: { code_hash: giftCardHash(code), code_tail: giftCardTail(code) } }
}
