import { required, shareGiftCards } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { type GiftCardRow, lockGiftCard, moveGiftCard } from '../gift-cards/index.ts'
import type { OrderRow } from './orders.queries.ts'

const HOLDS: ReadonlySet<string> = new Set(['held', 'awaiting_payment'])

/**
 * The amount that an order has claimed of its gift cards now: `gift_card_amount` while it holds its places or is paid, nothing once it has
 * ended unpaid.
 */
export function claimedOfCard(order: Pick<OrderRow, 'state' | 'gift_card_amount' | 'paid_at'>): number {
  return hasItsClaims(order) ? order.gift_card_amount : 0
}

function hasItsClaims({ state, paid_at: paidAt }: Pick<OrderRow, 'state' | 'paid_at'>): boolean {
  return HOLDS.has(state) || paidAt !== null
}

/** The amount of a held order that its buyer pays in addition to the gift cards, minor units. */
export function dueOf(order: Pick<OrderRow, 'total' | 'gift_card_amount'>): number {
  return order.total - order.gift_card_amount
}

/** The amount that an order has claimed of one of its cards, or had claimed before it ended unpaid. */
export interface GiftCardClaim {
  readonly order_id: string
  readonly card_id: string
  readonly position: number
  readonly amount: number
  /** The end of the code of the card. */
  readonly tail: string
}

/** The claims of orders, in the order in which the cards are used. */
export async function listClaims(db: Database | Trx, orderIds: readonly string[]): Promise<GiftCardClaim[]> {
  const { rows } = await sql<GiftCardClaim>`
    select g.order_id, g.card_id, g.position, g.amount, c.code_tail as tail
    from order_gift_cards g join gift_cards c on c.id = g.card_id
    where g.order_id = any(${orderIds}::uuid[]) order by g.position, g.card_id`.execute(db)
  return rows
}

/** The cards that pay a locked order, with what each pays, in the order in which they are used. */
export async function listPayingCards(trx: Trx, { id }: Pick<OrderRow, 'id'>): Promise<GiftCardClaim[]> {
  return (await listClaims(trx, [id])).filter(({ amount }) => amount > 0)
}

/** The distinct cards of claims, in the order in which they are used. */
export function cardsOfClaims(claims: readonly GiftCardClaim[]): string[] {
  return [...new Set(claims.map(({ card_id: cardId }) => cardId))]
}

/** Locks cards in id order, like everything that locks several, so that two orders with the same cards cannot deadlock. */
export async function lockCards(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, GiftCardRow>> {
  const locked = new Map<string, GiftCardRow>()
  for (const id of [...new Set(ids)].toSorted())
    locked.set(id, required(await lockGiftCard(trx, id), `gift card ${id}`))
  return locked
}

/** Locks the cards of locked orders, before the first of the orders changes its claims. */
export async function lockCardsOf(trx: Trx, orders: readonly OrderRow[]): Promise<void> {
  const claims = await listClaims(
    trx,
    orders.map(({ id }) => id),
  )
  await lockCards(trx, cardsOfClaims(claims))
}

/**
 * A card that pays orders, and the most it can pay, including what the orders have claimed of it already. Cards are used in the given
 * order.
 */
export interface CardToShare {
  readonly cardId: string
  readonly available: number
}

/**
 * Distributes cards over locked unpaid orders: each order in turn is paid by the cards in their order, as far as they go. Claims of other
 * cards are returned completely. `claims` are all claims of these orders, read after locking the orders; the caller has locked all of these
 * cards. Returns the updated orders.
 */
export async function shareCards(
  trx: Trx,
  orders: readonly OrderRow[],
  {
    claims,
    cards,
    totals = orders.map(({ total }) => total),
  }: { claims: readonly GiftCardClaim[]; cards: readonly CardToShare[]; totals?: readonly number[] },
): Promise<OrderRow[]> {
  const shares = shareGiftCards(
    totals,
    cards.map(({ available }) => available),
  )
  const given = orders.flatMap((order, of) => {
    const own = claims.filter((claim) => claim.order_id === order.id)
    const kept = cards.map(({ cardId }, index) => ({ cardId, amount: shares[of]?.[index] ?? 0, position: index + 1 }))
    const gone = own.filter((claim) => !cards.some(({ cardId }) => cardId === claim.card_id))
    return [
      ...kept,
      // A payment that was started with a removed card may still arrive: then the order asks for the card again.
      ...gone.map(({ card_id: cardId }, index) => ({ cardId, amount: 0, position: cards.length + index + 1 })),
    ].map((share) => {
      const before = own.find((claim) => claim.card_id === share.cardId)
      return { ...share, order, had: before && hasItsClaims(order) ? before.amount : 0 }
    })
  })
  // Returns come first: another order may need the amount.
  for (const { cardId, order, amount, had } of given.toSorted((a, b) => a.amount - a.had - (b.amount - b.had)))
    if (amount !== had)
      await moveGiftCard(trx, cardId, {
        kind: amount > had ? 'redeemed' : 'released',
        amount: had - amount,
        orderId: order.id,
      })
  const changed: OrderRow[] = []
  for (const order of orders)
    changed.push(
      await writeClaims(
        trx,
        order,
        given.filter((share) => share.order === order),
      ),
    )
  return changed
}

interface Share {
  readonly cardId: string
  readonly position: number
  readonly amount: number
}

/** Writes the claims of a locked order; the balances of the cards have been changed already. */
async function writeClaims(trx: Trx, order: OrderRow, shares: readonly Share[]): Promise<OrderRow> {
  const { id, total } = order
  if (total === 0) return order
  if (shares.length > 0)
    await trx
      .insertInto('gift_card_claims')
      .values(shares.map(({ cardId, position, amount }) => ({ order_id: id, card_id: cardId, position, amount })))
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'card_id']).doUpdateSet((excluded) => ({
          position: excluded.ref('excluded.position'),
          amount: excluded.ref('excluded.amount'),
        })),
      )
      .execute()
  const paying = shares.filter(({ amount }) => amount > 0)
  const [one = null, ...others] = paying.length > 0 ? paying : shares
  return trx
    .updateTable('orders')
    .set({
      // For processes of the previous release, which only know one card.
      gift_card_id: others.length === 0 ? (one?.cardId ?? null) : null,
      gift_card_amount: paying.reduce((sum, { amount }) => sum + amount, 0),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Sets the amount that gift cards pay of a locked unpaid order, which may differ from the present amount: the first card gives as much as
 * it has, then the next. Returns the updated order, or null, with nothing changed, where its cards do not have enough.
 */
export async function setCardAmount(trx: Trx, order: OrderRow, amount: number): Promise<OrderRow | null> {
  const from = claimedOfCard(order)
  if (amount === from && amount === order.gift_card_amount) return order
  const claims = await listClaims(trx, [order.id])
  const locked = await lockCards(trx, cardsOfClaims(claims))
  const cards = claims.map(({ card_id: cardId, amount: named }) => {
    const had = hasItsClaims(order) ? named : 0
    const { balance, frozen } = required(locked.get(cardId), `gift card ${cardId}`)
    return { cardId, available: frozen ? had : had + balance }
  })
  if (cards.reduce((sum, { available }) => sum + available, 0) < amount) return null
  const [changed = null] = await shareCards(trx, [order], { claims, cards, totals: [amount] })
  return changed
}
