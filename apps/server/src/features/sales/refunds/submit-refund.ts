import type { ProviderReason } from '@foyer/messages'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { namesOf } from '../../../gateways/payments/payment-gateway.ts'
import { coverFailedRefunds } from './cover-failed-refunds.ts'
import { recordRefundOutcome, refundKey } from './refund-outcome.ts'
import { findRefundedPayment, lockRefundedPayment } from './refunded-payment.ts'

/** How often a provider is asked before the refund is shown as failed and waits for the organiser to try again. */
const ATTEMPTS = 5

/**
 * Sends money back: marks the refund, asks the provider with a key that makes repeating safe, then records what it said. After a crash
 * between two steps the job runs again; a refund that the provider has only accepted is decided by its notification, or by asking.
 */
export async function submitRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db
    .updateTable('refunds')
    .set({ state: 'submitted', attempts: sql<number>`attempts + 1` })
    .where('id', '=', refundId)
    .where('state', 'in', ['requested', 'submitted'])
    .returningAll()
    .executeTakeFirst()
  const payment = refund && (await findRefundedPayment(deps.db, refund.payment_id))
  const gateway = payment && deps.payments.byName.get(payment.provider)
  if (!refund || !payment) return
  if (!gateway) throw new Error(`No gateway for ${payment.provider}`)
  deps.failpoint('before_provider_refund')
  const said = await gateway
    .refund(namesOf(payment), refund.amount, refundKey(refund))
    .catch(async (error: unknown) => {
      await recordFailure(deps, refund, error)
      if (refund.attempts < ATTEMPTS) throw error
      return null
    })
  if (!said) return
  deps.failpoint('after_provider_refund')
  await recordRefundOutcome(deps, payment.id, refund, said)
  deps.failpoint('after_refund_recorded')
}

/** Stores the provider's last answer; after the last attempt the organiser can try again. */
async function recordFailure(
  deps: Deps,
  refund: { id: string; payment_id: string; attempts: number },
  error: unknown,
): Promise<void> {
  deps.log.warn({ err: error, refund: refund.id }, 'a refund could not be sent')
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockRefundedPayment(trx, refund.payment_id)
    await trx
      .updateTable('refunds')
      .set({
        failure: error instanceof Error ? error.message.slice(0, 300) : ('provider.no_answer' satisfies ProviderReason),
        ...(refund.attempts >= ATTEMPTS && { state: 'failed' as const }),
      })
      .where('id', '=', refund.id)
      .where('state', '=', 'submitted')
      .execute()
    // The buyer's bank may have returned the money while the refund was being sent.
    if (payment) await coverFailedRefunds(trx, payment)
  })
}
