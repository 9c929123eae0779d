import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { lockNeeds } from '../events/index.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * Tries to claim again what an expired order had given back, because its money came after all. All or nothing: on the first
 * counter without room what was taken is put back by the savepoint.
 */
export async function reclaimHold(trx: Trx, order: OrderRow): Promise<boolean> {
  const event = await trx.selectFrom('events').select('status').where('id', '=', order.event_id).executeTakeFirst()
  if (event?.status !== 'published') return false
  const needs = new Map<string, number>()
  for (const line of order.lines) needs.set(line.ticketTypeId, (needs.get(line.ticketTypeId) ?? 0) + line.quantity)
  needs.set(order.event_id, order.quantity)
  if (order.buyer_counter_id) needs.set(order.buyer_counter_id, order.quantity)
  if (order.promo_code_id) needs.set(order.promo_code_id, 1)
  if (order.promo_buyer_counter_id) needs.set(order.promo_buyer_counter_id, 1)
  await lockNeeds(trx, [...needs.keys()])
  await sql`savepoint reclaim`.execute(trx)
  for (const [counterId, quantity] of [...needs].toSorted(([a], [b]) => a.localeCompare(b))) {
    const { rows } = await sql<{ present: boolean; taken: boolean }>`
      with claim as (
        update counters set claimed = claimed + ${quantity}
        where id = ${counterId} and (capacity is null or claimed + ${quantity} <= capacity) returning 1
      )
      select exists (select from counters where id = ${counterId}) as present, exists (select from claim) as taken`.execute(
      trx,
    )
    const isOptional = counterId === order.event_id
    if (rows[0]?.taken || (isOptional && !rows[0]?.present)) continue
    await sql`rollback to savepoint reclaim`.execute(trx)
    return false
  }
  return true
}
