import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { EventRow } from '../../programme/events/index.ts'

/**
 * Keeps two dates as they are until the transaction ends: a cancellation or an edit of one of them comes before or after the move. Locks
 * them in the order that runs of a series use, and before any counter, like every change of terms. `changes`: the move may change one of
 * the dates, so two such moves are serialised.
 */
export async function lockDates(
  trx: Trx,
  eventIds: readonly string[],
  { changes }: { changes: boolean },
): Promise<Map<string, EventRow>> {
  const dates = trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .orderBy('starts_at')
    .orderBy('id')
  const rows = await (changes ? dates.forNoKeyUpdate() : dates.forShare()).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a list beside the main one, or a door whose scan was not undone, admitted a ticket of the order. */
export async function wasAdmitted(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ admitted: boolean }>`
    select exists (
      select from scans join tickets on tickets.id = scans.ticket_id
      where tickets.order_id = ${orderId} and scans.standing = 'admission' and scans.undone_at is null
    ) as admitted`.execute(trx)
  return rows[0]?.admitted ?? false
}

/** Whether the order has a refund request that is not decided. */
export async function hasOpenRefundRequest(trx: Trx, orderId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('refund_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Locks the organiser's ledger accounts that a move changes, and those that a refund or a payment of its price difference changes: all in
 * one statement, in id order like every posting.
 */
export async function lockMovedLedgerAccounts(trx: Trx, organiserId: string, currency: string): Promise<void> {
  await sql`
    select from ledger_accounts
    where currency = ${currency} and (
      (organiser_id = ${organiserId} and kind in ('organiser_pending', 'organiser_available', 'dispute_receivable',
        'gift_card_liability', 'gift_card_funding'))
      or (organiser_id is null and kind in ('provider_clearing', 'refund_clearing', 'platform_fee_revenue', 'tax_payable',
        'provider_fee_expense'))
    )
    order by id for update`.execute(trx)
}
