import type { AnswerInput, BuyerInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { saveAnswers } from '../order-questions/index.ts'
import { buyerCounterId } from './hold-request.ts'
import { lockOrder, type OrderRow } from './orders.queries.ts'

/** Names who buys and who comes and takes their answers, while the tickets are held. */
export function setBuyer(
  deps: Deps,
  orderId: string,
  { buyer, guests, answers }: { buyer: BuyerInput; guests: string[]; answers: AnswerInput[] },
): Promise<OrderRow> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new AppError('order.not_found')
    assertHeld(order, deps.now())
    await saveAnswers(trx, order, answers)
    const counterId = await moveAllowance(trx, order, buyer.email)
    return trx
      .updateTable('orders')
      .set({
        first_name: buyer.firstName,
        last_name: buyer.lastName,
        email: buyer.email,
        buyer_counter_id: counterId,
        guests: JSON.stringify(guests.slice(0, order.quantity)),
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Throws unless the order still holds its tickets. */
export function assertHeld(order: OrderRow, now: Date): void {
  if (order.state === 'expired') throw new AppError('order.hold_expired')
  if (order.state !== 'held' && order.state !== 'awaiting_payment') throw new AppError('order.state')
  if (order.held_until <= now) throw new AppError('order.hold_expired')
}

/** Counts the order against the named buyer's allowance instead of whoever's it was. */
async function moveAllowance(trx: Trx, order: OrderRow, email: string): Promise<string | null> {
  const event = await trx
    .selectFrom('events')
    .select('max_per_buyer')
    .where('id', '=', order.event_id)
    .executeTakeFirstOrThrow()
  const next = event.max_per_buyer === null ? null : buyerCounterId(order.event_id, email)
  if (next === order.buyer_counter_id) return next
  if (next !== null) await claimAllowance(trx, order, next, event.max_per_buyer)
  if (order.buyer_counter_id)
    await trx
      .updateTable('counters')
      .set({ claimed: sql<number>`claimed - ${order.quantity}` })
      .where('id', '=', order.buyer_counter_id)
      .execute()
  return next
}

async function claimAllowance(trx: Trx, order: OrderRow, counterId: string, most: number | null): Promise<void> {
  await trx
    .insertInto('counters')
    .values({ id: counterId, event_id: order.event_id, kind: 'buyer', capacity: most })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const claimed = await trx
    .updateTable('counters')
    .set({ claimed: sql<number>`claimed + ${order.quantity}` })
    .where('id', '=', counterId)
    .where(sql<boolean>`(capacity is null or claimed + ${order.quantity} <= capacity)`)
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) throw new AppError('order.buyer_limit', { details: { limit: most } })
}
