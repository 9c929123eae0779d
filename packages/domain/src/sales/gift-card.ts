import { crockfordText, normaliseReference } from './reference.ts'

/**
 * What can change the balance of a gift card. `issued` and `returned` (a refund to the card) raise it, `redeemed` lowers it for an
 * order, `released` gives back what an unpaid order had taken, `voided` and `expired` end what is left.
 */
export const giftCardMovementKinds = ['issued', 'redeemed', 'released', 'returned', 'voided', 'expired'] as const
export type GiftCardMovementKind = (typeof giftCardMovementKinds)[number]

/**
 * What can be done with a gift card now. `empty`: nothing is left of it. `frozen`: a bank took the payment for it back, so that nobody
 * can spend it.
 */
export const giftCardStates = ['active', 'expired', 'empty', 'frozen'] as const
export type GiftCardState = (typeof giftCardStates)[number]

/** Why an order cannot be paid with a card. Each is the end of an error code `gift_card.…`. */
export type GiftCardRefusal = 'other_organiser' | 'currency' | 'expired' | 'used_up' | 'frozen'

/** How many gift cards can pay for one order, or for one cart. */
export const MAX_GIFT_CARDS = 10

/** Random bytes of the code of a gift card: 80 bits, which nobody guesses. */
export const GIFT_CARD_BYTES = 10

/** Characters of the code of a gift card, in Crockford's base32. */
export const GIFT_CARD_LENGTH = 16

/** How many days a card that has expired, or soon will, can be used again after money of an order went back to it. */
export const GIFT_CARD_RETURN_DAYS = 90

/** The code of a gift card: 16 characters. Throws RangeError for fewer than 10 bytes. */
export function giftCardCode(randomBytes: Uint8Array): string {
  return crockfordText(randomBytes, GIFT_CARD_LENGTH)
}

/** A code as it is shown and mailed, in groups of four: `XXXX-XXXX-XXXX-XXXX`. */
export function displayGiftCardCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A typed code as it is compared; null for what cannot be one. */
export function typedGiftCardCode(text: string): string | null {
  const code = normaliseReference(text)
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null
}

/** The end of a code, by which its owner and its organiser tell cards apart. */
export function giftCardTail(code: string): string {
  return code.slice(-4)
}

/** A card as the rules read it; amounts in minor units of its currency. */
export interface GiftCardFacts {
  readonly organisationId: string
  readonly currency: string
  readonly balance: number
  /** Null: it does not expire. */
  readonly expiresAt: Date | null
  readonly frozen: boolean
}

export function giftCardState(card: Pick<GiftCardFacts, 'balance' | 'expiresAt' | 'frozen'>, now: Date): GiftCardState {
  if (card.frozen) return 'frozen'
  if (card.expiresAt !== null && card.expiresAt <= now) return 'expired'
  return card.balance === 0 ? 'empty' : 'active'
}

/** Why a card does not pay for an order of this organisation in this currency; null where it does. */
export function giftCardRefusal(
  card: GiftCardFacts,
  order: Pick<GiftCardFacts, 'organisationId' | 'currency'>,
  now: Date,
): GiftCardRefusal | null {
  if (card.organisationId !== order.organisationId) return 'other_organiser'
  if (card.currency !== order.currency) return 'currency'
  const state = giftCardState(card, now)
  if (state === 'expired' || state === 'frozen') return state
  return state === 'empty' ? 'used_up' : null
}

/** One line of a refund, minor units. */
interface RefundedPart {
  readonly ticketTypeId: string
  readonly tickets: number
  readonly amount: number
  readonly fee: number
  readonly tax: number
}

/** A refund's parts as they go to the card and to the provider. Their sums are the refund's, in each column. */
export interface SplitRefund {
  readonly card: RefundedPart[]
  readonly provider: RefundedPart[]
}

/**
 * Splits a refund between the card and the provider that an order was paid with: the card's part goes back first, as far as the card
 * paid and got nothing back yet (`cardLeft`), and the rest through the provider. Fee and tax of a line follow its amount; of a
 * fraction the provider's part has the whole. The tickets of a line are counted with the part that is first in it.
 */
export function splitRefund(parts: readonly RefundedPart[], cardLeft: number): SplitRefund {
  let left = cardLeft
  const split: SplitRefund = { card: [], provider: [] }
  for (const part of parts) {
    const amount = Math.min(left, part.amount)
    left -= amount
    const share = (whole: number) =>
      part.amount === 0 ? 0 : Number((BigInt(whole) * BigInt(amount)) / BigInt(part.amount))
    const toCard = { ...part, amount, fee: share(part.fee), tax: share(part.tax) }
    const rest = {
      ...part,
      amount: part.amount - amount,
      fee: part.fee - toCard.fee,
      tax: part.tax - toCard.tax,
    }
    // What is left of a fraction must fit into what the provider gives back of the line.
    const over = Math.max(0, rest.fee + rest.tax - rest.amount)
    const fee = Math.min(over, rest.fee)
    const moved = { fee: toCard.fee + fee, tax: toCard.tax + over - fee }
    const ofCard = amount > 0 || (part.amount === 0 && cardLeft > 0)
    if (ofCard) split.card.push({ ...toCard, ...moved })
    if (rest.amount > 0 || !ofCard)
      split.provider.push({
        ...rest,
        tickets: ofCard ? 0 : part.tickets,
        fee: rest.fee - fee,
        tax: rest.tax - (over - fee),
      })
  }
  return split
}

/**
 * What each card pays of each order, `[order][card]`: orders are paid in the order of the cart, each by the cards in the order in which they
 * were entered, as far as they go. `cards` is what each can give at most. All amounts in minor units of one currency.
 */
export function shareGiftCards(totals: readonly number[], cards: readonly number[]): number[][] {
  const left = [...cards]
  return totals.map((total) => {
    let due = total
    return left.map((available, index) => {
      const amount = Math.min(due, available)
      due -= amount
      left[index] = available - amount
      return amount
    })
  })
}
