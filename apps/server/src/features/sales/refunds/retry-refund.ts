import type { RefundView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditOrder, writeOrderEvent } from '../orders/index.ts'
import { isTakenBack, lockRefundedPayment } from './refunded-payment.ts'
import { managedOrder } from './refunds.policy.ts'
import { findRefund } from './refunds.queries.ts'
import { refundView } from './refunds.view.ts'

/**
 * Asks the provider again for a refund that failed. The conditional update lets one of several attempts begin. Refused if the buyer's bank
 * has taken the payment back since, because the buyer would get the money twice.
 */
export function retryRefund(deps: Deps, actor: MemberActor, refundId: string): Promise<RefundView> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await findRefund(trx, refundId)
    // Refunds of gift cards are retried by `refundGiftCard`.
    if (!found || found.order_id === null) throw new AppError('refund.not_found')
    const orderId = found.order_id
    const { order, event } = await managedOrder(trx, actor, 'refunds:write', orderId, 'refund.not_found')
    if (isTakenBack(await lockRefundedPayment(trx, found.payment_id))) throw new AppError('refund.disputed')
    const refund = await trx
      .updateTable('refunds')
      .set({ state: 'requested', attempts: 0 })
      .where('id', '=', refundId)
      .where('state', '=', 'failed')
      .returningAll()
      .executeTakeFirst()
    if (!refund) throw new AppError('refund.state')
    await writeOrderEvent(trx, {
      orderId,
      kind: 'refund_retried',
      actorId: actor.userId,
      details: { amount: refund.amount, currency: refund.currency },
    })
    await deps.jobs.enqueue(trx, 'refund.submit', { refundId })
    await auditOrder(trx, actor, order, {
      organisationId: event.organiser_id,
      action: 'order.retry_refund',
      before: { state: 'failed' },
      after: { state: refund.state, amount: refund.amount, currency: refund.currency },
    })
    return refundView({ ...refund, provider: found.provider }, orderId)
  })
}
