import type { Deps } from '../../../deps.ts'
import { namesOf } from '../../../gateways/payments/payment-gateway.ts'
import { findPayment } from './payments.queries.ts'
import { checkPayment } from './verify-payment.ts'

const AGAIN_SECONDS = 1800
const LAST_LOOK_MS = 24 * 3_600_000

/**
 * Closes an attempt at its provider, because the buyer pays in another way or has paid. A payment that was made before the provider closed
 * it is recorded, and refunded if the order is paid already. Not every provider can close a page that is open in another tab, so closing is
 * retried for a day.
 */
export async function closeAttempt(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment || payment.captured_amount !== null) return
  await deps.payments.byName.get(payment.provider)?.expire(namesOf(payment))
  await checkPayment(deps, payment)
  const left = await findPayment(deps.db, paymentId)
  if (left?.captured_amount !== null || deps.now().getTime() - left.created_at.getTime() > LAST_LOOK_MS) return
  await deps.db
    .transaction()
    .execute((trx) => deps.jobs.enqueue(trx, 'payment.close', { paymentId }, { startAfterSeconds: AGAIN_SECONDS }))
}
