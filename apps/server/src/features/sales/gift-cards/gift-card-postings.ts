import type { Posting } from '../../money/ledger/index.ts'

/**
 * The postings for a card that an organisation gives away. The organisation owes its value to the holder, and has not borne it yet:
 * `gift_card_funding` is what it promised. No money arrived, so Foyer's own accounts do not change.
 */
export function issuedPostings(organiserId: string, amount: number): Posting[] {
  return [
    { account: 'gift_card_funding', organiserId, amount },
    { account: 'gift_card_liability', organiserId, amount: -amount },
  ]
}

/** A card that was bought: its value came through a provider and is owed to the holder of the card. */
export function soldPostings(organiserId: string, amount: number): Posting[] {
  return [
    { account: 'provider_clearing', amount },
    { account: 'gift_card_liability', organiserId, amount: -amount },
  ]
}

/** The voided or expired part of a card that was given away: it is owed to nobody, and nobody bears it. */
export function endedPostings(organiserId: string, amount: number): Posting[] {
  return issuedPostings(organiserId, -amount)
}
