import type { PaymentInstructions } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { findEvent } from '../../programme/events/index.ts'
import { lacksAnswers } from '../../programme/order-questions/index.ts'
import {
  assertHeld,
  countBuyerGuess,
  BANK_TRANSFER,
  dueOf,
  extendHold,
  holdForBankTransfer,
  limitFreeOrder,
  lockOrder,
  moveOrder,
  type OrderRow,
  type PaymentOption,
  paymentOptions,
  fulfilOrder,
  tellWhereToTransfer,
  type NamedBuyer,
  writeBuyer,
} from '../orders/index.ts'
import { askGateway, isUnanswered } from './ask-gateway.ts'
import { payByCard } from './pay-by-card.ts'
import { findOpenPayment, lockOpenPayment, type PaymentRow } from './payments.queries.ts'
import { replaceAttempt } from './replace-attempt.ts'

/** How the buyer continues to pay. */
export interface Started {
  state: 'redirect' | 'instructions' | 'paid'
  redirectUrl: string | null
  instructions: PaymentInstructions | null
  paymentReference: string | null
}

/** Nothing is left to pay. */
export const PAID: Started = { state: 'paid', redirectUrl: null, instructions: null, paymentReference: null }

/** The buyer's choices for the payment. */
export interface Wish {
  readonly chosen: string | null
  readonly named?: NamedBuyer
}

interface Attempt {
  readonly payment: PaymentRow
  readonly order: OrderRow
}

/**
 * Starts paying a held order. The attempt is written before the provider is called and the provider's answer after it, so a crash in
 * between leaves a row that the next call, or the job that asks providers, picks up by the same reference. `chosen` is the id of an option;
 * without it an attempt under way goes on, and otherwise the first option is used. The buyer given as `named` is saved in the same
 * transaction.
 */
export async function startPayment(deps: Deps, orderId: string, network: Network, wish: Wish): Promise<Started> {
  const attempt = await countBuyerGuess(deps, orderId, () => openAttempt(deps, orderId, network, wish))
  if (attempt === 'paid') return PAID
  if (attempt === 'changed') return startPayment(deps, orderId, network, wish)
  const { redirect_url: known, reference: paymentReference } = attempt.payment
  const target = known === null ? await askProvider(deps, attempt) : { redirectUrl: known }
  if (target === null) return startPayment(deps, orderId, network, wish)
  if ('instructions' in target)
    return { state: 'instructions', redirectUrl: null, instructions: target.instructions, paymentReference }
  return { state: 'redirect', redirectUrl: target.redirectUrl, instructions: null, paymentReference }
}

function openAttempt(
  deps: Deps,
  orderId: string,
  network: Network,
  { chosen, named }: Wish,
): Promise<'paid' | 'changed' | Attempt> {
  return deps.db.transaction().execute(async (trx) => {
    // Locks the payment before the order, in the order in which an outcome is recorded: otherwise the two could deadlock.
    const open = await lockOpenPayment(trx, orderId)
    const locked = await lockOrder(trx, orderId)
    if (!locked) throw new AppError('order.not_found')
    assertHeld(locked, deps.now())
    const order = named ? await writeBuyer(deps, trx, locked, named) : locked
    if (!order.email) throw new AppError('order.buyer_missing')
    // A buyer who is named here has just answered all questions. A surcharge moves an order whose questions were answered.
    if (!named && order.surcharge_of === null && (await lacksAnswers(trx, order)))
      throw new AppError('order.answers_missing')
    const event = await findEvent(trx, order.event_id)
    if (event?.status !== 'published' || event.blocked) throw new AppError('order.not_on_sale')
    if (order.total === 0) {
      const { email } = order
      await fulfilOrder(deps, trx, order, {
        event,
        limit: (isYoung) => limitFreeOrder(trx, { network, email, isYoung }),
      })
      return 'paid' as const
    }
    if (dueOf(order) === 0) {
      await payByCard(deps, trx, order)
      return 'paid' as const
    }
    // Another call started or ended an attempt between the two locks.
    if ((await findOpenPayment(trx, orderId))?.id !== open?.id) return 'changed' as const
    const isWanted =
      open !== undefined && open.amount === dueOf(order) && (chosen === null || chosen === optionOf(open))
    if (isWanted && !isUnanswered(open, deps.now())) {
      // The same option was chosen again, perhaps with another e-mail address.
      if (chosen !== null && open.provider === BANK_TRANSFER) await tellWhereToTransfer(deps, trx, [order], network)
      return { payment: open, order }
    }
    const option = choosePaymentOption(paymentOptions(deps, order, event), isWanted ? optionOf(open) : chosen)
    if (open) await replaceAttempt(deps, trx, [open])
    if (option.keepsPlacesUntil) await extendHold(trx, order, option.keepsPlacesUntil)
    await moveOrder(trx, order.id, 'awaiting_payment')
    const payment = await insertAttempt(trx, order, option)
    // The buyer of a bank transfer is mailed where to pay even if this process ends before the provider is called.
    await option.gateway.recordAttempt?.(trx, payment)
    if (option.gateway.name === BANK_TRANSFER)
      await holdForBankTransfer(deps, trx, [order], { network, until: option.keepsPlacesUntil ?? order.held_until })
    return { payment, order }
  })
}

/** The option an attempt was started with. An earlier release wrote no method: its providers had one each. */
export function optionOf({ provider, method }: PaymentRow): string {
  return `${provider}.${method ?? 'online'}`
}

/** The chosen option, or the first one. */
export function choosePaymentOption(options: readonly PaymentOption[], chosen: string | null): PaymentOption {
  const [first] = options
  if (!first) throw new AppError('payment.no_provider')
  const option = chosen === null ? first : options.find(({ id }) => id === chosen)
  if (!option) throw new AppError('payment.method_unavailable')
  return option
}

function insertAttempt(trx: Trx, order: OrderRow, { gateway, method }: PaymentOption): Promise<PaymentRow> {
  return trx
    .insertInto('payments')
    .values({
      id: uuidv7(),
      order_id: order.id,
      provider: gateway.name,
      method: method.name,
      reference: crypto.randomUUID(),
      state: 'created',
      amount: dueOf(order),
      currency: order.currency,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Where or how the buyer pays, or null when this attempt can never be paid and another must be made. */
async function askProvider(deps: Deps, { payment, order }: Attempt) {
  const event = await findEvent(deps.db, order.event_id)
  return askGateway(deps, [payment], {
    orderReference: order.reference,
    email: required(order.email, `the e-mail address of order ${order.reference}`),
    description: `${order.quantity} × ${event?.title ?? 'tickets'}`,
    returnUrl: `${deps.site.publicUrl}/payment/verify?reference=${payment.reference}`,
  })
}
