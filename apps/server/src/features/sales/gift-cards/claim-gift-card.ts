import { GIFT_CARD_RETURN_DAYS } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { lockGiftCard, moveGiftCard } from './gift-cards.queries.ts'

/** What stands as provider in the payment that a gift card made. No gateway has this name. */
export const GIFT_CARD = 'gift-card'

interface Claim {
  readonly cardId: string
  readonly orderId: string
  /** What the order has of the card now, and what it is to have, minor units. */
  readonly from: number
  readonly to: number
}

/**
 * Changes what a locked order has of a card. Answers false, with nothing changed, where the card lacks the difference. The lock on the
 * card lets orders that want it at once pass one by one; the check on its balance is the last word.
 */
export async function changeClaim(trx: Trx, { cardId, orderId, from, to }: Claim): Promise<boolean> {
  const more = to - from
  if (more === 0) return true
  const card = await lockGiftCard(trx, cardId)
  if (!card || card.balance < more || (more > 0 && card.frozen)) return false
  await moveGiftCard(trx, cardId, { kind: more > 0 ? 'redeemed' : 'released', amount: -more, orderId })
  return true
}

/**
 * Puts money of an order back on the card that paid it. A card that has expired or soon will can be used for a while longer: nobody
 * could have spent what was in the order.
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
