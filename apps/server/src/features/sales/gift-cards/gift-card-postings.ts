import type { Posting } from '../../money/ledger/index.ts'

/**
 * What the ledger says of a card that an organisation gives away. The organisation owes its value to whoever has the card, and has not
 * borne it yet: `gift_card_funding` is what it promised. No money came, so no account of Foyer's changes.
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

/** What was voided or has expired of a card that was given away is owed to nobody, and borne by nobody. */
export function endedPostings(organiserId: string, amount: number): Posting[] {
  return issuedPostings(organiserId, -amount)
}
