import type { AnswerInput, BuyerInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { saveAnswers } from '../order-questions/index.ts'
import { promoBuyerLimit } from './hold-refusal.ts'
import { buyerCounterId, promoBuyerCounterId } from './hold-request.ts'
import { lockOrder, type OrderRow } from './orders.queries.ts'

/** Names who buys and who comes and takes their answers, while the tickets are held. */
export function setBuyer(
  deps: Deps,
  orderId: string,
  { buyer, guests, answers }: { buyer: BuyerInput; guests: string[]; answers: AnswerInput[] },
): Promise<OrderRow> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new AppError('order.not_found')
    assertHeld(order, deps.now())
    await saveAnswers(trx, order, answers)
    const allowances = await moveAllowances(trx, order, buyer.email)
    return trx
      .updateTable('orders')
      .set({
        first_name: buyer.firstName,
        last_name: buyer.lastName,
        email: buyer.email,
        ...allowances,
        guests: JSON.stringify(guests.slice(0, order.quantity)),
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Throws unless the order still holds its tickets. */
export function assertHeld(order: OrderRow, now: Date): void {
  if (order.state === 'expired') throw new AppError('order.hold_expired')
  if (order.state !== 'held' && order.state !== 'awaiting_payment') throw new AppError('order.state')
  if (order.held_until <= now) throw new AppError('order.hold_expired')
}

interface Move {
  readonly counterId: string
  readonly by: number
  /** Where something is taken: what kind of counter, its limit, and what to answer when it is full. */
  readonly claim?: {
    readonly kind: 'buyer' | 'promo_buyer'
    readonly most: number | null
    readonly full: () => AppError
  }
}

/** Counts the order against the named buyer's allowances instead of whoever's they were, in id order like every statement. */
async function moveAllowances(trx: Trx, order: OrderRow, email: string) {
  const limits = await findLimits(trx, order)
  const next = {
    buyer_counter_id: limits.max_per_buyer === null ? null : buyerCounterId(order.event_id, email),
    promo_buyer_counter_id:
      order.promo_code_id === null || limits.promo_per_buyer === null
        ? null
        : promoBuyerCounterId(order.promo_code_id, email),
  }
  const { quantity, promo_code: code } = order
  const moves = [
    ...movesOf(order.buyer_counter_id, next.buyer_counter_id, quantity, {
      kind: 'buyer',
      most: limits.max_per_buyer,
      full: () => new AppError('order.buyer_limit', { details: { limit: limits.max_per_buyer } }),
    }),
    ...movesOf(order.promo_buyer_counter_id, next.promo_buyer_counter_id, 1, {
      kind: 'promo_buyer',
      most: limits.promo_per_buyer,
      full: () => promoBuyerLimit(code ?? ''),
    }),
  ]
  for (const move of moves.toSorted((a, b) => (a.counterId < b.counterId ? -1 : 1)))
    await moveClaim(trx, order.event_id, move)
  return next
}

function findLimits(trx: Trx, order: OrderRow) {
  return trx
    .selectFrom('events')
    .leftJoin('promo_codes', (join) => join.on('promo_codes.id', '=', order.promo_code_id))
    .select(['events.max_per_buyer', 'promo_codes.max_per_buyer as promo_per_buyer'])
    .where('events.id', '=', order.event_id)
    .executeTakeFirstOrThrow()
}

function movesOf(from: string | null, to: string | null, quantity: number, claim: NonNullable<Move['claim']>): Move[] {
  if (from === to) return []
  return [
    ...(from ? [{ counterId: from, by: -quantity }] : []),
    ...(to ? [{ counterId: to, by: quantity, claim }] : []),
  ]
}

async function moveClaim(trx: Trx, eventId: string, { counterId, by, claim }: Move): Promise<void> {
  if (claim)
    await trx
      .insertInto('counters')
      .values({ id: counterId, event_id: eventId, kind: claim.kind, capacity: claim.most })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const moved = await trx
    .updateTable('counters')
    .set({ claimed: sql<number>`claimed + ${by}` })
    .where('id', '=', counterId)
    .where(sql<boolean>`(${by}::int < 0 or capacity is null or claimed + ${by} <= capacity)`)
    .executeTakeFirst()
  if (claim && moved.numUpdatedRows === 0n) throw claim.full()
}
