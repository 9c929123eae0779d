import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { changeClaim } from '../gift-cards/index.ts'
import {
  assertHeld,
  claimedOfCard,
  lockGroupOrders,
  type OrderGroupRow,
  type OrderRow,
  setCardAmount,
  writeCardAmount,
} from '../orders/index.ts'
import { findTypedCard, lockUsableCard } from './apply-gift-card.ts'
import { paysWhatIsDue, sameAttempt } from './group-attempt.ts'
import { listOpenPayments, lockOpenPayments } from './payments.queries.ts'
import { replaceAttempt } from './replace-attempt.ts'

/**
 * Pays the held orders of a group with one gift card, as far as it goes: one order after the other, in the order of the cart. Each order has
 * its part of the card, as if it had been applied to it alone, so that refunds and disputes need not know of the group.
 */
export async function applyGroupGiftCard(
  deps: Deps,
  network: Network,
  group: OrderGroupRow,
  typed: string,
): Promise<void> {
  const cardId = await findTypedCard(deps, network, typed)
  await changeCard(deps, group, (trx, orders) => useCard(deps, trx, { group, orders, cardId }))
  deps.failpoint('after_gift_card_committed')
}

/** Gives what the held orders of a group have claimed of a card back to it. */
export function removeGroupGiftCard(deps: Deps, group: OrderGroupRow): Promise<void> {
  return changeCard(deps, group, async (trx, orders) => {
    const changed: OrderRow[] = []
    for (const order of orders) changed.push((await setCardAmount(trx, order, 0)) ?? order)
    return changed
  })
}

/** Changes the card of a held group. An attempt to pay other amounts ends with it. */
function changeCard(
  deps: Deps,
  group: OrderGroupRow,
  change: (trx: Trx, orders: readonly OrderRow[]) => Promise<readonly OrderRow[]>,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    // Payments before orders, as an outcome takes them.
    const open = await lockOpenPayments(trx, group.order_ids)
    const orders = await lockGroupOrders(trx, group)
    for (const order of orders) assertHeld(order, deps.now())
    // Started between the two locks; the buyer who did both at once tries again.
    if (!sameAttempt(open, await listOpenPayments(trx, group.order_ids))) throw new AppError('order.state')
    const changed = await change(trx, orders)
    if (!paysWhatIsDue(open, changed)) await replaceAttempt(deps, trx, open)
    deps.failpoint('before_gift_card_committed')
  })
}

async function useCard(
  deps: Deps,
  trx: Trx,
  { group, orders, cardId }: { group: OrderGroupRow; orders: readonly OrderRow[]; cardId: string },
): Promise<readonly OrderRow[]> {
  const paid = orders.filter(({ total }) => total > 0)
  if (paid.length === 0) throw new AppError('gift_card.nothing_to_pay')
  // A card is applied to all orders of a group or to none, so they had one card.
  const before = paid[0]?.gift_card_id ?? null
  const had = paid.reduce((sum, order) => sum + claimedOfCard(order), 0)
  const sale = { organisationId: group.organisation_id, currency: group.currency }
  let left = await lockUsableCard(deps, trx, { cardId, before, had }, sale)
  const shares = paid.map((order) => {
    const to = Math.min(left, order.total)
    left -= to
    return { order, from: claimedOfCard(order), to }
  })
  if (before !== null && before !== cardId)
    for (const { order, from } of shares) await changeClaim(trx, { cardId: before, orderId: order.id, from, to: 0 })
  const changed = new Map<string, OrderRow>()
  // What is given back first: the card has no more than all of them together.
  const moves = shares.map((share) => ({ ...share, from: before === cardId ? share.from : 0 }))
  for (const { order, from, to } of moves.toSorted((a, b) => a.to - a.from - (b.to - b.from))) {
    if (!(await changeClaim(trx, { cardId, orderId: order.id, from, to }))) throw new AppError('gift_card.used_up')
    changed.set(order.id, await writeCardAmount(trx, order, { cardId, amount: to }))
  }
  return orders.map((order) => changed.get(order.id) ?? order)
}
