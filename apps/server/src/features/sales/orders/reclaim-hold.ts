import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { claim, giveBack, type Need } from '../../programme/inventory/index.ts'
import { bundleCounts } from './bundle-counts.ts'
import { setCardAmount } from './gift-card-claim.ts'
import type { OrderRow } from './orders.queries.ts'

/** Whether tickets of an event can still be sold: not once it is over or was taken down. */
async function isSelling(trx: Trx, eventId: string): Promise<boolean> {
  const event = await trx
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('status', '=', 'published')
    .where('blocked', '=', false)
    .where(sql<boolean>`coalesce(ends_at > now(), true)`)
    .executeTakeFirst()
  return event !== undefined
}

/**
 * Tries to claim again what an expired order had given back, because its money has arrived after all: its places, and from its gift cards
 * what the money does not cover. All or nothing; returns the updated order, or null.
 */
export async function reclaimHold(trx: Trx, order: OrderRow, cardAmount: number): Promise<OrderRow | null> {
  if (!(await isSelling(trx, order.event_id))) return null
  const { needs, steps } = heldNeeds(order)
  // A step may have been deleted since; its price was promised to the buyer.
  const mayBeMissing = [order.event_id, ...steps]
  if ((await claim(trx, needs, { mayBeMissing })) !== null) return null
  // Counters before cards, in the same order as when orders end.
  const reclaimed = await setCardAmount(trx, order, cardAmount)
  if (!reclaimed) await giveBack(trx, needs)
  return reclaimed
}

/** What an unpaid order claims, and which of these counters are price steps. */
export function heldNeeds(order: OrderRow): { needs: Need[]; steps: string[] } {
  const needs = order.lines.map(({ ticketTypeId, quantity }) => ({ counterId: ticketTypeId, quantity }))
  const steps = order.lines.flatMap(({ priceStepId, quantity }) =>
    priceStepId === undefined ? [] : [{ counterId: priceStepId, quantity }],
  )
  needs.push(...steps, ...bundleCounts(order.lines))
  needs.push({ counterId: order.event_id, quantity: order.quantity })
  if (order.buyer_counter_id) needs.push({ counterId: order.buyer_counter_id, quantity: order.quantity })
  if (order.promo_code_id) needs.push({ counterId: order.promo_code_id, quantity: 1 })
  if (order.promo_buyer_counter_id) needs.push({ counterId: order.promo_buyer_counter_id, quantity: 1 })
  return { needs, steps: steps.map(({ counterId }) => counterId) }
}
