import type { PaymentResultView, UnknownPaymentView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { namesOf, type ProviderPayment } from '../../../gateways/payments/payment-gateway.ts'
import { AppError } from '../../../http/app-error.ts'
import { findOrder } from '../orders/index.ts'
import { findPayment, findPaymentByReference, type PaymentRow } from './payments.queries.ts'
import { recordPaymentOutcome } from './record-payment-outcome.ts'

/** States in which the provider may still have something new to say. */
const OPEN = new Set(['created', 'pending', 'failed', 'abandoned'])

const WORDS: Partial<Record<PaymentRow['state'], () => string>> = {
  captured: m.sales_payment_paid_text,
  failed: m.sales_payment_declined,
  abandoned: m.sales_payment_abandoned,
  mismatch: m.sales_payment_mismatch_text,
  refunded: m.sales_payment_refunded_text,
}

/** Asks the provider for the state of a payment and records it. */
export async function checkPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  const gateway = deps.payments.byName.get(payment.provider)
  if (!gateway) throw new Error(`No gateway for ${payment.provider}`)
  const said = await gateway.verify(namesOf(payment)).catch((error: unknown): ProviderPayment | null => {
    throw new AppError('payment.provider_unavailable', { cause: error, retryAfter: 3 })
  })
  if (said?.status === 'success') deps.failpoint('before_payment_recorded')
  if (said) await recordPaymentOutcome(deps, payment.id, said)
}

/** The same by the id of the payment. */
export async function checkPaymentById(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment) await checkPayment(deps, payment)
}

/** What the return page reads: the state comes from the provider, never from the address bar. */
export async function verifyPayment(deps: Deps, reference: string): Promise<PaymentResultView | UnknownPaymentView> {
  const payment = await findPaymentByReference(deps.db, reference)
  if (!payment) return { reference, state: 'unknown' }
  if (OPEN.has(payment.state)) await checkPayment(deps, payment)
  const now = (await findPayment(deps.db, payment.id)) ?? payment
  const order = required(await findOrder(deps.db, payment.order_id), `the order of payment ${payment.id}`)
  const late = order.state === 'refunding' || (order.state === 'refunded' && now.state === 'refunded')
  return {
    reference: now.reference,
    state: now.state,
    orderReference: order.reference,
    orderState: order.state,
    message: late ? m.sales_payment_late_text() : (WORDS[now.state] ?? m.sales_payment_asking_text)(),
  }
}
