import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { assertHeld, lockGroupOrders, type OrderGroupRow } from '../orders/index.ts'
import { addCard, type CardChange, findTypedCard, removeCards, replaceCards } from './apply-gift-card.ts'
import { paysWhatIsDue, sameAttempt } from './group-attempt.ts'
import { listOpenPayments, lockOpenPayments } from './payments.queries.ts'
import { replaceAttempt } from './replace-attempt.ts'

/**
 * Pays the held orders of a group with one gift card in place of their former cards, as far as it goes: one order after the other, in the
 * order of the cart. Each order claims its part of the card, as if the card had been applied to it alone, so that refunds and disputes need
 * not know about the group.
 */
export async function applyGroupGiftCard(
  deps: Deps,
  network: Network,
  group: OrderGroupRow,
  typed: string,
): Promise<void> {
  const cardId = await findTypedCard(deps, network, typed)
  await changeCards(deps, group, replaceCards(deps, cardId))
}

/** Pays what is left of the held orders of a group with one more gift card. */
export async function addGroupGiftCard(
  deps: Deps,
  network: Network,
  group: OrderGroupRow,
  typed: string,
): Promise<void> {
  const cardId = await findTypedCard(deps, network, typed)
  await changeCards(deps, group, addCard(deps, cardId))
}

/** Returns what the held orders of a group have claimed of a card, or, without a card, what they have claimed of all their cards. */
export function removeGroupGiftCards(deps: Deps, group: OrderGroupRow, cardId?: string): Promise<void> {
  return changeCards(deps, group, removeCards(deps, cardId))
}

/** Changes the cards of a held group. An attempt to pay other amounts ends with it. */
async function changeCards(deps: Deps, group: OrderGroupRow, change: CardChange): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Locks payments before orders, in the order in which an outcome is recorded.
    const open = await lockOpenPayments(trx, group.order_ids)
    const orders = await lockGroupOrders(trx, group)
    for (const order of orders) assertHeld(order, deps.now())
    // A payment was started between the two locks; a buyer who did both at once tries again.
    if (!sameAttempt(open, await listOpenPayments(trx, group.order_ids))) throw new AppError('order.state')
    const changed = await change(trx, orders, { organisationId: group.organisation_id, currency: group.currency })
    if (!paysWhatIsDue(open, changed)) await replaceAttempt(deps, trx, open)
    deps.failpoint('before_gift_card_committed')
  })
  deps.failpoint('after_gift_card_committed')
}
