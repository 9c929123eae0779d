import type { InsertObject } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { DB } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { newReference } from './hold-request.ts'
import type { OrderRow } from './orders.queries.ts'

/** An order that is placed outside the hot path. Amounts in minor units of its currency. */
type NewOrder = Omit<InsertObject<DB, 'orders'>, 'id' | 'reference' | 'state'>

/**
 * Inserts an order whose places are claimed already, in state held: an offer, or complimentary tickets. Orders of visitors are inserted in
 * batches by `sql/place-holds.sql`.
 */
export function insertOrder(trx: Trx, order: NewOrder): Promise<OrderRow> {
  return trx
    .insertInto('orders')
    .values({ ...order, id: uuidv7(), reference: newReference(), state: 'held' })
    .returningAll()
    .executeTakeFirstOrThrow()
}
