import { dearerLines, type FeeSchedule, type MoveFit } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { BANK_TRANSFER, type OrderRow, priceSurcharge } from '../orders/index.ts'
import { WAS_SALE } from '../refunds/index.ts'

/** Why the buyer of an order cannot pay for a dearer date: these ways to pay have refund rules of their own. */
export type SurchargeRefusal =
  'move.surcharge_paid' | 'move.surcharge_gift_card' | 'move.surcharge_bank_transfer' | 'move.surcharge_cart'

/**
 * Whether a second payment cannot be added because of how the order was paid: null, or the reason. `paidMore` is the surcharge of an
 * earlier move.
 */
export async function surchargeRefusal(
  db: Database | Trx,
  order: Pick<OrderRow, 'id' | 'gift_card_amount' | 'group_id'>,
  paidMore: OrderRow | null,
): Promise<SurchargeRefusal | null> {
  // Only one surcharge: a refund can take from two payments of an order, not from three.
  if (paidMore) return 'move.surcharge_paid'
  if (order.gift_card_amount > 0) return 'move.surcharge_gift_card'
  if (order.group_id !== null) return 'move.surcharge_cart'
  const transferred = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('provider', '=', BANK_TRANSFER)
    .where('captured_amount', 'is not', null)
    .where(WAS_SALE)
    .executeTakeFirst()
  return transferred ? 'move.surcharge_bank_transfer' : null
}

/** The surcharge for a dearer date, or null where a second payment cannot make up the difference. */
export function surchargeOf(order: Pick<OrderRow, 'lines'>, to: EventRow, fit: MoveFit, fee: FeeSchedule) {
  const lines = dearerLines(order.lines, fit)
  const priced = lines && priceSurcharge(to, lines, fee)
  return priced && priced.total > 0 ? priced : null
}
