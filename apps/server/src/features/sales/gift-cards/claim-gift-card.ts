import { GIFT_CARD_RETURN_DAYS } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { moveGiftCard } from './gift-cards.queries.ts'

/** The provider's name in payments that gift cards made. No gateway has this name. */
export const GIFT_CARD = 'gift-card'

/**
 * Puts money of an order back on the card that paid it. A card that has expired or will soon can be used for a while longer, because its
 * holder could not spend the money while it was in the order.
 */
export async function returnToCard(
  trx: Trx,
  { cardId, ...returned }: { cardId: string; orderId: string; refundId: string; amount: number },
): Promise<void> {
  await moveGiftCard(trx, cardId, { kind: 'returned', ...returned })
  await trx
    .updateTable('gift_cards')
    .set({ expires_at: sql<Date>`greatest(expires_at, now() + make_interval(days => ${GIFT_CARD_RETURN_DAYS}))` })
    .where('id', '=', cardId)
    .where('expires_at', 'is not', null)
    .execute()
}
