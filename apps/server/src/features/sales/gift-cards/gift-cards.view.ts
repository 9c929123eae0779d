import type { GiftCardMovementView, GiftCardView } from '@foyer/contract'
import { fullName, GIFT_CARD_REFUND_DAYS, giftCardState, type PaymentState } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { agreementView } from '../../people/legal-texts/index.ts'
import { may } from '../../people/organisations/index.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import type { GiftCardWithUse, MovementOfCard, SaleOfCard } from './gift-cards.queries.ts'

export function giftCardView(actor: MemberActor, card: GiftCardWithUse, now: Date): GiftCardView {
  const { id, organisation_id: organisationId, balance, expires_at: expiresAt } = card
  const place = { organisationId, eventId: null }
  const manages = may(actor, 'gift-cards:write', place)
  const contacts = may(actor, 'contacts:read', place)
  return {
    _id: id,
    tail: card.code_tail,
    currency: card.currency,
    value: card.value,
    balance,
    held: card.held,
    spent: card.spent,
    state: giftCardState({ balance, expiresAt, frozen: card.frozen }, now),
    frozenBy: card.frozen ? (card.sale?.disputed === true ? 'bank' : 'provider') : null,
    recipientEmail: contacts ? card.recipient_email : null,
    message: card.message,
    expiresAt: isoOrNull(expiresAt),
    createdAt: card.created_at.toISOString(),
    sale: card.sale && saleOf(card.sale, contacts),
    can: {
      void: manages && (card.sale === null ? balance : card.owed) > 0,
      refund: manages && card.sale !== null && isRefundable(card, card.sale, now),
      renewCode: manages && card.sale !== null && balance > 0 && !card.frozen,
    },
  }
}

function saleOf(sale: SaleOfCard, contacts: boolean): NonNullable<GiftCardView['sale']> {
  return {
    reference: sale.reference,
    buyerName: sale.buyer_name,
    buyerEmail: contacts ? sale.buyer_email : null,
    recipientName: sale.recipient_name,
    deliverAt: sale.deliver_at === null ? null : new Date(sale.deliver_at).toISOString(),
    deliveredAt: sale.delivered_at === null ? null : new Date(sale.delivered_at).toISOString(),
    payment: sale.payment,
    refunded: sale.refunded,
    refundFailed: sale.refund_failed,
    agreement: agreementView({ ...sale, agreed_at: sale.agreed_at === null ? null : new Date(sale.agreed_at) }),
  }
}

/** A bank is deciding on such a payment or has decided against it: the buyer may already have the money back. */
const TAKEN_BACK: ReadonlySet<string> = new Set<PaymentState>(['disputed', 'lost'])

/** Whether the balance of a sold card can be refunded now, or a failed refund be retried. */
function isRefundable({ balance, frozen }: GiftCardWithUse, sale: SaleOfCard, now: Date): boolean {
  if (TAKEN_BACK.has(sale.payment)) return false
  if (sale.refund_failed) return true
  return balance > 0 && !frozen && !isRefundOver(new Date(sale.paid_at), now)
}

/** Whether a sale was too long ago to be refunded. */
export function isRefundOver(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() > GIFT_CARD_REFUND_DAYS * DAY_MS
}

const DAY_MS = 86_400_000

export function cardMovementView(movement: MovementOfCard): GiftCardMovementView {
  const { id, amount, created_at: createdAt, order_id: orderId, reference } = movement
  return {
    _id: id,
    at: createdAt.toISOString(),
    kind: kindOf(movement),
    amount,
    order: orderId !== null && reference !== null ? { _id: orderId, reference } : null,
    by: movement.first_name === null ? null : fullName(movement.first_name, movement.last_name ?? ''),
  }
}

/** A voided balance was refunded to its buyer, or went to their bank if no member voided it. */
function kindOf({ kind, refund_id: refundId, actor_id: member }: MovementOfCard): GiftCardMovementView['kind'] {
  if (kind !== 'voided') return kind
  return refundId !== null ? 'refunded' : member === null ? 'charged_back' : kind
}
