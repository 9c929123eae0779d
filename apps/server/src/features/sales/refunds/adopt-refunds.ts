import { allocate, planRefund, type RefundPlan, type RefundWish } from '@foyer/domain'
import type { ProviderReason } from '@foyer/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { namesOf, type ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'
import { uuidv7 } from '../../../ids.ts'
import { workOnAll } from '../../../jobs/work-on-each.ts'
import { findEvent } from '../../programme/events/index.ts'
import { isSold, lockOrder, lockTickets, type OrderRow, writeOrderEvent } from '../orders/index.ts'
import { announceWithdrawn } from '../transfers/index.ts'
import { bookCardRefund } from './book-card-refund.ts'
import { isOurs } from './check-refunds.ts'
import { givesFeeBack } from './order-refund.ts'
import { recordRefund } from './record-refund.ts'
import { recordRefundOutcome, refundKey, type SentRefund } from './refund-outcome.ts'
import { refundableLines } from './refund-order.ts'
import {
  findRefundedPayment,
  idsOfCheckout,
  leftOf,
  lockRefundedPayments,
  type RefundedPayment,
} from './refunded-payment.ts'
import { isOfSale, listRefunds, listRefundsOfPayments, type RefundRow } from './refunds.queries.ts'

/**
 * Books refunds that were made on the provider's own pages. The money has left already, so no approval is needed: tickets are voided when
 * all of it was refunded, and the organiser owes what they no longer have.
 */
export async function adoptRefunds(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findRefundedPayment(deps.db, paymentId)
  const gateway = payment && deps.payments.byName.get(payment.provider)
  if (!payment || !gateway) return
  const told = await gateway.refundsOf(namesOf(payment))
  await workOnAll(
    told,
    async (said) => {
      const booked = await deps.db.transaction().execute((trx) => adopt(deps, trx, { paymentId, said, told }))
      for (const refund of booked) await recordRefundOutcome(deps, refund.payment_id, refund, said)
    },
    { message: 'some refunds made at the provider are not booked yet' },
  )
}

interface Told {
  readonly paymentId: string
  readonly said: ProviderRefund
  readonly told: readonly ProviderRefund[]
}

type Booked = Pick<RefundRow, 'payment_id'> & SentRefund

/** Our rows of a refund that we did not request, made now or before; none for our own refunds, or where there is nothing to book. */
async function adopt(deps: Deps, trx: Trx, { paymentId, said, told }: Told): Promise<Booked[]> {
  const found = await findRefundedPayment(trx, paymentId)
  const payments = found ? await lockRefundedPayments(trx, await idsOfCheckout(trx, found)) : []
  const [first] = payments
  if (!first || payments.some((payment) => payment.captured_amount === null)) return []
  const own = await listRefundsOfPayments(
    trx,
    payments.map(({ id }) => id),
  )
  if (own.some((refund) => isOurs(said, refund))) return []
  const known = own.filter((refund) => refund.provider_reference === said.refundReference)
  const shares = sharesOfStrange(said.amount, await leftByBanks(trx, payments))
  if (known.length > 0) {
    // What did not fit while the payment was disputed may fit by now, also where the bank took a part of it.
    const mayFit =
      said.status !== 'failed' && shares !== null && payments.every(isHeld) && (await areSold(trx, payments))
    if (!mayFit || known.some(({ state }) => state !== 'rejected'))
      return known.filter(({ state }) => state !== 'rejected')
    await forget(trx, known)
  }
  if (said.status === 'failed') return []
  if (shares) return bookEach(deps, trx, { payments, shares, said })
  if (said.amount <= payments.reduce((sum, payment) => sum + leftOf(payment), 0)) {
    await refuse(deps, trx, { payment: first, said })
    return []
  }
  const unsent = own.filter((refund) => !told.some(({ key }) => key === refundKey(refund)))
  const meant = unsent.find((refund) => IS_DUE.has(refund.state) && refund.amount === said.amount)
  const taken = meant ? await takeFor(trx, meant, said) : await refuse(deps, trx, { payment: first, said })
  return taken ? [taken] : []
}

/**
 * Whether a payment was collected, was not refunded in full, and no bank is deciding about it. What a bank took of an order's payment is not
 * left of it; a gift card keeps what is left.
 */
function isHeld({ state, order_id: orderId }: RefundedPayment): boolean {
  return state === 'captured' || state === 'partially_refunded' || (state === 'lost' && orderId !== null)
}

/** Whether the orders of these payments are neither refunded nor cancelled as a whole. */
async function areSold(trx: Trx, payments: readonly RefundedPayment[]): Promise<boolean> {
  const ids = payments.flatMap(({ order_id: orderId }) => orderId ?? [])
  if (ids.length === 0) return true
  const orders = await trx.selectFrom('orders').select('state').where('id', 'in', ids).execute()
  return orders.every(isSold)
}

/** What is left of each payment after refunds and after what banks took back for good, minor units. */
async function leftByBanks(trx: Trx, payments: readonly RefundedPayment[]): Promise<number[]> {
  const taken = await trx
    .selectFrom('disputes')
    .select(['payment_id', 'amount'])
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('state', '=', 'lost')
    .execute()
  return payments.map((payment) => {
    const lost = taken.filter((dispute) => dispute.payment_id === payment.id)
    return Math.max(
      0,
      lost.reduce((left, { amount }) => left - amount, leftOf(payment)),
    )
  })
}

/** Deletes refunds that were only written down, before they are booked. */
async function forget(trx: Trx, refunds: readonly RefundRow[]): Promise<void> {
  const ids = refunds.map(({ id }) => id)
  await trx.deleteFrom('refunds').where('id', 'in', ids).where('state', '=', 'rejected').execute()
}

/**
 * Queues the booking of refunds that were made on the provider's pages while payments of one checkout were disputed, once the bank has
 * decided.
 */
export async function adoptAfterDispute(
  deps: Deps,
  trx: Trx,
  payments: readonly Pick<RefundedPayment, 'id'>[],
): Promise<void> {
  const waiting = await trx
    .selectFrom('refunds')
    .select('payment_id')
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('state', '=', 'rejected')
    .where('failure', '=', 'provider.misfit' satisfies ProviderReason)
    .limit(1)
    .executeTakeFirst()
  if (waiting) await deps.jobs.enqueue(trx, 'refund.adopt', { paymentId: waiting.payment_id })
}

/**
 * How a refund made on the provider's pages is distributed over the payments of one checkout: to the one with exactly this amount left,
 * otherwise to all in proportion to what they have left. Null where it is more than all of them have.
 */
function sharesOfStrange(amount: number, left: readonly number[]): number[] | null {
  if (amount > left.reduce((sum, each) => sum + each, 0)) return null
  const exact = left.indexOf(amount)
  return exact === -1 ? allocate(amount, left) : left.map((_, index) => (index === exact ? amount : 0))
}

async function bookEach(
  deps: Deps,
  trx: Trx,
  { payments, shares, said }: { payments: readonly RefundedPayment[]; shares: readonly number[]; said: ProviderRefund },
): Promise<Booked[]> {
  const booked: Booked[] = []
  for (const [index, payment] of payments.entries()) {
    const amount = shares[index] ?? 0
    const refund = amount > 0 ? await bookShare(deps, trx, { payment, said: { ...said, amount } }) : null
    if (refund) booked.push(refund)
  }
  return booked
}

async function bookShare(
  deps: Deps,
  trx: Trx,
  { payment, said }: Pick<Strange, 'payment' | 'said'>,
): Promise<Booked | null> {
  if (payment.order_id === null)
    return (await bookCardRefund(trx, payment, said)) ?? refuse(deps, trx, { payment, said })
  const order = await lockOrder(trx, payment.order_id)
  return order ? book(deps, trx, { payment, order, refunds: await listRefunds(trx, order.id), said }) : null
}

const IS_DUE: ReadonlySet<string> = new Set(['requested', 'submitted', 'failed'])

/**
 * A refund that we had yet to send was made on the provider's own pages instead: it counts as ours, which is not sent any more. Until it
 * has succeeded, our own refund continues.
 */
async function takeFor(trx: Trx, refund: RefundRow, said: ProviderRefund): Promise<Booked | null> {
  if (said.status !== 'succeeded') return null
  await trx
    .updateTable('refunds')
    .set({ state: 'submitted', provider_reference: said.refundReference, sent_at: sql<Date>`now()` })
    .where('id', '=', refund.id)
    .execute()
  return refund
}

interface Strange {
  readonly payment: RefundedPayment
  readonly order: OrderRow
  readonly refunds: readonly RefundRow[]
  readonly said: ProviderRefund
}

async function book(deps: Deps, trx: Trx, { payment, order, refunds, said }: Strange): Promise<Booked | null> {
  const event = await findEvent(trx, order.event_id)
  if (!event || !isSold(order) || !isHeld(payment) || said.currency !== order.currency)
    return refuse(deps, trx, { payment, said })
  const tickets = await lockTickets(trx, order.id)
  const lines = refundableLines(order, tickets, refunds)
  const left = order.total - refunds.filter(isOfSale).reduce((sum, { amount }) => sum + amount, 0)
  const isAll = said.amount === left
  const wish: RefundWish = isAll ? { kind: 'full' } : { kind: 'amount', amount: said.amount }
  const plan = planRefund(lines, wish, { returnFee: isAll || givesFeeBack(event, deps.now()) })
  if (!plan.ok) return refuse(deps, trx, { payment, said })
  const chosen = isAll ? tickets.filter(({ state }) => state !== 'refunded') : []
  const refund = await insert(trx, { payment, said }, { plan, ticketIds: chosen.map(({ id }) => id) })
  await recordRefund(trx, { refund, payment, order, event, tickets, chosen, free: true, isGone: true })
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: 'refund_asked',
    actorId: null,
    details: { amount: said.amount, currency: said.currency, tickets: chosen.length, reason: 'provider' },
  })
  await announceWithdrawn(deps, trx, order, chosen, 'refunded')
  return refund
}

/**
 * The refund exceeds what is left, has another currency, or concerns disputed money: it is recorded, and an administrator looks into it.
 */
async function refuse(deps: Deps, trx: Trx, { payment, said }: Pick<Strange, 'payment' | 'said'>): Promise<null> {
  deps.log.error({ payment: payment.id, said }, 'a refund made at the provider cannot be booked')
  await insert(trx, { payment, said }, null)
  return null
}

function insert(
  trx: Trx,
  { payment, said }: Pick<Strange, 'payment' | 'said'>,
  booked: { plan: Extract<RefundPlan, { ok: true }>; ticketIds: string[] } | null,
): Promise<RefundRow> {
  return trx
    .insertInto('refunds')
    .values({
      id: uuidv7(),
      payment_id: payment.id,
      amount: said.amount,
      currency: said.currency,
      reason: 'provider',
      provider_reference: said.refundReference,
      note: 'provider.made_there' satisfies ProviderReason,
      ...(booked
        ? {
            state: 'submitted',
            sent_at: sql<Date>`now()`,
            fee_returned: booked.plan.fee,
            tax_returned: booked.plan.tax,
            lines: JSON.stringify(booked.plan.parts),
            ticket_ids: booked.ticketIds,
          }
        : { state: 'rejected', failure: 'provider.misfit' satisfies ProviderReason }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
