import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { uuidv7 } from '../../ids.ts'
import { findEvent } from '../events/index.ts'
import { lacksAnswers } from '../order-questions/index.ts'
import { assertHeld, lockOrder, type OrderRow, settleOrder } from '../orders/index.ts'
import { findOpenPayment, findPayment, type PaymentRow } from './payments.queries.ts'

interface Started {
  state: 'redirect' | 'paid'
  redirectUrl: string | null
  paymentReference: string | null
}

/**
 * Starts paying a held order. The attempt is written before the provider is called and the provider's answer after it, so a
 * crash in between leaves a row that the next call, or the job that asks providers, picks up by the same reference.
 */
export async function startPayment(deps: Deps, orderId: string): Promise<Started> {
  const attempt = await openAttempt(deps, orderId)
  if (attempt === 'paid') return { state: 'paid', redirectUrl: null, paymentReference: null }
  const redirectUrl = attempt.payment.redirect_url ?? (await askProvider(deps, attempt))
  return { state: 'redirect', redirectUrl, paymentReference: attempt.payment.reference }
}

function openAttempt(deps: Deps, orderId: string): Promise<'paid' | { payment: PaymentRow; order: OrderRow }> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new AppError('order.not_found')
    assertHeld(order, deps.now())
    if (!order.email) throw new AppError('order.buyer_missing')
    if (await lacksAnswers(trx, order)) throw new AppError('order.answers_missing')
    const event = await findEvent(trx, order.event_id)
    if (event?.status !== 'published' || event.blocked) throw new AppError('order.not_on_sale')
    if (order.total === 0) {
      await settleOrder(deps, trx, order)
      return 'paid' as const
    }
    const open = await findOpenPayment(trx, order.id)
    if (open) return { payment: open, order }
    await trx.updateTable('orders').set({ state: 'awaiting_payment' }).where('id', '=', order.id).execute()
    const payment = await trx
      .insertInto('payments')
      .values({
        id: uuidv7(),
        order_id: order.id,
        provider: deps.payments.current.name,
        reference: crypto.randomUUID(),
        state: 'created',
        amount: order.total,
        currency: order.currency,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { payment, order }
  })
}

async function askProvider(
  deps: Deps,
  { payment, order }: { payment: PaymentRow; order: OrderRow },
): Promise<string | null> {
  const event = await findEvent(deps.db, order.event_id)
  const checkout = await deps.payments.current
    .createCheckout({
      reference: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      email: order.email ?? '',
      description: `${order.quantity} × ${event?.title ?? 'tickets'}`,
      returnUrl: `${deps.site.publicUrl}/payment/verify?reference=${payment.reference}`,
    })
    .catch((error: unknown) => {
      throw new AppError('payment.provider_unavailable', { cause: error, retryAfter: 5 })
    })
  await deps.db
    .updateTable('payments')
    .set({
      state: sql<'pending'>`case when state = 'created' then 'pending' else state end`,
      redirect_url: checkout.redirectUrl,
    })
    .where('id', '=', payment.id)
    .execute()
  return (await findPayment(deps.db, payment.id))?.redirect_url ?? checkout.redirectUrl
}
