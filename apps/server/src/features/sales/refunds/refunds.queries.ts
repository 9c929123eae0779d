import type { PaymentState } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { RefundRequestsTable, RefundsTable } from '../../../db/schema/index.ts'
import { GIFT_CARD } from '../gift-cards/index.ts'

export type RefundRow = Selectable<RefundsTable>
/** A refund with the provider of its payment: `gift-card` where it went to one. */
export type RefundOfPayment = RefundRow & { provider: string }
export type RefundRequestRow = Selectable<RefundRequestsTable>

/** Refunds of what was sold; money that never became tickets goes back by `payments` alone. */
const OF_SALES = ['organiser', 'buyer', 'event_cancelled', 'provider'] as const
export type RefundReason = (typeof OF_SALES)[number]

/** A row of `payments` that bought something. A second payment that came late has a refund of its own and is none of it. */
export const WAS_SALE = sql<boolean>`not exists (
  select from refunds r where r.payment_id = payments.id and r.reason in ('late_payment', 'mismatch'))`

async function wasPaidBy(db: Database | Trx, orderId: string, states: readonly PaymentState[]): Promise<boolean> {
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', states)
    .where(WAS_SALE)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a bank took the order's payment back and it is not decided whose it is, or it is lost. */
export function isDisputed(trx: Trx, orderId: string): Promise<boolean> {
  return wasPaidBy(trx, orderId, ['disputed', 'lost'])
}

/** Whether a bank took money of the order back and it is not decided whose it is. */
export function isUnderDispute(trx: Trx, orderId: string): Promise<boolean> {
  return wasPaidBy(trx, orderId, ['disputed'])
}

/** Whether the order's payment is lost to the buyer's bank: nothing of it can be refunded any more. */
export function isChargedBack(db: Database | Trx, orderId: string): Promise<boolean> {
  return wasPaidBy(db, orderId, ['lost'])
}

/** Whether something of what a gift card paid for the order has not gone back to it. */
export async function hasCardLeft(trx: Trx, orderId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider', '=', GIFT_CARD)
    .where(sql<boolean>`captured_amount > refunded + refunding`)
    .executeTakeFirst()
  return found !== undefined
}

/** An order's refunds, oldest first, those of late and wrong payments included. */
export function listRefunds(db: Database | Trx, orderId: string): Promise<RefundOfPayment[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.provider')
    .where('payments.order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
}

/** The refunds of payments, oldest first. */
export function listRefundsOfPayments(db: Database | Trx, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * The tickets of an order that somebody was let in with and has not been taken back, at the door or at a list beside it. Of a pass the
 * ticket itself stays good, since it is let in at one date after the other.
 */
export async function listAdmitted(db: Database | Trx, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct tickets.id from tickets join scans on scans.ticket_id = tickets.id
    where tickets.order_id = ${orderId} and scans.standing = 'admission' and scans.undone_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a refund gives back something sold, in whatever state it is but refused. */
export function isOfSale(refund: Pick<RefundRow, 'reason' | 'state'>): boolean {
  return OF_SALES.some((reason) => reason === refund.reason) && refund.state !== 'rejected'
}

/** The refund an earlier call with the same key made, of this order or the surcharge that it paid alone. */
export function findRefundByKey(trx: Trx, orderId: string, key: string): Promise<RefundOfPayment | undefined> {
  return trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.provider')
    .where('refunds.request_key', '=', Buffer.from(key, 'hex'))
    .where(
      sql<boolean>`payments.order_id in (select id from orders where id = ${orderId} or surcharge_of = ${orderId})`,
    )
    .executeTakeFirst()
}

/** A refund with the order it belongs to. */
export function findRefund(db: Database | Trx, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select(['payments.order_id', 'payments.provider'])
    .where('refunds.id', '=', id)
    .executeTakeFirst()
}

/** What buyers asked for on an order, oldest first. */
export function listRequests(db: Database | Trx, orderId: string): Promise<RefundRequestRow[]> {
  return db
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findRequest(db: Database | Trx, id: string): Promise<RefundRequestRow | undefined> {
  return db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks the accounts a refund moves, in id order as every posting takes them, and tells what the organiser may be paid now. What
 * is available cannot be paid out meanwhile.
 */
export async function lockRefundLedgerAccounts(trx: Trx, organiserId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ kind: string; owed: number }>`
    select kind, -balance as owed from ledger_accounts
    where currency = ${currency} and (
      (organiser_id = ${organiserId} and kind in ('organiser_pending', 'organiser_available', 'dispute_receivable',
        'gift_card_liability', 'gift_card_funding'))
      or (organiser_id is null and kind in ('refund_clearing', 'platform_fee_revenue', 'tax_payable'))
    )
    order by id for update`.execute(trx)
  return rows.find((row) => row.kind === 'organiser_available')?.owed ?? 0
}
