import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { OrderRow } from './orders.queries.ts'

/** Extends the hold of a locked order to `until`, if that is later. */
export async function extendHold(trx: Trx, { id }: OrderRow, until: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ held_until: sql<Date>`greatest(held_until, ${until})` })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'awaiting_payment'])
    .execute()
}
