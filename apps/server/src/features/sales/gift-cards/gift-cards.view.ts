import type { GiftCardMovementView, GiftCardView } from '@foyer/contract'
import { fullName, giftCardState } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { may } from '../../people/organisations/index.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import type { GiftCardWithUse, MovementOfCard } from './gift-cards.queries.ts'

export function giftCardView(actor: MemberActor, card: GiftCardWithUse, now: Date): GiftCardView {
  const { id, organisation_id: organisationId, balance, expires_at: expiresAt } = card
  return {
    _id: id,
    tail: card.code_tail,
    currency: card.currency,
    value: card.value,
    balance,
    held: card.held,
    spent: card.spent,
    state: giftCardState({ balance, expiresAt }, now),
    recipientEmail: card.recipient_email,
    message: card.message,
    expiresAt: isoOrNull(expiresAt),
    createdAt: card.created_at.toISOString(),
    can: { void: balance > 0 && may(actor, 'gift-cards:write', { organisationId, eventId: null }) },
  }
}

export function cardMovementView(movement: MovementOfCard): GiftCardMovementView {
  const { id, kind, amount, created_at: createdAt, order_id: orderId, reference } = movement
  return {
    _id: id,
    at: createdAt.toISOString(),
    kind,
    amount,
    order: orderId !== null && reference !== null ? { _id: orderId, reference } : null,
    by: movement.first_name === null ? null : fullName(movement.first_name, movement.last_name ?? ''),
  }
}
