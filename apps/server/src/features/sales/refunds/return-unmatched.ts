import { canMove } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { uuidv7 } from '../../../ids.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { moveOrder, type OrderRow } from '../orders/index.ts'
import { reserveForRefund } from './refunded-payment.ts'

interface Unmatched {
  readonly paymentId: string
  /** Null for the payment of a gift card. */
  readonly order: OrderRow | null
  readonly amount: number
  readonly currency: string
  readonly reason: 'late_payment' | 'mismatch'
}

/**
 * Refunds collected money that cannot become tickets or a gift card, because it arrived too late or differs from the requested amount or
 * currency. The caller holds the locks on the payment and what it pays for, and has recorded what was collected.
 */
export async function returnUnmatched(
  deps: Deps,
  trx: Trx,
  { paymentId, order, amount, currency, reason }: Unmatched,
): Promise<void> {
  await postTransaction(trx, {
    kind: 'capture_unmatched',
    ref: paymentId,
    currency,
    eventId: order?.event_id ?? null,
    postings: [
      { account: 'provider_clearing', amount },
      { account: 'refund_clearing', amount: -amount },
    ],
  })
  if (order && canMove('order', order.state, 'refunding')) await moveOrder(trx, order.id, 'refunding')
  await reserveForRefund(trx, paymentId, amount)
  const refundId = uuidv7()
  await trx
    .insertInto('refunds')
    .values({ id: refundId, payment_id: paymentId, amount, currency, reason, state: 'requested' })
    .execute()
  await deps.jobs.enqueue(trx, 'refund.submit', { refundId })
}
