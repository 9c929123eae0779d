import { onlyRow } from '../../../db/only-row.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { atRisk } from './balances.queries.ts'

/** The amount that was requested and is still to be sent. It is available in the ledger but cannot be requested again. */
export async function askedFor(db: Database | Trx, organiserId: string, currency: string): Promise<number> {
  const { asked } = await db
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('asked'))
    .where('organiser_id', '=', organiserId)
    .where('currency', '=', currency)
    .where('state', 'in', ['awaiting_confirmation', 'requested', 'approved'])
    .executeTakeFirstOrThrow()
  return asked
}

/** What of an organiser's money open disputes may take: it stays available in the ledger, and cannot be paid out. */
export async function reservedFor(db: Database | Trx, organiserId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ reserved: number }>`
    select ${atRisk(sql`${organiserId}::uuid`, sql`${currency}`)} as reserved`.execute(db)
  return onlyRow(rows).reserved
}

/** What has been paid out to an organiser in one currency: what left the accounts in transit and did not come back. */
export async function paidOut(db: Database, organiserId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(e.amount), 0)::bigint as paid
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.organiser_id = ${organiserId} and a.currency = ${currency}
      and (a.kind, t.kind) in (('payout_in_transit', 'payout_paid'), ('organiser_available', 'payout_returned'))`.execute(
    db,
  )
  return onlyRow(rows).paid
}
