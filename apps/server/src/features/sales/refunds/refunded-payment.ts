import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { PaymentsTable } from '../../../db/schema/index.ts'
import { GIFT_CARD } from '../gift-cards/index.ts'
import { listClaims } from '../orders/index.ts'
import { WAS_SALE } from './refunds.queries.ts'

/** The columns of a payment that refunds change. Whoever changes them holds the lock on the payment. */

export type RefundedPayment = Selectable<PaymentsTable>

export function findRefundedPayment(db: Database, id: string): Promise<RefundedPayment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The payments that one checkout at the provider collected together with this one, itself included: the provider knows their refunds by
 * one name.
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

/** Locks payments in id order, and answers them in that order. */
export function lockRefundedPayments(trx: Trx, ids: readonly string[]): Promise<RefundedPayment[]> {
  return trx.selectFrom('payments').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Refunds and outcomes of one payment pass one by one. */
export function lockRefundedPayment(trx: Trx, id: string): Promise<RefundedPayment | undefined> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether a bank took a payment back: for good, or until it is decided whose it is. */
export function isTakenBack(payment: Pick<RefundedPayment, 'state'> | undefined): boolean {
  return payment?.state === 'disputed' || payment?.state === 'lost'
}

/**
 * What an order was paid with and can be given back: through a provider, to gift cards, or both. Cards in the order in which they were
 * used.
 */
export interface CapturedPayments {
  readonly provider: RefundedPayment | undefined
  readonly cards: readonly RefundedPayment[]
}

/** Locks the payments an order was paid with: of refunds at the same moment each sees what the others took. */
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

/** What of a payment neither went back nor is going, minor units. */
export function leftOf(payment: RefundedPayment | undefined): number {
  return payment ? (payment.captured_amount ?? 0) - payment.refunded - payment.refunding : 0
}

/** Reserves an amount for a refund. A constraint holds what went and what is going within what came. */
export async function reserveForRefund(trx: Trx, id: string, amount: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refunding: sql<number>`refunding + ${amount}` })
    .where('id', '=', id)
    .execute()
}

/** What went back of a payment grows by what was reserved; negative when a bank returned it. */
export async function moveReserved(trx: Trx, id: string, amount: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refunded: sql<number>`refunded + ${amount}`, refunding: sql<number>`refunding - ${amount}` })
    .where('id', '=', id)
    .execute()
  await updatePaymentState(trx, id)
}

/**
 * The state of a collected and locked payment, from what went back of it and what banks took back: whatever came first, the same
 * events end in the same state.
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
