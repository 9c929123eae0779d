import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { PaymentsTable } from '../../../db/schema/index.ts'
import { GIFT_CARD } from '../gift-cards/index.ts'
import { listClaims } from '../orders/index.ts'
import { WAS_SALE } from './refunds.queries.ts'

/** A payment as refunds read it. Any code that changes its amounts or state must hold the lock on the payment. */

export type RefundedPayment = Selectable<PaymentsTable>

export function findRefundedPayment(db: Database, id: string): Promise<RefundedPayment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The payments that one checkout at the provider collected together with this one, including itself: at the provider their refunds belong
 * to one payment.
 */
export async function idsOfCheckout(db: Database | Trx, payment: RefundedPayment): Promise<readonly string[]> {
  if (payment.checkout_reference === null) return [payment.id]
  const shared = await db
    .selectFrom('group_payments')
    .select('payment_ids')
    .where('reference', '=', payment.checkout_reference)
    .executeTakeFirst()
  return shared?.payment_ids ?? [payment.id]
}

/** Locks payments in id order, and returns them in that order. */
export function lockRefundedPayments(trx: Trx, ids: readonly string[]): Promise<RefundedPayment[]> {
  return trx.selectFrom('payments').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** The lock serialises refunds and outcomes of one payment. */
export function lockRefundedPayment(trx: Trx, id: string): Promise<RefundedPayment | undefined> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether a bank took a payment back, for good or until the dispute is decided. */
export function isTakenBack(payment: Pick<RefundedPayment, 'state'> | undefined): boolean {
  return payment?.state === 'disputed' || payment?.state === 'lost'
}

/**
 * The payments of an order that can be refunded: through a provider, to gift cards, or both. Cards in the order in which they were used.
 */
export interface CapturedPayments {
  readonly provider: RefundedPayment | undefined
  readonly cards: readonly RefundedPayment[]
}

/** Locks the payments of an order: concurrent refunds each see what the others took. */
export async function lockCapturedPayments(trx: Trx, orderId: string): Promise<CapturedPayments> {
  const captured = await trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['captured', 'partially_refunded'])
    .where(WAS_SALE)
    .orderBy('id')
    .forUpdate()
    .execute()
  const cards = captured.filter(isCard)
  return {
    provider: captured.find((payment) => !isCard(payment)),
    cards: cards.length > 1 ? await inOrderOfUse(trx, orderId, cards) : cards,
  }
}

async function inOrderOfUse(trx: Trx, orderId: string, payments: RefundedPayment[]): Promise<RefundedPayment[]> {
  const used = (await listClaims(trx, [orderId])).map(({ card_id: cardId }) => cardId)
  const placeOf = ({ gift_card_id: cardId }: RefundedPayment) => (cardId === null ? 0 : used.indexOf(cardId))
  return payments.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function isCard({ provider }: RefundedPayment): boolean {
  return provider === GIFT_CARD
}

/** What is left of a payment after refunds that are complete or in progress, minor units. */
export function leftOf(payment: RefundedPayment | undefined): number {
  return payment ? (payment.captured_amount ?? 0) - payment.refunded - payment.refunding : 0
}

/** Reserves an amount for a refund. A constraint keeps refunds, complete or in progress, within what was paid. */
export async function reserveForRefund(trx: Trx, id: string, amount: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refunding: sql<number>`refunding + ${amount}` })
    .where('id', '=', id)
    .execute()
}

/** Moves an amount from reserved to refunded; a negative amount when a bank returned it. */
export async function moveReserved(trx: Trx, id: string, amount: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refunded: sql<number>`refunded + ${amount}`, refunding: sql<number>`refunding - ${amount}` })
    .where('id', '=', id)
    .execute()
  await updatePaymentState(trx, id)
}

/**
 * The state of a collected and locked payment, by its refunds and what banks took back: in whatever order they came, the same events lead
 * to the same state.
 */
export async function updatePaymentState(trx: Trx, id: string): Promise<void> {
  await sql`
    update payments p set state = case
      when exists (select from disputes d where d.payment_id = p.id and d.state = 'open') then 'disputed'
      when exists (select from disputes d where d.payment_id = p.id and d.state = 'lost') then 'lost'
      when p.refunded = p.captured_amount then 'refunded'
      when p.captured_amount <> p.amount or p.captured_currency <> p.currency then 'mismatch'
      when p.refunded > 0 then 'partially_refunded'
      else 'captured' end
    where p.id = ${id} and p.captured_amount is not null`.execute(trx)
}
