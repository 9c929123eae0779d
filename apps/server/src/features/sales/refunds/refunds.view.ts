import { type RefundRequestView, refundReasons, type RefundView } from '@foyer/contract'
import { storedReasonWords } from '@foyer/messages'
import { isoOrNull } from '../../programme/events/index.ts'
import { GIFT_CARD } from '../gift-cards/index.ts'
import type { RefundOfPayment, RefundRequestRow } from './refunds.queries.ts'

export function refundView(refund: RefundOfPayment, orderId: string): RefundView {
  return {
    _id: refund.id,
    orderId,
    amount: refund.amount,
    toGiftCard: refund.provider === GIFT_CARD,
    feeReturned: refund.fee_returned,
    currency: refund.currency,
    reason: refundReasons.find((reason) => reason === refund.reason) ?? 'organiser',
    note: storedReasonWords(refund.note),
    state: refund.state,
    tickets: refund.ticket_ids.length,
    failure: refund.state === 'succeeded' ? null : refund.failure && storedReasonWords(refund.failure),
    createdAt: refund.created_at.toISOString(),
    decidedAt: isoOrNull(refund.decided_at),
    can: { retry: refund.state === 'failed' },
  }
}

export function refundRequestView(request: RefundRequestRow): RefundRequestView {
  return {
    _id: request.id,
    ticketIds: request.ticket_ids,
    message: request.message,
    state: request.state,
    answer: request.answer,
    createdAt: request.created_at.toISOString(),
    decidedAt: isoOrNull(request.decided_at),
  }
}
