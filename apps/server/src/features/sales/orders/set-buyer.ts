import type { AnswerInput, BuyerInput } from '@foyer/contract'
import type { Language } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { agreementNow } from '../../people/legal-texts/index.ts'
import {
  ensureCounters,
  exchange,
  lockForClaims,
  type NewCounter,
  renewAllowances,
} from '../../programme/inventory/index.ts'
import { saveAnswers } from '../../programme/order-questions/index.ts'
import { promoAllowance } from './buyer-allowances.ts'
import { assertMayTryBuyer, countBuyerGuess } from './buyer-guesses.ts'
import { promoBuyerLimit } from './hold-refusal.ts'
import { buyerCounterId, promoBuyerCounterId } from './hold-request.ts'
import { lockOrder, type OrderRow } from './orders.queries.ts'

/** The buyer of an order with its guests and answers. */
export interface NamedBuyer {
  readonly buyer: BuyerInput
  readonly guests: readonly string[]
  readonly answers: readonly AnswerInput[]
  /** The language in which the buyer uses the shop; mails and documents of the order use it. */
  readonly language: Language
  /** The id of the group whose orders are named together. */
  readonly groupId?: string
}

/** Saves the buyer, the guests and their answers, while the tickets are held. */
export function setBuyer(deps: Deps, orderId: string, named: NamedBuyer): Promise<OrderRow> {
  return countBuyerGuess(deps, orderId, () =>
    deps.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (!order) throw new AppError('order.not_found')
      return writeBuyer(deps, trx, order, named)
    }),
  )
}

/** The same for a locked order, within `countBuyerGuess`. With the button that submits their name, buyers agree to the legal texts in force. */
export async function writeBuyer(
  deps: Deps,
  trx: Trx,
  order: OrderRow,
  { buyer, guests, answers, language, groupId = order.id }: NamedBuyer,
): Promise<OrderRow> {
  assertHeld(order, deps.now())
  await saveAnswers(trx, order, answers)
  const allowances = await moveAllowances(trx, order, { email: buyer.email, tries: groupId })
  return trx
    .updateTable('orders')
    .set({
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      ...allowances,
      language,
      ...agreementNow(),
      guests: JSON.stringify(guests.slice(0, order.quantity)),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Creates the counters that naming this buyer for several locked orders needs, and locks all counters that change, each in id order: the
 * orders can then be written one after the other without deadlocks.
 */
export async function lockBuyerCounters(trx: Trx, orders: readonly OrderRow[], email: string): Promise<void> {
  const moves: AllowanceMove[] = []
  for (const order of orders) moves.push(...(await allowanceMoves(trx, order, email)).changed)
  const made = moves.flatMap(newCounterOf)
  await ensureCounters(
    trx,
    made.toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  await lockForClaims(
    trx,
    moves.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null),
  )
}

/** Corrects the buyer of a sold order; it still counts against the limits of the address it was bought with. */
export async function renameBuyer(
  trx: Trx,
  orderId: string,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ first_name: firstName, last_name: lastName, email })
    .where('id', '=', orderId)
    .execute()
}

/** Throws unless the order still holds its tickets. */
export function assertHeld(order: OrderRow, now: Date): void {
  if (order.state === 'expired') throw new AppError('order.hold_expired')
  if (order.state !== 'held' && order.state !== 'awaiting_payment') throw new AppError('order.state')
  if (order.held_until <= now) throw new AppError('order.hold_expired')
}

interface AllowanceMove {
  readonly from: string | null
  readonly to: string | null
  readonly quantity: number
  /** The counter against which the order counts from then on. */
  readonly counter: (id: string) => NewCounter
}

/** The limits against which an order counts with this buyer, and what changes with it. */
async function allowanceMoves(trx: Trx, order: OrderRow, email: string) {
  const limits = await findLimits(trx, order)
  const { event_id: eventId, promo_code_id: promoCodeId } = order
  const buyer = limits.max_per_buyer === null ? null : buyerCounterId(eventId, email)
  const promoBuyer =
    promoCodeId === null || limits.promo_per_buyer === null ? null : promoBuyerCounterId(promoCodeId, email)
  const moves: AllowanceMove[] = [
    {
      from: order.buyer_counter_id,
      to: buyer,
      quantity: order.quantity,
      counter: (id) => ({ id, eventId, kind: 'buyer', capacity: limits.max_per_buyer }),
    },
    {
      from: order.promo_buyer_counter_id,
      to: promoBuyer,
      quantity: 1,
      counter: (id) =>
        promoAllowance(id, eventId, { seriesId: limits.promo_series, maxPerBuyer: limits.promo_per_buyer }),
    },
  ]
  return { limits, buyer, promoBuyer, changed: moves.filter(({ from, to }) => from !== to) }
}

function newCounterOf({ to, counter }: AllowanceMove) {
  return to === null ? [] : [counter(to)]
}

/** Counts the order against the named buyer's limits instead of the former buyer's. */
async function moveAllowances(trx: Trx, order: OrderRow, { email, tries }: { email: string; tries: string }) {
  const { limits, buyer, promoBuyer, changed } = await allowanceMoves(trx, order, email)
  if (changed.some(({ to }) => to !== null)) await assertMayTryBuyer({ db: trx }, tries)
  const made = changed.flatMap(newCounterOf)
  await ensureCounters(trx, made)
  // Locks all counters that change below, in id order, before the first change.
  await lockForClaims(
    trx,
    changed.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null),
  )
  await renewAllowances(trx, made)
  const short = await exchange(trx, {
    given: changed.flatMap(({ from, quantity }) => (from === null ? [] : [{ counterId: from, quantity }])),
    claimed: changed.flatMap(({ to, quantity }) => (to === null ? [] : [{ counterId: to, quantity }])),
  })
  if (short && short.counterId === promoBuyer && order.promo_code !== null) throw promoBuyerLimit(order.promo_code)
  if (short) throw new AppError('order.buyer_limit', { details: { limit: limits.max_per_buyer } })
  return { buyer_counter_id: buyer, promo_buyer_counter_id: promoBuyer }
}

function findLimits(trx: Trx, order: OrderRow) {
  return trx
    .selectFrom('events')
    .leftJoin('promo_codes', (join) => join.on('promo_codes.id', '=', order.promo_code_id))
    .select([
      'events.max_per_buyer',
      'promo_codes.max_per_buyer as promo_per_buyer',
      'promo_codes.series_id as promo_series',
    ])
    .where('events.id', '=', order.event_id)
    .executeTakeFirstOrThrow()
}
