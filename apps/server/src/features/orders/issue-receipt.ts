import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { OrderRow } from './orders.queries.ts'

export interface IssuedReceipt {
  readonly number: number
  readonly issued_at: Date
}

/** Whether an order has a receipt: it was paid, and cost something. */
export function hasReceipt(order: Pick<OrderRow, 'paid_at' | 'total'>): boolean {
  return order.paid_at !== null && order.total > 0
}

/**
 * The number of an order's receipt, given when it is first asked for and kept from then on. The organiser's counter is locked
 * first and moved with the receipt in one transaction, so that numbers neither repeat nor miss one. Sales never wait for it.
 */
export async function issueReceipt(
  { db }: Pick<Deps, 'db'>,
  order: Pick<OrderRow, 'id'>,
  organiserId: string,
): Promise<IssuedReceipt> {
  const find = (from: typeof db) =>
    from.selectFrom('receipts').select(['number', 'issued_at']).where('order_id', '=', order.id).executeTakeFirst()
  const known = await find(db)
  if (known) return known
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('receipt_counters')
      .values({ organiser_id: organiserId })
      .onConflict((conflict) => conflict.column('organiser_id').doNothing())
      .execute()
    await trx
      .selectFrom('receipt_counters')
      .select('last')
      .where('organiser_id', '=', organiserId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const meanwhile = await find(trx)
    if (meanwhile) return meanwhile
    const { last } = await trx
      .updateTable('receipt_counters')
      .set({ last: sql<number>`last + 1` })
      .where('organiser_id', '=', organiserId)
      .returning('last')
      .executeTakeFirstOrThrow()
    return trx
      .insertInto('receipts')
      .values({ order_id: order.id, organiser_id: organiserId, number: last })
      .returning(['number', 'issued_at'])
      .executeTakeFirstOrThrow()
  })
}
