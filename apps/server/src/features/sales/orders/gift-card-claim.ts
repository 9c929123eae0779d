import type { Trx } from '../../../db/database.ts'
import { changeClaim } from '../gift-cards/index.ts'
import type { OrderRow } from './orders.queries.ts'

const HOLDS: ReadonlySet<string> = new Set(['held', 'awaiting_payment'])

/** What an order has claimed of its gift card now: what it names while it holds its places, nothing once it has ended unpaid. */
export function claimedOfCard(order: Pick<OrderRow, 'state' | 'gift_card_amount' | 'paid_at'>): number {
  return HOLDS.has(order.state) || order.paid_at !== null ? order.gift_card_amount : 0
}

/** What of a held order its buyer pays beside the gift card, minor units. */
export function dueOf(order: Pick<OrderRow, 'total' | 'gift_card_amount'>): number {
  return order.total - order.gift_card_amount
}

/**
 * Makes a locked order that is not paid have exactly this amount of its gift card, which need not be what it has now. Answers the order
 * as it is then, or null, with nothing changed, where the card does not have so much.
 */
export async function setCardAmount(trx: Trx, order: OrderRow, amount: number): Promise<OrderRow | null> {
  const { id, gift_card_id: cardId } = order
  const from = claimedOfCard(order)
  if (amount === from && amount === order.gift_card_amount) return order
  if (cardId === null) return null
  if (!(await changeClaim(trx, { cardId, orderId: id, from, to: amount }))) return null
  return writeCardAmount(trx, order, { cardId, amount })
}

/** Writes which card pays a locked order and how much of it; the card has been changed accordingly. */
export function writeCardAmount(
  trx: Trx,
  { id }: Pick<OrderRow, 'id'>,
  { cardId, amount }: { cardId: string; amount: number },
): Promise<OrderRow> {
  return trx
    .updateTable('orders')
    .set({ gift_card_id: cardId, gift_card_amount: amount })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
