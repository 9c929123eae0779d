import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { postTransaction } from '../ledger/index.ts'
import { lockOrder } from '../orders/index.ts'
import { refundPaidPostings } from './capture-postings.ts'
import { findPayment } from './payments.queries.ts'

/**
 * Sends money back: marks the refund, asks the provider with a key that makes repeating safe, then records it. A crash between
 * two steps is healed by the job running again.
 */
export async function submitRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db
    .updateTable('refunds')
    .set({ state: 'submitted' })
    .where('id', '=', refundId)
    .where('state', 'in', ['requested', 'submitted'])
    .returningAll()
    .executeTakeFirst()
  const payment = refund && (await findPayment(deps.db, refund.payment_id))
  const gateway = payment && deps.payments.byName.get(payment.provider)
  if (!refund || !payment) return
  if (!gateway) throw new Error(`No gateway for ${payment.provider}`)
  const { refundReference } = await gateway.refund(payment.reference, refund.amount, `refund_${refund.id}`)
  await deps.db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable('refunds')
      .set({ state: 'succeeded', provider_reference: refundReference, decided_at: sql<Date>`now()` })
      .where('id', '=', refundId)
      .where('state', '=', 'submitted')
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) return
    const order = await lockOrder(trx, payment.order_id)
    await postTransaction(trx, {
      kind: 'refund_paid',
      ref: refund.id,
      currency: refund.currency,
      eventId: order?.event_id ?? null,
      postings: refundPaidPostings(refund.amount),
    })
    await trx
      .updateTable('payments')
      .set({ state: 'refunded', refunded: refund.amount })
      .where('id', '=', payment.id)
      .execute()
    if (order?.state === 'refunding')
      await trx.updateTable('orders').set({ state: 'refunded' }).where('id', '=', order.id).execute()
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `refund:${refund.id}`,
      template: 'payment_returned',
      refundId: refund.id,
    })
  })
}
