import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { returnToCard } from '../gift-cards/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { moveReserved } from './refunded-payment.ts'
import type { RefundRow } from './refunds.queries.ts'

interface CardRefund {
  readonly cardId: string
  readonly order: OrderRow
  readonly organiserId: string
  readonly refund: RefundRow
}

/** Puts a recorded refund on the gift card that paid, in the transaction that decides on it: no provider has to be asked. */
export async function payOutToCard(
  deps: Deps,
  trx: Trx,
  { cardId, order, organiserId, refund }: CardRefund,
): Promise<void> {
  await moveReserved(trx, refund.payment_id, refund.amount)
  await returnToCard(trx, { cardId, orderId: order.id, refundId: refund.id, amount: refund.amount })
  await postTransaction(trx, {
    kind: 'refund_paid',
    ref: refund.id,
    currency: refund.currency,
    eventId: order.event_id,
    postings: [
      { account: 'refund_clearing', amount: refund.amount },
      { account: 'gift_card_liability', organiserId, amount: -refund.amount },
    ],
  })
  await deps.outbox.announce(trx, {
    name: 'refund.paid',
    eventId: order.event_id,
    orderId: order.id,
    refundId: refund.id,
    round: refund.round,
    unmatched: false,
  })
}
