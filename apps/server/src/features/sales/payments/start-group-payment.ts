import { required } from '@foyer/domain'
import { formatNumber, m } from '@foyer/messages'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { findEvent } from '../../programme/events/index.ts'
import { lacksAnswers } from '../../programme/order-questions/index.ts'
import {
  assertHeld,
  BANK_TRANSFER,
  dueOf,
  extendHold,
  fulfilGroup,
  groupPaymentOptions,
  holdForBankTransfer,
  limitFreeOrder,
  lockGroupOrders,
  moveOrder,
  type OrderGroupRow,
  type OrderRow,
  type PaymentOption,
  tellWhereToTransfer,
  withDate,
} from '../orders/index.ts'
import { askGateway, isUnanswered } from './ask-gateway.ts'
import { captureGroup } from './capture-group.ts'
import { paysWhatIsDue, sameAttempt } from './group-attempt.ts'
import { listOpenPayments, lockOpenPayments, type PaymentRow } from './payments.queries.ts'
import { replaceAttempt } from './replace-attempt.ts'
import { choosePaymentOption, optionOf, PAID, type Started } from './start-payment.ts'

interface GroupAttempt {
  readonly payments: readonly PaymentRow[]
  readonly orders: readonly OrderRow[]
}

/**
 * Starts paying all orders of a group with one payment at the provider. Each order has a payment of its own in our books, and all of an
 * attempt share the reference that the provider knows. As with one order, the attempt is written before the provider is called.
 */
export async function startGroupPayment(
  deps: Deps,
  group: OrderGroupRow,
  network: Network,
  chosen: string | null,
): Promise<Started> {
  const attempt = await openAttempt(deps, group, network, chosen)
  if (attempt === 'paid') return PAID
  if (attempt === 'changed') return startGroupPayment(deps, group, network, chosen)
  const { redirect_url: known, checkout_reference: paymentReference } = first(attempt.payments)
  const target = known === null ? await askProvider(deps, group, attempt) : { redirectUrl: known }
  if (target === null) return startGroupPayment(deps, group, network, chosen)
  if ('instructions' in target)
    return { state: 'instructions', redirectUrl: null, instructions: target.instructions, paymentReference }
  return { state: 'redirect', redirectUrl: target.redirectUrl, instructions: null, paymentReference }
}

function openAttempt(
  deps: Deps,
  group: OrderGroupRow,
  network: Network,
  chosen: string | null,
): Promise<'paid' | 'changed' | GroupAttempt> {
  return deps.db.transaction().execute(async (trx) => {
    // Locks payments before orders, in the order in which an outcome is recorded.
    const open = await lockOpenPayments(trx, group.order_ids)
    const orders = await lockGroupOrders(trx, group)
    for (const order of orders) await assertPayable(deps, trx, order)
    const due = orders.filter((order) => dueOf(order) > 0)
    if (due.length === 0) {
      const email = required(first(orders).email, 'the e-mail address of a group')
      const isFree = orders.every(({ total }) => total === 0)
      const limit = (isYoung: () => Promise<boolean>) => limitFreeOrder(trx, { network, email, isYoung })
      await fulfilGroup(deps, trx, group, orders, isFree ? limit : undefined)
      await captureGroup(trx, group, orders)
      return 'paid' as const
    }
    // Another call started or ended an attempt between the two locks.
    if (!sameAttempt(open, await listOpenPayments(trx, group.order_ids))) return 'changed' as const
    const isWanted = paysWhatIsDue(open, orders) && (chosen === null || chosen === optionOf(first(open)))
    if (isWanted && !isUnanswered(first(open), deps.now())) {
      // The same option was chosen again, perhaps with another e-mail address.
      if (chosen !== null && first(open).provider === BANK_TRANSFER)
        await tellWhereToTransfer(deps, trx, orders, network)
      return { payments: open, orders }
    }
    const wanted = isWanted ? optionOf(first(open)) : chosen
    const option = choosePaymentOption(await groupPaymentOptions(deps, trx, orders), wanted)
    await replaceAttempt(deps, trx, open)
    for (const order of orders) {
      if (option.keepsPlacesUntil) await extendHold(trx, order, option.keepsPlacesUntil)
      await moveOrder(trx, order.id, 'awaiting_payment')
    }
    const payments = await insertAttempt(trx, group, due, option)
    // As with one order, the buyer is mailed where to pay even if this process ends before the provider is called.
    await option.gateway.recordAttempt?.(trx, {
      reference: required(first(payments).checkout_reference, 'the reference of a checkout'),
      amount: payments.reduce((sum, { amount }) => sum + amount, 0),
      currency: group.currency,
    })
    if (option.gateway.name === BANK_TRANSFER)
      await holdForBankTransfer(deps, trx, orders, {
        network,
        until: option.keepsPlacesUntil ?? first(orders).held_until,
      })
    return { payments, orders }
  })
}

function first<T>(items: readonly T[]): T {
  return required(items[0], 'the first of a group')
}

/** Throws unless an order can be paid now; the error names its date. */
async function assertPayable(deps: Deps, trx: Trx, order: OrderRow): Promise<void> {
  try {
    assertHeld(order, deps.now())
    if (!order.email) throw new AppError('order.buyer_missing')
    if (await lacksAnswers(trx, order)) throw new AppError('order.answers_missing')
    const event = await findEvent(trx, order.event_id)
    if (event?.status !== 'published' || event.blocked) throw new AppError('order.not_on_sale')
  } catch (error) {
    throw error instanceof AppError ? withDate(error, order.event_id) : error
  }
}

async function insertAttempt(
  trx: Trx,
  group: OrderGroupRow,
  due: readonly OrderRow[],
  { gateway, method }: PaymentOption,
): Promise<PaymentRow[]> {
  const reference = crypto.randomUUID()
  const payments = await trx
    .insertInto('payments')
    .values(
      due.map((order) => ({
        id: uuidv7(),
        order_id: order.id,
        provider: gateway.name,
        method: method.name,
        reference: crypto.randomUUID(),
        checkout_reference: reference,
        state: 'created' as const,
        amount: dueOf(order),
        currency: order.currency,
      })),
    )
    .returningAll()
    .execute()
  await trx
    .insertInto('group_payments')
    .values({ reference, group_id: group.id, provider: gateway.name, payment_ids: payments.map(({ id }) => id) })
    .execute()
  return payments
}

/** Where or how the buyer pays, or null when this attempt can never be paid and another must be made. */
async function askProvider(deps: Deps, group: OrderGroupRow, { payments, orders }: GroupAttempt) {
  const [payment, ...others] = payments
  const reference = required(payment?.checkout_reference, 'the reference of a checkout')
  const event = await findEvent(deps.db, first(orders).event_id)
  return askGateway(deps, [required(payment, 'the first payment of a group'), ...others], {
    orderReference: group.reference,
    email: required(first(orders).email, 'the e-mail address of a group'),
    description: m.sales_group_description({
      event: event?.title ?? '',
      others: formatNumber(orders.length - 1),
      count: orders.length - 1,
    }),
    returnUrl: `${deps.site.publicUrl}/payment/verify?reference=${reference}`,
  })
}
