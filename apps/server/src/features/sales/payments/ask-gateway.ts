import type { PaymentInstructions } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { CheckoutLost, type CheckoutRequest } from '../../../gateways/payments/payment-gateway.ts'
import { AppError } from '../../../http/app-error.ts'
import { findPayment, type PaymentRow } from './payments.queries.ts'

/**
 * After this time a provider that has not answered will not: each call times out after half a minute. Until then the attempt is retried
 * with its idempotency key. Later the provider may refuse its parameters, such as the expiry time of Stripe's page.
 */
const ANSWER_WITHIN_MS = 10 * 60_000

/** Whether an attempt waits in vain for the provider to say where to pay. The buyer was never sent there, so it cannot be paid. */
export function isUnanswered({ state, created_at: createdAt }: PaymentRow, now: Date): boolean {
  return state === 'created' && now.getTime() - createdAt.getTime() > ANSWER_WITHIN_MS
}

/**
 * Asks a provider where or how an attempt is paid; null when this attempt can never be paid and another must be made. An attempt has one
 * payment, or one for each order that is paid by the same checkout.
 */
export async function askGateway(
  deps: Deps,
  payments: readonly [PaymentRow, ...PaymentRow[]],
  paid: Pick<CheckoutRequest, 'orderReference' | 'email' | 'description' | 'returnUrl'>,
): Promise<{ redirectUrl: string } | { instructions: PaymentInstructions } | null> {
  const [payment] = payments
  const ids = payments.map(({ id }) => id)
  const gateway = deps.payments.byName.get(payment.provider)
  if (!gateway) throw new AppError('payment.no_provider')
  const checkout = await gateway
    .createCheckout({
      ...paid,
      reference: payment.checkout_reference ?? payment.reference,
      amount: payments.reduce((sum, { amount }) => sum + amount, 0),
      method: payment.method ?? gateway.methods[0].name,
      currency: payment.currency,
      createdAt: payment.created_at,
    })
    .catch((error: unknown) => {
      if (error instanceof CheckoutLost) return null
      throw new AppError('payment.provider_unavailable', { cause: error, retryAfter: 5 })
    })
  if (!checkout) {
    await abandonAttempt(deps, ids)
    return null
  }
  await deps.db
    .updateTable('payments')
    .set({
      state: sql<'pending'>`case when state = 'created' then 'pending' else state end`,
      redirect_url: 'redirectUrl' in checkout ? checkout.redirectUrl : null,
      provider_reference: checkout.providerReference,
    })
    .where('id', 'in', ids)
    // Of two calls for the same attempt the first answer counts: a provider that made two checkouts has one that nobody is sent to.
    .where('provider_reference', 'is', null)
    .execute()
  if ('instructions' in checkout) return checkout
  return { redirectUrl: (await findPayment(deps.db, payment.id))?.redirect_url ?? checkout.redirectUrl }
}

async function abandonAttempt(deps: Deps, ids: readonly string[]): Promise<void> {
  await deps.db
    .updateTable('payments')
    .set({ state: 'abandoned', decided_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('state', 'in', ['created', 'pending'])
    .execute()
}
