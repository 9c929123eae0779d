import type { ErrorCode } from '@foyer/contract'
import { type GiftCardFacts, type GiftCardRefusal, giftCardRefusal, typedGiftCardCode } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { assertRateLeft, limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'
import { findEvent } from '../../programme/events/index.ts'
import { changeClaim, findGiftCardByCode, lockGiftCard } from '../gift-cards/index.ts'
import {
  assertHeld,
  claimedOfCard,
  dueOf,
  lockOrder,
  type OrderRow,
  setCardAmount,
  writeCardAmount,
} from '../orders/index.ts'
import { findOpenPayment, lockOpenPayment } from './payments.queries.ts'
import { replaceAttempt } from './replace-attempt.ts'

const REFUSED = {
  other_organiser: 'gift_card.other_organiser',
  currency: 'gift_card.currency',
  expired: 'gift_card.expired',
  used_up: 'gift_card.used_up',
  frozen: 'gift_card.frozen',
} as const satisfies Record<GiftCardRefusal, ErrorCode>

/**
 * Pays a held order with a gift card, as far as the card and the order go. What is claimed is taken from the card at once and goes back
 * to it when the order ends unpaid. A refusal claims nothing.
 */
export async function applyGiftCard(deps: Deps, network: Network, orderId: string, typed: string): Promise<OrderRow> {
  const cardId = await findTypedCard(deps, network, typed)
  const order = await changeCard(deps, orderId, (trx, held) => useCard(deps, trx, held, cardId))
  deps.failpoint('after_gift_card_committed')
  return order
}

/** The card whose code was typed. Guesses are limited by the network that they come from. */
export async function findTypedCard(deps: Deps, network: Network, typed: string): Promise<string> {
  await assertRateLeft(deps, limits.giftCardGuesses, network)
  await limitRate(deps, limits.giftCardTries, network)
  const code = typedGiftCardCode(typed)
  const cardId = code === null ? undefined : await findGiftCardByCode(deps.db, code)
  if (cardId !== undefined) return cardId
  await limitRate(deps, limits.giftCardGuesses, network)
  throw new AppError('gift_card.unknown')
}

/** Gives what a held order has claimed of a card back to it. */
export function removeGiftCard(deps: Deps, orderId: string): Promise<OrderRow> {
  return changeCard(deps, orderId, async (trx, order) => (await setCardAmount(trx, order, 0)) ?? order)
}

/** Changes the card of a held order. An attempt to pay another amount ends with it. */
function changeCard(
  deps: Deps,
  orderId: string,
  change: (trx: Trx, order: OrderRow) => Promise<OrderRow>,
): Promise<OrderRow> {
  return deps.db.transaction().execute(async (trx) => {
    // The payment before the order, as an outcome takes them.
    const open = await lockOpenPayment(trx, orderId)
    const order = await lockOrder(trx, orderId)
    if (!order) throw new AppError('order.not_found')
    assertHeld(order, deps.now())
    // Started between the two locks; the buyer who did both at once tries again.
    if ((await findOpenPayment(trx, orderId))?.id !== open?.id) throw new AppError('order.state')
    const changed = await change(trx, order)
    if (open && open.amount !== dueOf(changed)) await replaceAttempt(deps, trx, [open])
    deps.failpoint('before_gift_card_committed')
    return changed
  })
}

async function useCard(deps: Deps, trx: Trx, order: OrderRow, cardId: string): Promise<OrderRow> {
  if (order.total === 0) throw new AppError('gift_card.nothing_to_pay')
  const event = await findEvent(trx, order.event_id)
  if (!event) throw new Error('An order without an event')
  const { gift_card_id: before, currency } = order
  const had = claimedOfCard(order)
  const sale = { organisationId: event.organiser_id, currency }
  const balance = await lockUsableCard(deps, trx, { cardId, before, had }, sale)
  if (before !== null && before !== cardId)
    await changeClaim(trx, { cardId: before, orderId: order.id, from: had, to: 0 })
  const amount = Math.min(balance, order.total)
  await changeClaim(trx, { cardId, orderId: order.id, from: before === cardId ? had : 0, to: amount })
  return writeCardAmount(trx, order, { cardId, amount })
}

interface CardChoice {
  readonly cardId: string
  /** The card that what is to be paid had before, and what is claimed of it now. */
  readonly before: string | null
  readonly had: number
}

/** Locks a card that is to pay, with the one before it, and tells what it can pay at most; throws why it cannot pay. */
export async function lockUsableCard(
  deps: Deps,
  trx: Trx,
  { cardId, before, had }: CardChoice,
  sale: Parameters<typeof giftCardRefusal>[1],
): Promise<number> {
  // In id order, so that two orders that swap their cards do not wait for each other.
  const ids = [...new Set(before === null ? [cardId] : [cardId, before])].toSorted()
  for (const id of ids) await lockGiftCard(trx, id)
  const card = await lockGiftCard(trx, cardId)
  if (!card) throw new AppError('gift_card.unknown')
  const facts: GiftCardFacts = {
    organisationId: card.organisation_id,
    currency: card.currency,
    balance: card.balance + (before === cardId ? had : 0),
    expiresAt: card.expires_at,
    frozen: card.frozen,
  }
  const refusal = giftCardRefusal(facts, sale, deps.now())
  if (refusal !== null) throw new AppError(REFUSED[refusal])
  return facts.balance
}
