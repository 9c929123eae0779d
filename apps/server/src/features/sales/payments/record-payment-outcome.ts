import { canMove, required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { ProviderPayment } from '../../../gateways/payments/payment-gateway.ts'
import { AppError } from '../../../http/app-error.ts'
import { findEvent } from '../../programme/events/index.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { moveToDate } from '../date-moves/index.ts'
import { lockOrder, type OrderRow, reclaimHold, releaseHolds, fulfilOrder, setCardAmount } from '../orders/index.ts'
import { returnUnmatched } from '../refunds/index.ts'
import { capturePostings, providerFeePostings } from './capture-postings.ts'
import { recordCardPayments } from './pay-by-card.ts'
import { recordSalePayment } from './record-sale-payment.ts'
import { findOpenPayment, lockPayment, type PaymentRow } from './payments.queries.ts'

/** A payment that a provider has collected. */
export type Collected = ProviderPayment & { amount: number; currency: string }

/** Whether a provider has collected money, of whatever amount. */
export function isCollected(said: ProviderPayment): said is Collected {
  return said.status === 'success' && said.amount !== null && said.currency !== null
}

/**
 * Records the outcome of a payment, whatever its source: a provider's notice, the return page, the job that asks providers, an organiser or
 * an imported bank statement. The same outcome may arrive from several sources at once and in any order: the row lock serialises them, and
 * the state table lets each outcome happen once.
 */
export async function recordPaymentOutcome(deps: Deps, paymentId: string, said: ProviderPayment): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (!payment) throw new Error('A payment that is not there cannot be recorded')
    if (isCollected(said)) await recordCollected(deps, trx, payment, said)
    else if (said.status === 'failed' || said.status === 'abandoned') await movePayment(trx, payment, said.status)
  })
  if (isCollected(said)) deps.failpoint('after_payment_recorded')
}

async function recordCollected(deps: Deps, trx: Trx, payment: PaymentRow, said: Collected): Promise<void> {
  // A payment is collected once: a later state may allow the move to captured again, but the money must not be recorded twice.
  if (payment.captured_amount !== null) return
  const asked = said.amount === payment.amount && said.currency === payment.currency
  if (!canMove('payment', payment.state, asked ? 'captured' : 'mismatch')) return
  if (payment.order_id === null) {
    await movePayment(trx, payment, asked ? 'captured' : 'mismatch', said)
    return recordSalePayment(deps, trx, payment, { ...said, asked })
  }
  const order = await lockOrder(trx, payment.order_id)
  if (!order) throw new Error('A payment without an order')
  await movePayment(trx, payment, asked ? 'captured' : 'mismatch', said)
  if (!asked) return sendBack(deps, trx, payment, order, said, 'mismatch')
  if (order.surcharge_of !== null) return recordSurcharge(deps, trx, payment, order, said)
  const claimed = await claimFor(trx, payment, order)
  if (!claimed) return sendBack(deps, trx, payment, order, said, 'late_payment')
  await capture(deps, trx, payment, claimed, said)
}

/**
 * The payment of a surcharge moves its order into the places that the surcharge holds, in the same transaction. If that order cannot move
 * any more, the places go back on sale and the money goes back to the buyer, and nothing else changes.
 */
async function recordSurcharge(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  order: OrderRow,
  said: Collected,
): Promise<void> {
  const isHeld = order.state === 'held' || order.state === 'awaiting_payment'
  if (isHeld || order.state === 'expired') {
    await sql`savepoint surcharge`.execute(trx)
    try {
      await moveToDearerDate(deps, trx, order)
      return await postCapture(deps, trx, payment, order, said)
    } catch (error) {
      // Or another payment for the same date was started after this one had expired.
      if (!(error instanceof AppError) && !isUniqueViolation(error, 'orders_surcharge')) throw error
      await sql`rollback to savepoint surcharge`.execute(trx)
    }
  }
  if (isHeld) await releaseHolds(trx, [order.id], 'cancelled')
  const ended = required(await lockOrder(trx, order.id), 'an order that is locked')
  await sendBack(deps, trx, payment, ended, said, 'late_payment')
}

/** Throws an AppError if the order cannot move, or if one of its tickets has been transferred in the meantime. */
async function moveToDearerDate(deps: Deps, trx: Trx, surcharge: OrderRow): Promise<void> {
  const move = {
    orderId: required(surcharge.surcharge_of, 'the order of a surcharge'),
    fromEventId: required(surcharge.surcharge_from, 'the date that a surcharge was priced against'),
    toEventId: surcharge.event_id,
    tells: true,
    returnsDifference: false,
    actorId: null,
    surcharge,
  }
  const moved = await moveToDate(deps, trx, move, async ({ tickets }) => {
    if (tickets.some((ticket) => ticket.transfer_id !== null)) throw new AppError('move.passed_on')
    return () => undefined
  })
  // The organiser has already moved the order there, free of charge.
  if (!moved) throw new AppError('move.gone')
}

/**
 * The order, ready to be paid, or null: it still holds its tickets, or has claimed them again. The gift cards pay what the payment does not
 * cover. That may differ from what the order has claimed, because its cards may have changed since this payment was started.
 */
async function claimFor(trx: Trx, payment: PaymentRow, order: OrderRow): Promise<OrderRow | null> {
  const ofCard = order.total - payment.amount
  if (order.state === 'held' || order.state === 'awaiting_payment') return setCardAmount(trx, order, ofCard)
  return order.state === 'expired' ? reclaimHold(trx, order, ofCard) : null
}

async function capture(deps: Deps, trx: Trx, payment: PaymentRow, order: OrderRow, said: Collected): Promise<void> {
  await fulfilOrder(deps, trx, order)
  await postCapture(deps, trx, payment, order, said)
}

/** Posts the money of an order that has just become paid. The ledger comes last, because all payments wait for its accounts. */
async function postCapture(deps: Deps, trx: Trx, payment: PaymentRow, order: OrderRow, said: Collected): Promise<void> {
  const event = await findEvent(trx, order.event_id)
  if (!event) throw new Error('An order without an event')
  const other = await findOpenPayment(trx, order.id)
  if (other) await deps.jobs.enqueue(trx, 'payment.close', { paymentId: other.id })
  if (order.gift_card_amount > 0) await recordCardPayments(trx, order)
  const posting = { ref: payment.id, currency: order.currency, eventId: order.event_id }
  const postings = await capturePostings(trx, order, event.organiser_id)
  await postTransaction(trx, { ...posting, kind: 'capture', postings })
  await postTransaction(trx, { ...posting, kind: 'provider_fee', postings: providerFeePostings(said.fee) })
}

/** Money that cannot become tickets is refunded completely, and the buyer is notified. */
function sendBack(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  order: OrderRow,
  { amount, currency }: Collected,
  reason: 'mismatch' | 'late_payment',
): Promise<void> {
  return returnUnmatched(deps, trx, { paymentId: payment.id, order, amount, currency, reason })
}

/** Changes the state of a locked payment if its state table allows it, and records the collected amount. */
export async function movePayment(
  trx: Trx,
  payment: PaymentRow,
  to: PaymentRow['state'],
  said?: Omit<Collected, 'status'>,
): Promise<void> {
  if (!canMove('payment', payment.state, to)) return
  await trx
    .updateTable('payments')
    .set({
      state: to,
      decided_at: sql<Date>`now()`,
      ...(said && { captured_amount: said.amount, captured_currency: said.currency, provider_fee: said.fee }),
    })
    .where('id', '=', payment.id)
    .execute()
}
