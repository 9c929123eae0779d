import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { postTransaction } from '../ledger/index.ts'
import { lockOrder } from '../orders/index.ts'
import { refundPaidPostings } from './capture-postings.ts'
import { findPayment, lockPayment, namesOf, type PaymentRow } from './payments.queries.ts'

/** How often a provider is asked before the refund is shown as failed and waits for somebody to try again. */
const ATTEMPTS = 5

/**
 * Sends money back: marks the refund, asks the provider with a key that makes repeating safe, then records it. A crash between
 * two steps is healed by the job running again.
 */
export async function submitRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db
    .updateTable('refunds')
    .set({ state: 'submitted', attempts: sql<number>`attempts + 1` })
    .where('id', '=', refundId)
    .where('state', 'in', ['requested', 'submitted'])
    .returningAll()
    .executeTakeFirst()
  const payment = refund && (await findPayment(deps.db, refund.payment_id))
  const gateway = payment && deps.payments.byName.get(payment.provider)
  if (!refund || !payment) return
  if (!gateway) throw new Error(`No gateway for ${payment.provider}`)
  const key = `refund_${refund.id}`
  const sent = await gateway.refund(namesOf(payment), refund.amount, key).catch(async (error: unknown) => {
    await recordFailure(deps, refund, error)
    if (refund.attempts < ATTEMPTS) throw error
    return null
  })
  if (!sent) return
  deps.failpoint('after_provider_refund')
  await deps.db
    .transaction()
    .execute((trx) => recordSent(deps, trx, { refundId, payment, reference: sent.refundReference }))
}

/** What the provider said last; after the last attempt it is the organiser's to try again. */
async function recordFailure(deps: Deps, refund: { id: string; attempts: number }, error: unknown): Promise<void> {
  deps.log.warn({ err: error, refund: refund.id }, 'a refund could not be sent')
  await deps.db
    .updateTable('refunds')
    .set({
      failure: error instanceof Error ? error.message.slice(0, 300) : 'The payment provider did not answer.',
      ...(refund.attempts >= ATTEMPTS && { state: 'failed' as const }),
    })
    .where('id', '=', refund.id)
    .where('state', '=', 'submitted')
    .execute()
}

/** Payment before order, as whoever records a payment locks them. */
async function recordSent(
  deps: Deps,
  trx: Trx,
  { refundId, payment, reference }: { refundId: string; payment: PaymentRow; reference: string },
): Promise<void> {
  const locked = await lockPayment(trx, payment.id)
  const order = await lockOrder(trx, payment.order_id)
  const refund = await trx
    .updateTable('refunds')
    .set({ state: 'succeeded', provider_reference: reference, failure: null, decided_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .where('state', '=', 'submitted')
    .returningAll()
    .executeTakeFirst()
  if (!refund || !locked) return
  await postTransaction(trx, {
    kind: 'refund_paid',
    ref: refund.id,
    currency: refund.currency,
    eventId: order?.event_id ?? null,
    postings: refundPaidPostings(refund.amount),
  })
  const whole = locked.refunded + refund.amount === locked.captured_amount
  await trx
    .updateTable('payments')
    .set({
      state: whole ? 'refunded' : 'partially_refunded',
      refunded: sql<number>`refunded + ${refund.amount}`,
      refunding: sql<number>`refunding - ${refund.amount}`,
    })
    .where('id', '=', locked.id)
    .execute()
  if (order?.state === 'refunding')
    await trx.updateTable('orders').set({ state: 'refunded' }).where('id', '=', order.id).execute()
  await deps.jobs.enqueue(trx, 'mail.send', {
    key: `refund:${refund.id}`,
    template: refund.reason === 'late_payment' || refund.reason === 'mismatch' ? 'payment_returned' : 'refund_sent',
    refundId: refund.id,
  })
}
