import type { ErrorCode } from '@foyer/contract'
import {
  type GiftCardFacts,
  type GiftCardRefusal,
  giftCardRefusal,
  giftCardState,
  MAX_GIFT_CARDS,
  required,
  typedGiftCardCode,
} from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { assertRateLeft, limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'
import { findEvent } from '../../programme/events/index.ts'
import { findGiftCardByCode, type GiftCardRow } from '../gift-cards/index.ts'
import {
  assertHeld,
  cardsOfClaims,
  dueOf,
  type GiftCardClaim,
  listClaims,
  lockCards,
  lockOrder,
  type OrderRow,
  shareCards,
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

/** The organisation and the currency of the orders that a card is to pay. */
export type CardSale = Parameters<typeof giftCardRefusal>[1]

/** Changes which cards pay locked orders. Returns the updated orders. */
export type CardChange = (trx: Trx, orders: readonly OrderRow[], sale: CardSale) => Promise<readonly OrderRow[]>

/**
 * Pays a held order with one gift card, as far as the balance and the order's total go, and removes its other cards. The claimed amount is
 * taken from the card at once and returned to it when the order ends unpaid. A refusal claims nothing.
 */
export async function applyGiftCard(deps: Deps, network: Network, orderId: string, typed: string): Promise<OrderRow> {
  const cardId = await findTypedCard(deps, network, typed)
  return changeCards(deps, orderId, replaceCards(deps, cardId))
}

/** Pays what is left of a held order with one more gift card. */
export async function addGiftCard(deps: Deps, network: Network, orderId: string, typed: string): Promise<OrderRow> {
  const cardId = await findTypedCard(deps, network, typed)
  return changeCards(deps, orderId, addCard(deps, cardId))
}

/** Returns what a held order has claimed of a card, or, without a card, what it has claimed of all its cards. */
export function removeGiftCards(deps: Deps, orderId: string, cardId?: string): Promise<OrderRow> {
  return changeCards(deps, orderId, removeCards(deps, cardId))
}

/** The card of a typed code. Guesses are rate limited by network. */
export async function findTypedCard(deps: Deps, network: Network, typed: string): Promise<string> {
  await assertRateLeft(deps, limits.giftCardGuesses, network)
  await limitRate(deps, limits.giftCardTries, network)
  const code = typedGiftCardCode(typed)
  const cardId = code === null ? undefined : await findGiftCardByCode(deps.db, code)
  if (cardId !== undefined) return cardId
  await limitRate(deps, limits.giftCardGuesses, network)
  throw new AppError('gift_card.unknown')
}

/** Changes the cards of a held order. An attempt to pay another amount ends with it. */
async function changeCards(deps: Deps, orderId: string, change: CardChange): Promise<OrderRow> {
  const order = await deps.db.transaction().execute(async (trx) => {
    // Locks the payment before the order, in the order in which an outcome is recorded.
    const open = await lockOpenPayment(trx, orderId)
    const held = await lockOrder(trx, orderId)
    if (!held) throw new AppError('order.not_found')
    assertHeld(held, deps.now())
    // A payment was started between the two locks; a buyer who did both at once tries again.
    if ((await findOpenPayment(trx, orderId))?.id !== open?.id) throw new AppError('order.state')
    const event = required(await findEvent(trx, held.event_id), `event ${held.event_id}`)
    const [changed = held] = await change(trx, [held], {
      organisationId: event.organiser_id,
      currency: held.currency,
    })
    if (open && open.amount !== dueOf(changed)) await replaceAttempt(deps, trx, [open])
    deps.failpoint('before_gift_card_committed')
    return changed
  })
  deps.failpoint('after_gift_card_committed')
  return order
}

/** Pays held orders with one card, in place of their former cards. */
export function replaceCards(deps: Deps, cardId: string): CardChange {
  return async (trx, orders, sale) => {
    assertNotFree(orders)
    const claims = await claimsOf(trx, orders)
    const locked = await lockCards(trx, [...cardsOfClaims(claims), cardId])
    const available = usableOf(deps, required(locked.get(cardId), `gift card ${cardId}`), { claims, sale })
    return shareCards(trx, orders, { claims, cards: [{ cardId, available }] })
  }
}

/** Pays what is left of held orders with one more card, used after the others. */
export function addCard(deps: Deps, cardId: string): CardChange {
  return async (trx, orders, sale) => {
    assertNotFree(orders)
    const claims = await claimsOf(trx, orders)
    const paying = cardsOfClaims(claims.filter(({ amount }) => amount > 0))
    if (paying.includes(cardId)) throw new AppError('gift_card.already_applied')
    if (orders.every((order) => dueOf(order) === 0)) throw new AppError('gift_card.nothing_to_pay')
    if (paying.length >= MAX_GIFT_CARDS) throw new AppError('gift_card.too_many')
    const locked = await lockCards(trx, [...paying, cardId])
    const available = usableOf(deps, required(locked.get(cardId), `gift card ${cardId}`), { claims, sale })
    const before = paying.map((id) => ({ cardId: id, available: claimedOf(claims, id) }))
    return shareCards(trx, orders, { claims, cards: [...before, { cardId, available }] })
  }
}

/** Removes one card, or all cards, from held orders. The remaining cards pay more where they have enough. */
export function removeCards(deps: Deps, removed?: string): CardChange {
  return async (trx, orders, sale) => {
    const claims = await claimsOf(trx, orders)
    if (removed !== undefined && !cardsOfClaims(claims).includes(removed)) throw new AppError('gift_card.not_found')
    const paying = claims.filter(({ amount }) => amount > 0)
    if (paying.length === 0 || (removed !== undefined && !cardsOfClaims(paying).includes(removed))) return orders
    const locked = await lockCards(trx, cardsOfClaims(claims))
    const staying = cardsOfClaims(paying).filter((cardId) => removed !== undefined && cardId !== removed)
    const cards = staying.map((cardId) => {
      const had = claimedOf(claims, cardId)
      const facts = factsOf(required(locked.get(cardId), `gift card ${cardId}`))
      const isUsable = giftCardState(facts, deps.now()) === 'active' && facts.currency === sale.currency
      return { cardId, available: isUsable ? had + facts.balance : had }
    })
    return shareCards(trx, orders, { claims, cards })
  }
}

function assertNotFree(orders: readonly OrderRow[]): void {
  if (orders.every(({ total }) => total === 0)) throw new AppError('gift_card.nothing_to_pay')
}

function claimsOf(trx: Trx, orders: readonly OrderRow[]): Promise<GiftCardClaim[]> {
  return listClaims(
    trx,
    orders.map(({ id }) => id),
  )
}

/** The total that held orders have claimed of a card, minor units. */
function claimedOf(claims: readonly GiftCardClaim[], cardId: string): number {
  return claims.reduce((sum, claim) => (claim.card_id === cardId ? sum + claim.amount : sum), 0)
}

function factsOf(card: GiftCardRow): GiftCardFacts {
  return {
    organisationId: card.organisation_id,
    currency: card.currency,
    balance: card.balance,
    expiresAt: card.expires_at,
    frozen: card.frozen,
  }
}

/** The most a locked card can pay, including what the orders have claimed of it already; throws the reason why it cannot pay. */
function usableOf(
  deps: Deps,
  card: GiftCardRow,
  { claims, sale }: { claims: readonly GiftCardClaim[]; sale: CardSale },
): number {
  const facts = factsOf(card)
  const balance = facts.balance + claimedOf(claims, card.id)
  const refusal = giftCardRefusal({ ...facts, balance }, sale, deps.now())
  if (refusal !== null) throw new AppError(REFUSED[refusal])
  return balance
}
