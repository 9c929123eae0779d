import { atLeastNothing, least, type Returned, type ReturnedPart, sum } from './second-pricing.ts'

/**
 * How a refund is shared between a gift card and the provider that both paid an order, written a second time from decision 88. Amounts in
 * minor units.
 */

/** A refund of one payment, or a part of it: fee and tax are in the amount. */
export type Refunded = Pick<ReturnedPart, 'amount' | 'fee' | 'tax'>

const NOTHING: Refunded = { amount: 0n, fee: 0n, tax: 0n }

export const refundedTotal = (parts: readonly Refunded[]): Refunded => ({
  amount: sum(parts.map(({ amount }) => amount)),
  fee: sum(parts.map(({ fee }) => fee)),
  tax: sum(parts.map(({ tax }) => tax)),
})

/**
 * The card gets back first what it paid, line by line, until `left` of it is used up, and the provider refunds the rest. Fee and tax of a
 * line follow its amount, rounded down for the card; the card takes what would exceed the provider's part. Both lists have an entry for
 * each line.
 */
export function cardFirst(
  { parts }: Pick<Returned, 'parts'>,
  left: bigint,
): { card: readonly Refunded[]; provider: readonly Refunded[] } {
  const card: Refunded[] = []
  const provider: Refunded[] = []
  let rest = left
  for (const { amount, fee, tax } of parts) {
    const own = least(rest, amount)
    rest -= own
    const shareOf = (whole: bigint) => (amount === 0n ? 0n : (whole * own) / amount)
    const [ownFee, ownTax] = [shareOf(fee), shareOf(tax)]
    const tooMuch = atLeastNothing(fee - ownFee + (tax - ownTax) - (amount - own))
    const moreFee = least(tooMuch, fee - ownFee)
    const cardFee = ownFee + moreFee
    const cardTax = ownTax + tooMuch - moreFee
    card.push(amount === 0n ? NOTHING : { amount: own, fee: cardFee, tax: cardTax })
    provider.push(amount === 0n ? NOTHING : { amount: amount - own, fee: fee - cardFee, tax: tax - cardTax })
  }
  return { card, provider }
}
