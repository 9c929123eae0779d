import type { GiftCardMovementView, GiftCardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { BadgeTone } from '../../../ui/Badge.tsx'

/** Every state of a card as the filter names it, with how its badge looks. */
export const cardStates: Readonly<Record<GiftCardView['state'], readonly [tone: BadgeTone, label: () => string]>> = {
  active: ['good', m.gift_card_state_active],
  empty: ['neutral', m.gift_card_state_empty],
  expired: ['warn', m.gift_card_state_expired],
  frozen: ['warn', m.gift_card_state_frozen],
}

const frozenBy: Readonly<Record<NonNullable<GiftCardView['frozenBy']>, () => string>> = {
  bank: m.gift_card_frozen_by_bank,
  provider: m.gift_card_frozen_by_provider,
}

/** The badge of a card. A frozen one says who gave the buyer the money back. */
export function cardBadge(card: Pick<GiftCardView, 'state' | 'frozenBy'>): readonly [tone: BadgeTone, label: string] {
  const [tone, label] = cardStates[card.state]
  return [tone, card.frozenBy === null ? label() : frozenBy[card.frozenBy]()]
}

/** What a movement of a card is called. */
export const movementWords: Readonly<Record<GiftCardMovementView['kind'], () => string>> = {
  issued: m.gift_card_kind_issued,
  redeemed: m.gift_card_kind_redeemed,
  released: m.gift_card_kind_released,
  returned: m.gift_card_kind_returned,
  voided: m.gift_card_kind_voided,
  expired: m.gift_card_kind_expired,
  refunded: m.gift_card_kind_refunded,
  charged_back: m.gift_card_kind_charged_back,
}
