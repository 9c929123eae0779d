import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

/**
 * The state of a collected and locked payment, from what went back of it and what banks took back: whatever came first, the same
 * events end in the same state.
 */
export async function settlePaymentState(trx: Trx, id: string): Promise<void> {
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
