import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { OrderRow } from './orders.queries.ts'

/** Sets the state of a locked order, and adds to its refunded amount. */
export async function moveOrder(trx: Trx, orderId: string, to: OrderRow['state'], refunded = 0): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: to, refunded_total: sql<number>`refunded_total + ${refunded}` })
    .where('id', '=', orderId)
    .execute()
}
