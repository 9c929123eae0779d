import type { ErrorCode } from '@foyer/contract'
import { required } from '@foyer/domain'
import { expect } from 'vitest'
import {
  moveOrder,
  moveOwn,
  ownMove,
  paySurcharge,
  surchargeOrderOf,
} from '../../../features/sales/order-moves/order-moves-scene.ts'
import { pressSandbox } from '../../factories.ts'
import { endHold, sweepOnce } from '../../payment-scene.ts'
import { holdingOf, isClosed, type ModelOrder, moveOver, sell } from './model.ts'
import { type PaidBack, paidBack, payBack, takenBy } from './plan-refund.ts'
import { count, forgetAttempts, type Player } from './play.ts'
import { releaseAgain } from './play-end.ts'
import type { Evening } from './play-evening.ts'
import { refundOne } from './play-refunds.ts'
import { refundOf, sum } from './second-pricing.ts'
import { cheaperBy, type PricesOf, surchargeLines, type TwoPrices } from './second-moves.ts'
import { agree } from './shown.ts'

interface Dates {
  readonly from: Evening
  readonly to: Evening
}

/** What corresponds on the other evening to what an order contains. */
interface Fit {
  readonly typeThere: (ticketTypeId: string) => string
  readonly pricesOf: PricesOf
}

/** Finds what corresponds to an order on the other evening, or the error where something has no counterpart there. */
function fitOf({ lines }: ModelOrder, { from, to }: Dates): Fit | ErrorCode {
  const typeOf = (id: string) => from.types.findIndex(({ ticketTypeId }) => ticketTypeId === id)
  const here = (id: string) => required(from.types[typeOf(id)], 'a type of this evening')
  const there = (id: string) => required(to.types[typeOf(id)], 'a type of the other evening')
  const quantities = ({ bundle }: Evening) => bundle?.parts.map(({ quantity }) => quantity).join(' ')
  if (lines.some(({ bundle }) => bundle) && quantities(from) !== quantities(to)) return 'move.bundle'
  // The last size of the shirt is not sold everywhere.
  if (lines.some(({ ticketTypeId: id }) => here(id).kind !== to.types[typeOf(id)]?.kind)) return 'move.no_match'
  const bundlePrices = { before: from.bundle?.price ?? 0n, after: to.bundle?.price ?? 0n }
  return {
    typeThere: (id) => there(id).ticketTypeId,
    pricesOf: ({ ticketTypeId, bundle }): TwoPrices =>
      bundle ? bundlePrices : { before: here(ticketTypeId).price, after: there(ticketTypeId).price },
  }
}

/** An order with the surcharge that was paid for it. */
const paymentsOf = (order: ModelOrder) => [order, ...(order.surcharge ? [order.surcharge] : [])]

const isTakenBack = ({ dispute }: ModelOrder) => dispute !== null && dispute.state !== 'won'

/** Why an order cannot move; null if it can, as far as its own state and the two evenings say. */
function refusalOf(order: ModelOrder, { from, to }: Dates, fit: Fit | ErrorCode): ErrorCode | null {
  const { surcharge } = order
  if (surcharge && isTakenBack(surcharge)) return 'move.disputed'
  if (surcharge && surcharge.refunds.length > 0) return 'move.partly_gone'
  if (from.isOfPasses || to.isOfPasses) return 'move.not_in_series'
  if (isClosed(order)) return 'move.not_sold'
  if (from.cancellation) return 'move.cancelled'
  if (isTakenBack(order)) return 'move.disputed'
  if (order.refunds.length > 0) return 'move.partly_gone'
  if (to.isOver || to.cancellation) return 'move.date_closed'
  return typeof fit === 'string' ? fit : null
}

interface Moving extends Dates {
  readonly fit: Fit
  /** Whether the difference to a cheaper evening is refunded. */
  readonly returns: boolean
}

/** What each payment of an order refunds where the other evening is cheaper. */
function differencesOf(order: ModelOrder, { from, fit }: Moving): bigint[][] {
  return paymentsOf(order).map(({ lines }) => cheaperBy(lines, fit.pricesOf, from.returnsFee))
}

/** The refunds of these amounts, by payment and line. */
function refundsOf(order: ModelOrder, amounts: readonly bigint[][], returnFee: boolean): PaidBack[] {
  return paymentsOf(order).flatMap((paid, index) => {
    const returned = refundOf(paid.lines, { kind: 'lines', amounts: amounts[index] ?? [] }, returnFee)
    return returned ? [paidBack(paid, returned)] : []
  })
}

/** Why the money of an order cannot move, although the order could: it was released, or too little is left for the refund. */
function moneyRefusalOf({ organiser }: Player, order: ModelOrder, moving: Moving): ErrorCode | null {
  const { from, to } = moving
  const holding = sum(paymentsOf(order).map(holdingOf))
  if (from.held < holding) return 'move.paid_out'
  if (!moving.returns) return null
  const taken = takenBy(refundsOf(order, differencesOf(order, moving), from.returnsFee))
  return taken > to.held + holding + organiser.ledgerAvailable ? 'refund.paid_out' : null
}

/** Moves the money of an order in the model, and refunds what the other evening costs less, from each payment its own part. */
function moveInModel(
  { organiser }: Player,
  order: ModelOrder,
  moving: Moving,
): { moved: ModelOrder; refunded: bigint } {
  const { from, to, fit, returns } = moving
  const amounts = returns ? differencesOf(order, moving) : []
  const moved = moveOver(organiser, order, { from, to, typeThere: fit.typeThere })
  const refunds = refundsOf(moved, amounts, from.returnsFee)
  for (const refund of refunds) payBack(organiser, to, refund)
  return { moved, refunded: sum(refunds.map(({ returned }) => returned.amount)) }
}

/** Says for the census what an order that moved contained. */
function countMove(player: Player, how: string, { from, to, moved }: Dates & { moved: ModelOrder }): void {
  count(player, how)
  const { lines } = moved
  if (moved.boughtFor !== from.eventId) count(player, 'moved again or back')
  if (lines.some(({ bundle }) => bundle)) count(player, 'moved with bundles')
  if (lines.some(({ admits, bundle }) => admits === 0n && !bundle)) count(player, 'moved with extras')
  if (lines.some(({ isAtGroupPrice }) => isAtGroupPrice)) count(player, 'moved with group prices')
  if (lines.some(({ ticketTypeId }) => to.types.findIndex((type) => type.ticketTypeId === ticketTypeId) > 4))
    count(player, 'moved with sizes of an extra')
  if (lines.some(({ admits }) => admits > 1n)) count(player, 'moved with tables')
  if (lines.some(({ stepId }) => stepId !== null)) count(player, 'moved with price steps')
  if (moved.codeId !== null) count(player, 'moved with promo codes')
  if (moved.cartTotal !== undefined) count(player, 'moved orders of carts')
  if (moved.paidByCard)
    count(player, moved.paidByCard.card.isSold ? 'moved with sold gift cards' : 'moved with given gift cards')
  if (moved.surcharge && how !== 'surcharges paid') count(player, 'moved on with a paid surcharge')
}

/** Checks that a move was refused for this reason, or happened without one. Returns whether it happened. */
function agreeOnMove(player: Player, { status, body }: Answer, refusal: ErrorCode | null): boolean {
  expect(status < 300 ? null : body.code, JSON.stringify(body)).toBe(refusal)
  if (refusal !== null) count(player, `refused: ${refusal}`)
  return refusal === null
}

type Answer = Awaited<ReturnType<typeof moveOrder>>

/** A move that the organiser asks for, with its refusal, or how the order fits on the other evening. */
type Planned = { readonly refusal: ErrorCode } | { readonly refusal: null; readonly moving: Moving }

/** Whether the organiser can move an order to the other evening; `returns` refunds what that costs less. */
export function planMove(
  player: Player,
  order: ModelOrder,
  { from, to, returns }: Dates & { returns: boolean },
): Planned {
  const fit = fitOf(order, { from, to })
  const refusal = refusalOf(order, { from, to }, fit)
  if (refusal !== null || typeof fit === 'string') return { refusal: refusal ?? 'move.no_match' }
  const moving = { from, to, fit, returns }
  const moneyRefusal = moneyRefusalOf(player, order, moving)
  return moneyRefusal === null ? { refusal: null, moving } : { refusal: moneyRefusal }
}

/** What the model does where the organiser moves an order. Says what became of the difference in price. */
export function moveByOrganiser(
  player: Player,
  order: ModelOrder,
  moving: Moving,
): { moved: ModelOrder; what: string } {
  const { from, to, fit } = moving
  const { moved, refunded } = moveInModel(player, order, moving)
  const isCheaper = order.lines.some((line) => fit.pricesOf(line).after < fit.pricesOf(line).before)
  const what =
    refunded > 0n ? 'moved, difference refunded' : isCheaper ? 'moved, difference kept' : 'moved, not cheaper'
  countMove(player, what, { from, to, moved })
  return { moved, what }
}

/** The organiser moves an order to the other evening, and refunds or keeps what that costs less. It may have to be refused. */
export async function moveAsOrganiser(player: Player, order: ModelOrder, { from, to }: Dates): Promise<ModelOrder> {
  const { site, user, next } = player
  const difference = next(2) === 0 ? 'return' : 'keep'
  const planned = planMove(player, order, { from, to, returns: difference === 'return' })
  agreeOnMove(
    player,
    await moveOrder(site, user, { id: order.id, from, to, tellGuest: false, difference }),
    planned.refusal,
  )
  if (planned.refusal !== null) return order
  const { moved } = moveByOrganiser(player, order, planned.moving)
  await releaseAgain(player, from)
  return moved
}

/** Why the buyer cannot pay for a dearer evening, although the order could move; null if they can. */
function surchargeRefusalOf({ surcharge, paidByCard, cartTotal }: ModelOrder): ErrorCode | null {
  if (surcharge) return 'move.surcharge_paid'
  if (paidByCard) return 'move.surcharge_gift_card'
  return cartTotal === undefined ? null : 'move.surcharge_cart'
}

/** The buyer moves their order to the other evening; for a dearer one they begin to pay the difference. It may have to be refused. */
export async function moveAsBuyer(player: Player, order: ModelOrder, { from, to }: Dates): Promise<ModelOrder> {
  const { site } = player
  if (order.token === null) return order
  await forgetAttempts(site)
  const buyer = { reference: order.reference, token: order.token }
  const fit = fitOf(order, { from, to })
  const refusal = refusalOf(order, { from, to }, fit)
  if (typeof fit === 'string' || order.lines.every((line) => fit.pricesOf(line).after <= fit.pricesOf(line).before)) {
    const moneyRefusal = typeof fit === 'string' ? fit : moneyRefusalOf(player, order, { from, to, fit, returns: true })
    const answer = await moveOwn(site, buyer, { from, to })
    if (!agreeOnMove(player, answer, refusal ?? moneyRefusal) || typeof fit === 'string') return order
    const { moved, refunded } = moveInModel(player, order, { from, to, fit, returns: true })
    const what = refunded > 0n ? 'moved by buyers, difference refunded' : 'moved by buyers, same price'
    countMove(player, what, { from, to, moved })
    return moved
  }
  const payRefusal = refusal ?? surchargeRefusalOf(order)
  const lines = payRefusal === null ? surchargeLines(order.lines, { ...fit, terms: to.terms }) : null
  const amount = sum((lines ?? []).map(({ total }) => total))
  if (refusal === null) {
    const shown = (await ownMove(site, buyer)).items.find(({ eventId }) => eventId === to.eventId)
    agree('surcharge of a move', { amount: shown?.surcharge ?? 0 }, { amount })
  }
  const answer = await paySurcharge(site, buyer, { from, to, amount: Number(amount > 0n ? amount : 1n) })
  if (!agreeOnMove(player, answer, payRefusal ?? (lines ? null : 'move.price_differs')) || !lines) return order
  return paySurchargeOf(player, { order, from, to, fit, lines }, required(answer.body.paymentReference, 'a payment'))
}

interface Payable extends Dates {
  readonly order: ModelOrder
  readonly fit: Fit
  readonly lines: NonNullable<ReturnType<typeof surchargeLines>>
}

/** The buyer pays the surcharge in time or late, is declined, or lets the time run out; only a payment moves the order. */
async function paySurchargeOf(
  player: Player,
  { order, from, to, fit, lines }: Payable,
  payment: string,
): Promise<ModelOrder> {
  const { site, next } = player
  const row = required(await surchargeOrderOf(site, order), 'the surcharge of an order')
  if (next(4) === 0) {
    await pressSandbox(site.app, payment, 'decline')
    await endHold(site, row)
    await sweepOnce(site)
    count(player, 'surcharges lapsed')
    return order
  }
  if (next(4) === 0) {
    await endHold(site, row)
    await sweepOnce(site)
    count(player, 'surcharges paid late')
  }
  // An order that was refunded in part meanwhile does not move, and its surcharge is returned.
  if (next(5) === 0) await refundOne(player, from, order)
  await pressSandbox(site.app, payment, 'approve')
  if (order.refunds.length > 0) {
    expect((await surchargeOrderOf(site, order))?.state).toBe('refunding')
    count(player, 'surcharges returned')
    return order
  }
  const paid = required(await surchargeOrderOf(site, order), 'the surcharge of an order')
  const { moved } = moveInModel(player, order, { from, to, fit, returns: false })
  const surcharge: ModelOrder = {
    id: paid.id,
    reference: paid.reference,
    token: null,
    email: order.email,
    paidAt: required(paid.paid_at, 'when a surcharge was paid'),
    lines,
    codeId: null,
    refunds: [],
    isSurcharge: true,
    dispute: null,
  }
  sell(player.organiser, to, surcharge)
  moved.surcharge = surcharge
  countMove(player, 'surcharges paid', { from, to, moved })
  return moved
}

/** Some orders move to the other evening, and some of them move on or back. */
export async function moveSome(player: Player, [from, to]: readonly [Evening, Evening]): Promise<void> {
  const { next } = player
  for (const order of from.orders.filter(({ isSurcharge }) => !isSurcharge)) {
    if (next(2) === 0) continue
    const move = next(2) === 0 ? moveAsOrganiser : moveAsBuyer
    const moved = await move(player, order, { from, to })
    if (moved !== order && next(3) === 0)
      await (next(2) === 0 ? moveAsOrganiser : moveAsBuyer)(player, moved, { from: to, to: from })
  }
}
