import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { uuidv7 } from '../ids.ts'
import { DAY } from './moments.ts'

/** Records a remittance of a third of the sales tax that each organiser collected. It waits to be posted by a second administrator. */
export async function demoTax(trx: Trx, { admin, now }: { admin: string; now: Date }): Promise<void> {
  const { rows } = await sql<{ organiser_id: string; currency: string; collected: number; recorded_by: string }>`
    select ev.organiser_id, a.currency, -sum(e.amount)::bigint as collected,
      (select id from users where email = ${admin}) as recorded_by
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id join events ev on ev.id = t.event_id
    where a.kind = 'tax_payable' group by 1, 2 having -sum(e.amount) > 2 order by 2`.execute(trx)
  const day = (ago: number) => new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10)
  for (const [index, { organiser_id, currency, collected, recorded_by }] of rows.entries())
    await trx
      .insertInto('tax_remittances')
      .values({
        id: uuidv7(),
        organiser_id,
        currency,
        amount: Math.floor(collected / 3),
        destination: index % 2 === 0 ? 'tax_office' : 'organiser',
        first_day: day(60),
        last_day: day(31),
        reference: `VAT-${day(31).slice(0, 7)}-${index + 1}`,
        note: '',
        recorded_by,
      })
      .execute()
}
