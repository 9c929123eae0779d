import type { GiftCardMovementView, GiftCardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { BadgeTone } from '../../../ui/Badge.tsx'

/** Every state of a card, with how its badge looks. */
export const cardStates: Readonly<Record<GiftCardView['state'], readonly [tone: BadgeTone, label: () => string]>> = {
  active: ['good', m.gift_card_state_active],
  empty: ['neutral', m.gift_card_state_empty],
  expired: ['warn', m.gift_card_state_expired],
  frozen: ['warn', m.gift_card_state_frozen],
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
