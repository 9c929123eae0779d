/** What of gift cards an organisation sells in one currency, minor units: fixed amounts, any amount between two limits, or both. */
export interface GiftCardOffer {
  readonly currency: string
  readonly amounts: readonly number[]
  /** Null without free amounts; `min` and `max` are both null or both set. */
  readonly min: number | null
  readonly max: number | null
}

/** How many days after its sale an organisation can refund the balance of a gift card. Providers limit the time for refunds. */
export const GIFT_CARD_REFUND_DAYS = 90

/** How many days ahead the delivery of a gift card can be planned. */
export const GIFT_CARD_DELIVERY_DAYS = 365

/** The fewest months for which a sold gift card can be valid: in many countries, less is against the law. */
export const GIFT_CARD_VALID_MONTHS = { least: 12, most: 120 } as const

/** Whether a gift card of this amount is sold. */
export function offersAmount({ amounts, min, max }: Omit<GiftCardOffer, 'currency'>, amount: number): boolean {
  return amounts.includes(amount) || (min !== null && max !== null && amount >= min && amount <= max)
}

/**
 * Until when a gift card that was paid at that time is valid; in a shorter month, its last day replaces a missing day. Null: without end.
 */
export function soldCardExpiry(paidAt: Date, months: number | null): Date | null {
  if (months === null) return null
  const end = new Date(paidAt)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // If the month has no such day, the date has overflowed into the following month.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end
}

/** Who bears a chargeback of the payment for a gift card, minor units; the three sum to `amount`. */
export interface CardChargeback {
  /** What is left of the card, which nobody can spend any more. */
  readonly card: number
  /** What was spent: the organisation got it for its events. */
  readonly organisation: number
  /** What had been refunded before the bank took it once more. */
  readonly platform: number
}

/**
 * Splits a chargeback: first what is left of the card (`balance`), then what was spent of what was paid and not refunded (`kept`), and
 * the rest is the platform's. All in minor units.
 */
export function splitCardChargeback(
  amount: number,
  { balance, kept }: { balance: number; kept: number },
): CardChargeback {
  const card = Math.min(amount, balance)
  const organisation = Math.min(amount - card, Math.max(0, kept - balance))
  return { card, organisation, platform: amount - card - organisation }
}
