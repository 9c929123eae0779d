import { onlyRow } from '../../../db/only-row.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'

/** What an event's sales still owe its organiser before they are released, minor units. */
export async function pendingOfEvent(trx: Trx, eventId: string, organiserId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as owed
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.event_id = ${eventId} and a.kind = 'organiser_pending' and a.organiser_id = ${organiserId}`.execute(trx)
  return onlyRow(rows).owed
}
