import type { Deps } from '../../../deps.ts'
import { namesOf } from '../../../gateways/payments/payment-gateway.ts'
import { findPayment } from './payments.queries.ts'
import { checkPayment } from './verify-payment.ts'

/**
 * Closes an attempt at its provider, because the buyer pays in another way or has paid. Asked once more afterwards: a payment
 * that was made before the provider closed it is recorded, and sent back where the order is paid already.
 */
export async function closeAttempt(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment || payment.captured_amount !== null) return
  await deps.payments.byName.get(payment.provider)?.expire(namesOf(payment))
  await checkPayment(deps, payment)
}
