import type { PaymentState } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { onlyRow } from '../../../db/only-row.ts'
import type { RefundRequestsTable, RefundsTable } from '../../../db/schema/index.ts'
import { GIFT_CARD } from '../gift-cards/index.ts'

export type RefundRow = Selectable<RefundsTable>
/** A refund with the provider of its payment: `gift-card` where it went to one. */
export type RefundOfPayment = RefundRow & { provider: string }
export type RefundRequestRow = Selectable<RefundRequestsTable>

/** The reasons for refunds of sales; money that never became tickets is refunded by the feature `payments`. */
const OF_SALES = ['organiser', 'buyer', 'event_cancelled', 'provider'] as const
export type RefundReason = (typeof OF_SALES)[number]

/**
 * The condition that a row of `payments` paid for a sale. A payment that arrived too late or with a wrong amount is excluded: it has a
 * refund of its own.
 */
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

/** Whether the order's payment is disputed, or a bank has taken it back for good. */
export function isDisputed(trx: Trx, orderId: string): Promise<boolean> {
  return wasPaidBy(trx, orderId, ['disputed', 'lost'])
}

/** Whether a payment of the order is disputed and the bank is still deciding. */
export function isUnderDispute(trx: Trx, orderId: string): Promise<boolean> {
  return wasPaidBy(trx, orderId, ['disputed'])
}

/** Whether the buyer's bank has taken the order's payment back for good: nothing of it can be refunded any more. */
export function isChargedBack(db: Database | Trx, orderId: string): Promise<boolean> {
  return wasPaidBy(db, orderId, ['lost'])
}

/**
 * What the buyer's bank has taken back for good, what is left of these payments, which cannot be refunded any more, and what else was refunded
 * because the event is cancelled; of an order with its surcharge. Minor units.
 */
export async function chargedBackOf(
  db: Database,
  orderId: string,
): Promise<{ taken: number; rest: number; refunded: number }> {
  const { rows } = await sql<{ taken: number; rest: number; refunded: number }>`
    with paid as (
      select p.* from payments p join orders o on o.id = p.order_id where o.id = ${orderId} or o.surcharge_of = ${orderId})
    select coalesce(sum(lost.amount), 0)::bigint as taken,
      coalesce(sum(greatest(0, payments.captured_amount - payments.refunded - payments.refunding - lost.amount)), 0)::bigint as rest,
      (select coalesce(sum(r.amount), 0)::bigint from refunds r
        where r.payment_id in (select id from paid) and r.reason = 'event_cancelled' and r.state <> 'rejected') as refunded
    from paid payments cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from disputes where payment_id = payments.id and state = 'lost'
    ) lost
    where payments.state = 'lost' and ${WAS_SALE}`.execute(db)
  return onlyRow(rows)
}

/** Whether part of what a gift card paid for the order has not been returned to it. */
async function hasCardLeft(db: Database | Trx, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider', '=', GIFT_CARD)
    .where(sql<boolean>`captured_amount > refunded + refunding`)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether some of an order's own money can be refunded: what the buyer's bank took back for good cannot, what a gift card paid can. */
export async function hasOwnLeft(
  db: Database | Trx,
  order: { id: string; refunded_total: number; total: number },
): Promise<boolean> {
  if (order.refunded_total >= order.total) return false
  return !(await isChargedBack(db, order.id)) || (await hasCardLeft(db, order.id))
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
 * The tickets of an order with an admission that was not undone, on the main list or another check-in list. The ticket of a pass itself
 * stays valid, since it admits at one date after the other.
 */
export async function listAdmitted(db: Database | Trx, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct tickets.id from tickets join scans on scans.ticket_id = tickets.id
    where tickets.order_id = ${orderId} and scans.standing in ('admission', 'list_visit') and scans.undone_at is null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether a refund returns money of a sale, in any state except rejected. */
export function isOfSale(refund: Pick<RefundRow, 'reason' | 'state'>): boolean {
  return OF_SALES.some((reason) => reason === refund.reason) && refund.state !== 'rejected'
}

/** The refund that an earlier call with the same key made, of this order or only of its surcharge. */
export function findRefundByKey(trx: Trx, orderId: string, key: Buffer): Promise<RefundOfPayment | undefined> {
  return trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.provider')
    .where('refunds.request_key', '=', key)
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

/** The refund requests of an order, oldest first. */
export function listRequests(db: Database | Trx, orderId: string): Promise<RefundRequestRow[]> {
  return db
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The open or granted request of an order for exactly these tickets, in any order. */
export function findSameRequest(
  db: Database,
  orderId: string,
  ticketIds: readonly string[],
): Promise<RefundRequestRow | undefined> {
  return db
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'granted'])
    .where(sql<boolean>`ticket_ids @> ${ticketIds}::uuid[] and ticket_ids <@ ${ticketIds}::uuid[]`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findRequest(db: Database | Trx, id: string): Promise<RefundRequestRow | undefined> {
  return db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks the ledger accounts of a refund, in id order like every posting, and returns what is available to the organiser now. It cannot be
 * paid out while the lock is held.
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

/** What the organiser came to owe by the refunds of a cancelled event, minor units, whether they have paid it since or not. */
export async function owedForCancellation(trx: Trx, eventId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(e.amount), 0)::bigint as owed
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    join refunds r on r.id::text = t.ref
    where t.event_id = ${eventId} and t.kind = 'refund' and r.reason = 'event_cancelled'
      and a.kind = 'dispute_receivable' and a.organiser_id is not null`.execute(trx)
  return onlyRow(rows).owed
}

/**
 * The fees of an event's refunded orders that the platform did not return with them, and what refunds of a part took of the fees of others. A
 * fee that a chargeback took is none of them.
 */
export async function feesKeptOf(trx: Trx, eventId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(case when o.state = 'refunded' then o.platform_fee - back.fee
      else greatest(0, back.borne - (o.total - o.platform_fee - o.tax_total)) end), 0)::bigint as kept
    from orders o
    cross join lateral (
      select coalesce(sum(r.fee_returned), 0) as fee,
        coalesce(sum(r.amount - r.fee_returned - r.tax_returned), 0) as borne
      from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id and r.state <> 'rejected'
    ) back
    where o.event_id = ${eventId} and o.state in ('refunded', 'partially_refunded') and o.paid_at is not null
      and not exists (select from payments p where p.order_id = o.id and p.state = 'lost')`.execute(trx)
  return onlyRow(rows).kept
}
