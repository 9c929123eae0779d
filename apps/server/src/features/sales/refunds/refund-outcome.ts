import { canMove, required } from '@foyer/domain'
import type { ProviderReason } from '@foyer/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { lockSale } from '../gift-cards/index.ts'
import { lockOrder, moveOrder, writeOrderEvent } from '../orders/index.ts'
import { coverFailedRefunds, uncoverRefund } from './cover-failed-refunds.ts'
import { OF_GIFT_CARD } from './refund-gift-card.ts'
import { lockRefundedPayment, moveReserved, type RefundedPayment } from './refunded-payment.ts'

/** A refund as the provider knows it: each round that it accepted and that failed is a refund of its own there. */
export interface SentRefund {
  readonly id: string
  readonly round: number
}

/** The idempotency key of a round of a refund at the provider: the same however often the round is sent. */
export function refundKey({ id, round }: SentRefund): string {
  return round === 0 ? `refund_${id}` : `refund_${id}_${round}`
}

/**
 * Records the outcome of a refund as the provider reports it. Page, job and notifications may report the same outcome at once and in any
 * order: the lock on the payment serialises them, and each outcome counts once per round.
 */
export function recordRefundOutcome(
  deps: Deps,
  paymentId: string,
  sent: SentRefund,
  said: ProviderRefund,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const payment = await lockRefundedPayment(trx, paymentId)
    const order = payment?.order_id == null ? null : ((await lockOrder(trx, payment.order_id)) ?? null)
    const refund = await lockRefund(trx, sent)
    if (!payment || !refund) return
    if (said.status === 'pending') await markTaken(trx, sent, said)
    if (said.status === 'succeeded' && refund.state !== 'requested' && canMove('refund', refund.state, 'succeeded'))
      await succeed(deps, trx, { payment, refund, said, order })
    if (said.status === 'failed' && canMove('refund', refund.state, 'failed'))
      await fail(deps, trx, { payment, refund, said, order })
  })
}

type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

interface Outcome {
  readonly payment: RefundedPayment
  /** Null for the payment of a gift card. */
  readonly order: Order | null
  readonly refund: LockedRefund
  readonly said: ProviderRefund
}

/** Only locks the round of the report: reports of an earlier round come too late to count. */
function lockRefund(trx: Trx, { id, round }: SentRefund) {
  return trx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .where('round', '=', round)
    .forUpdate()
    .executeTakeFirst()
}

async function markTaken(trx: Trx, { id }: SentRefund, { refundReference }: ProviderRefund): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ provider_reference: refundReference, failure: null, sent_at: sql<Date>`coalesce(sent_at, now())` })
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .execute()
}

async function succeed(deps: Deps, trx: Trx, { payment, order, refund, said }: Outcome): Promise<void> {
  if (refund.state === 'charged_back') await uncoverRefund(trx, payment, refund)
  await trx
    .updateTable('refunds')
    .set({
      state: 'succeeded',
      provider_reference: said.refundReference,
      failure: null,
      decided_at: sql<Date>`now()`,
      sent_at: sql<Date>`coalesce(sent_at, now())`,
    })
    .where('id', '=', refund.id)
    .execute()
  await post(trx, 'refund_paid', { payment, order, refund, said })
  await moveReserved(trx, payment.id, refund.amount)
  if (!order) return tellBuyerOfCard(deps, trx, payment, refund)
  if (order.state === 'refunding') await moveOrder(trx, order.id, 'refunded')
  await deps.outbox.announce(trx, {
    name: 'refund.paid',
    eventId: order.event_id,
    orderId: order.id,
    refundId: refund.id,
    round: refund.round,
    unmatched: refund.reason === 'late_payment' || refund.reason === 'mismatch',
  })
}

/** The payment of a gift card was refunded: its buyer is notified. */
async function tellBuyerOfCard(
  deps: Deps,
  trx: Trx,
  { gift_card_sale_id: saleId }: RefundedPayment,
  { id, round, amount, reason }: LockedRefund,
): Promise<void> {
  if (saleId === null) return
  const { organisation_id: organiserId } = required(await lockSale(trx, saleId), `the sale of refund ${id}`)
  await deps.outbox.announce(trx, {
    name: 'gift_card.refund_paid',
    organiserId,
    saleId,
    refundId: id,
    round,
    amount,
    unmatched: reason !== OF_GIFT_CARD,
  })
}

/** The bank did not accept the money: it is back with us and waits to be sent again, as another refund at the provider. */
async function fail(deps: Deps, trx: Trx, { payment, order, refund, said }: Outcome): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      state: 'failed',
      failure: said.failure ?? ('provider.not_sent' satisfies ProviderReason),
      provider_reference: null,
      sent_at: null,
      decided_at: null,
      round: refund.round + 1,
    })
    .where('id', '=', refund.id)
    .execute()
  if (refund.state === 'succeeded') {
    await post(trx, 'refund_returned', { payment, order, refund, said })
    await moveReserved(trx, payment.id, -refund.amount)
  }
  await coverFailedRefunds(trx, payment)
  // The organiser is also notified when a chargeback covers the refund, as when the failure comes first.
  if (!order) return
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: 'refund_returned',
    actorId: null,
    details: { amount: refund.amount, currency: refund.currency },
  })
  await deps.outbox.announce(trx, {
    name: 'refund.failed',
    eventId: order.event_id,
    orderId: order.id,
    refundId: refund.id,
    round: refund.round,
  })
}

function post(trx: Trx, kind: 'refund_paid' | 'refund_returned', { order, refund }: Outcome): Promise<void> {
  const amount = kind === 'refund_paid' ? refund.amount : -refund.amount
  return postTransaction(trx, {
    kind,
    ref: refund.round === 0 ? refund.id : `${refund.id}:${refund.round}`,
    currency: refund.currency,
    eventId: order?.event_id ?? null,
    postings: [
      { account: 'refund_clearing', amount },
      { account: 'provider_clearing', amount: -amount },
    ],
  })
}
