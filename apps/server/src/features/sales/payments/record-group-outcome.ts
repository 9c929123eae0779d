import { allocate, canMove, required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { ProviderPayment } from '../../../gateways/payments/payment-gateway.ts'
import { lockForClaims } from '../../programme/inventory/index.ts'
import {
  claimedOfCard,
  findOrderGroup,
  fulfilGroup,
  heldNeeds,
  lockCardsOf,
  lockGroupOrders,
  type OrderGroupRow,
  type OrderRow,
  reclaimHold,
  releaseHolds,
  setCardAmount,
} from '../orders/index.ts'
import { returnUnmatched } from '../refunds/index.ts'
import { captureGroup } from './capture-group.ts'
import { findGroupPayment, listOpenPayments, lockPayments, type PaymentRow } from './payments.queries.ts'
import { type Collected, isCollected, movePayment } from './record-payment-outcome.ts'

/** A checkout that pays several orders, with its locked payments and orders. */
interface Checkout {
  readonly group: OrderGroupRow
  readonly payments: readonly PaymentRow[]
  readonly orders: readonly OrderRow[]
}

/**
 * Records the outcome of a checkout that pays several orders, in one transaction, whatever its source. All orders become paid or none:
 * buyers put them in one cart because they want them together, so if one can no longer be fulfilled, the money of all is refunded. Payments
 * are locked before orders, each in id order; the first of several concurrent callers records the outcome.
 */
export async function recordGroupOutcome(deps: Deps, reference: string, said: ProviderPayment): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const shared = required(await findGroupPayment(trx, reference), 'the checkout of a group')
    const payments = await lockPayments(trx, shared.payment_ids)
    const group = required(await findOrderGroup(trx, shared.group_id), 'the group of a checkout')
    if (isCollected(said))
      return recordCollected(deps, trx, { group, payments, orders: await lockGroupOrders(trx, group) }, said)
    if (said.status !== 'failed' && said.status !== 'abandoned') return
    for (const payment of payments) await movePayment(trx, payment, said.status)
  })
  if (isCollected(said)) deps.failpoint('after_payment_recorded')
}

async function recordCollected(deps: Deps, trx: Trx, checkout: Checkout, said: Collected): Promise<void> {
  const { payments } = checkout
  if (payments.some(({ captured_amount: captured }) => captured !== null)) return
  if (payments.some(({ state }) => !canMove('payment', state, 'captured'))) return
  const sum = payments.reduce((running, { amount }) => running + amount, 0)
  if (said.amount !== sum || payments.some(({ currency }) => currency !== said.currency))
    return sendWrongAmountBack(deps, trx, checkout, said)
  const fees = allocate(
    said.fee,
    payments.map(({ amount }) => amount),
  )
  for (const [index, payment] of payments.entries())
    await movePayment(trx, payment, 'captured', { ...said, amount: payment.amount, fee: fees[index] ?? 0 })
  const orders = await claimAll(trx, checkout)
  if (orders === null) return sendAllBack(deps, trx, checkout)
  await capture(deps, trx, { ...checkout, orders }, fees)
}

/**
 * The orders, ready to be paid: all of them hold their places or have claimed them again, and their gift cards pay what the checkout does
 * not, whatever was changed since it was started. Null, with nothing changed, where one of them cannot.
 */
async function claimAll(trx: Trx, { orders, payments }: Checkout): Promise<OrderRow[] | null> {
  const expired = orders.filter(({ state }) => state === 'expired')
  if (expired.length + orders.filter(isHeld).length < orders.length) return null
  await sql`savepoint claimed_again`.execute(trx)
  // Locks all counters at once and in id order, before any of them changes.
  if (expired.length > 0)
    await lockForClaims(
      trx,
      expired.flatMap((order) => heldNeeds(order).needs.map(({ counterId }) => counterId)),
    )
  const claims = orders.map((order) => {
    const ofCard = order.total - (payments.find(({ order_id: id }) => id === order.id)?.amount ?? 0)
    return { order, ofCard, more: ofCard - claimedOfCard(order) }
  })
  if (claims.some(({ more }) => more !== 0)) await lockCardsOf(trx, orders)
  const claimed = new Map<string, OrderRow>()
  // Returns to cards come first: another order may need the amount.
  for (const { order, ofCard } of claims.toSorted((a, b) => a.more - b.more)) {
    const again = isHeld(order) ? await setCardAmount(trx, order, ofCard) : await reclaimHold(trx, order, ofCard)
    if (!again) {
      await sql`rollback to savepoint claimed_again`.execute(trx)
      return null
    }
    claimed.set(order.id, again)
  }
  return orders.map((order) => claimed.get(order.id) ?? order)
}

function isHeld({ state }: OrderRow): boolean {
  return state === 'held' || state === 'awaiting_payment'
}

async function capture(
  deps: Deps,
  trx: Trx,
  { group, payments, orders }: Checkout,
  fees: readonly number[],
): Promise<void> {
  await fulfilGroup(deps, trx, group, orders)
  const [other] = await listOpenPayments(trx, group.order_ids)
  if (other) await deps.jobs.enqueue(trx, 'payment.close', { paymentId: other.id })
  const parts = payments.map((payment, index) => ({ payment, fee: fees[index] ?? 0 }))
  await captureGroup(trx, group, orders, parts)
}

/**
 * The amount differs from the requested one, so nothing of it can become tickets. It is recorded with the first payment whose amount it
 * differs from, so that one refund sends it back, and the other payments end. Payments of the same amount would each match it.
 */
async function sendWrongAmountBack(
  deps: Deps,
  trx: Trx,
  { payments, orders }: Checkout,
  said: Collected,
): Promise<void> {
  const one = payments.find(({ amount, currency }) => amount !== said.amount || currency !== said.currency)
  const shares = one
    ? payments.map((each) => (each === one ? said.amount : 0))
    : allocate(
        said.amount,
        payments.map(() => 1),
      )
  for (const [index, payment] of payments.entries()) {
    const amount = shares[index] ?? 0
    if (amount === 0) await movePayment(trx, payment, 'abandoned')
    else {
      await movePayment(trx, payment, 'mismatch', { ...said, amount, fee: 0 })
      const order = orderOf(payment, orders)
      await returnUnmatched(deps, trx, {
        paymentId: payment.id,
        order,
        amount,
        currency: said.currency,
        reason: 'mismatch',
      })
    }
  }
}

/** The money of all is refunded, and places that some of the orders still hold go back on sale. */
async function sendAllBack(deps: Deps, trx: Trx, { group, payments, orders }: Checkout): Promise<void> {
  const held = orders.filter(isHeld).map(({ id }) => id)
  if (held.length > 0) await releaseHolds(trx, held, 'cancelled')
  const now = await lockGroupOrders(trx, group)
  for (const payment of payments)
    await returnUnmatched(deps, trx, {
      paymentId: payment.id,
      order: orderOf(payment, now),
      amount: payment.amount,
      currency: payment.currency,
      reason: 'late_payment',
    })
}

function orderOf(payment: PaymentRow, orders: readonly OrderRow[]): OrderRow {
  return required(
    orders.find(({ id }) => id === payment.order_id),
    `the order of payment ${payment.id}`,
  )
}
