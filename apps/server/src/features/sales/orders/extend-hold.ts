import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { OrderRow } from './orders.queries.ts'

/** Lets a locked order keep its places until `until`, if that is later than it does now. */
export async function extendHold(trx: Trx, { id }: OrderRow, until: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ held_until: sql<Date>`greatest(held_until, ${until})` })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'awaiting_payment'])
    .execute()
}
