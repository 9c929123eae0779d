import type { GiftCardSaleView, PaymentResultView, UnknownPaymentView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { namesOf, type ProviderPayment } from '../../../gateways/payments/payment-gateway.ts'
import { AppError } from '../../../http/app-error.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { findEvent, isoOrNull } from '../../programme/events/index.ts'
import { findSale } from '../gift-cards/index.ts'
import { findOrder, findOrderGroup, type OrderRow } from '../orders/index.ts'
import { findPayment, findPaymentByReference, type PaymentRow } from './payments.queries.ts'
import { recordGroupOutcome } from './record-group-outcome.ts'
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

/** The same for the payment of a surcharge. */
const MOVE_WORDS: typeof WORDS = {
  ...WORDS,
  captured: m.sales_payment_moved_text,
  failed: m.sales_payment_not_moved_failed,
  abandoned: m.sales_payment_not_moved_failed,
  mismatch: m.sales_payment_not_moved_text,
}

/** Asks the provider for the state of a payment and records it. */
export async function checkPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  const gateway = deps.payments.byName.get(payment.provider)
  if (!gateway) throw new Error(`No gateway for ${payment.provider}`)
  const said = await gateway.verify(namesOf(payment)).catch((error: unknown): ProviderPayment | null => {
    throw new AppError('payment.provider_unavailable', { cause: error, retryAfter: 3 })
  })
  if (said?.status === 'success') deps.failpoint('before_payment_recorded')
  if (!said) return
  if (payment.checkout_reference === null) await recordPaymentOutcome(deps, payment.id, said)
  else await recordGroupOutcome(deps, payment.checkout_reference, said)
}

/** The same by the id of the payment. */
export async function checkPaymentById(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment) await checkPayment(deps, payment)
}

/** The state of a gift card sale for its return page. Callers who know the reference of the payment count as its buyer. */
export async function verifySale(deps: Deps, reference: string): Promise<GiftCardSaleView> {
  const payment = await findPaymentByReference(deps.db, reference)
  if (!payment || payment.gift_card_sale_id === null) throw new AppError('payment.not_found')
  if (OPEN.has(payment.state)) await checkPayment(deps, payment)
  const now = (await findPayment(deps.db, payment.id)) ?? payment
  const sale = required(await findSale(deps.db, payment.gift_card_sale_id), `the sale of payment ${payment.id}`)
  const seller = required(await findSeller(deps.db, sale.organisation_id), 'who sold a gift card')
  return {
    state: now.state,
    issued: sale.paid_at !== null,
    reference: sale.reference,
    amount: sale.amount,
    currency: sale.currency,
    organisation: { name: seller.name, slug: seller.slug },
    recipientName: sale.recipient_email === null ? null : sale.recipient_name,
    deliverAt: isoOrNull(sale.deliver_at),
    deliveredAt: isoOrNull(sale.delivered_at),
  }
}

/** The state for the return page: it comes from the provider, never from the page's address. */
export async function verifyPayment(deps: Deps, reference: string): Promise<PaymentResultView | UnknownPaymentView> {
  const payment = await findPaymentByReference(deps.db, reference)
  if (!payment || payment.order_id === null) return { reference, state: 'unknown' }
  if (OPEN.has(payment.state)) await checkPayment(deps, payment)
  const now = (await findPayment(deps.db, payment.id)) ?? payment
  const order = required(await findOrder(deps.db, payment.order_id), `the order of payment ${payment.id}`)
  const late = order.state === 'refunding' || (order.state === 'refunded' && now.state === 'refunded')
  const group = order.group_id === null ? undefined : await findOrderGroup(deps.db, order.group_id)
  if (order.surcharge_of !== null) {
    const moving = required(await findOrder(deps.db, order.surcharge_of), 'the order of a surcharge')
    return {
      reference: now.reference,
      state: now.state,
      orderReference: moving.reference,
      orderState: order.state,
      movesOrder: true,
      message: late ? m.sales_payment_not_moved_text() : (MOVE_WORDS[now.state] ?? m.sales_payment_asking_text)(),
    }
  }
  return {
    reference: now.checkout_reference ?? now.reference,
    state: now.state,
    orderReference: order.reference,
    orderState: order.state,
    ...(group && { groupReference: group.reference }),
    message: late ? await lateWords(deps, order) : (WORDS[now.state] ?? m.sales_payment_asking_text)(),
  }
}

/** Why a payment came too late to become tickets. */
async function lateWords(deps: Deps, { event_id: eventId }: OrderRow): Promise<string> {
  const event = await findEvent(deps.db, eventId)
  return event?.status === 'cancelled' ? m.sales_payment_late_cancelled_text() : m.sales_payment_late_text()
}
