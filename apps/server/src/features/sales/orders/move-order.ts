import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { OrderRow } from './orders.queries.ts'

/** The state a locked order is in from now on, and how much more of its money went back. */
export async function moveOrder(trx: Trx, orderId: string, to: OrderRow['state'], refunded = 0): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: to, refunded_total: sql<number>`refunded_total + ${refunded}` })
    .where('id', '=', orderId)
    .execute()
}
