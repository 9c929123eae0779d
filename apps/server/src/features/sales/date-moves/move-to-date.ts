import { cheaperBy, lineKey, type MoveFit, moveRefusal, required } from '@foyer/domain'
import type { ProviderReason } from '@foyer/messages'
import type { OrderLine } from '../../../db/schema/index.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { announceLive } from '../../../outbox/index.ts'
import { pendingOfEvent, postTransaction } from '../../money/ledger/index.ts'
import { lockCreditNotes } from '../../money/receipts/index.ts'
import { type EventRow, keepMoneyAsLong } from '../../programme/events/index.ts'
import { exchange, type Need } from '../../programme/inventory/index.ts'
import {
  buyerCounterId,
  bundleCounts,
  type CarriedOrder,
  carrySales,
  findPaidSurcharge,
  heldNeeds,
  holdToLimit,
  lockOrder,
  lockTickets,
  type LockedTicket,
  type OrderRow,
  rewriteOrder,
  markSurchargePaid,
  writeOrderEvent,
} from '../orders/index.ts'
import { givesFeeBack, isDisputed, lockCapturedPayments, refundOrder } from '../refunds/index.ts'
import { promisedPart } from '../gift-cards/index.ts'
import { ensureEventKey } from '../tickets/index.ts'
import { type DateStock, gotOf, matchDate } from './match-date.ts'
import { refusedMoves } from './refused-moves.ts'
import { hasOpenRefundRequest, lockDates, lockMovedLedgerAccounts, wasAdmitted } from './date-moves.queries.ts'

/** The move of an order from one date to another of the same series. `actorId` is null if a guest moves it. */
export interface DateMove {
  readonly orderId: string
  readonly fromEventId: string
  readonly toEventId: string
  /** Whether its guests are mailed the new date and codes. */
  readonly tells: boolean
  /** Whether the price difference to a cheaper date is refunded; otherwise it is kept. */
  readonly returnsDifference: boolean
  readonly actorId: string | null
  readonly runId?: string
  /** The locked order that holds the places of a dearer date and has just been paid: it becomes paid with the move. */
  readonly surcharge?: OrderRow
}

/** A locked order with both dates. */
export interface Moving {
  readonly order: OrderRow
  readonly tickets: readonly LockedTicket[]
  readonly from: EventRow
  readonly to: EventRow
  /** The locked surcharge that was paid to move to the date the order now leaves: its money moves along. */
  readonly paidMore: OrderRow | null
}

/** What an order would get on the other date. */
export interface Gets {
  /** The types outside of bundles, and the bundles. */
  readonly got: DateStock
  /** All that the other date sells. */
  readonly stock: DateStock
  /** The name of the order's first ticket type or bundle that costs more there; null without one. */
  readonly dearer: string | null
}

/** Called once everything is locked; returns a check of what the order would get. */
export type Permit = (moving: Moving) => Promise<(gets: Gets) => void>

/**
 * Moves a whole order to another date: claims the places there and gives the former ones back together, gives its tickets new codes, and
 * moves its sales and its money, with fee and tax, from one event to the other, including those of a surcharge paid for it. All or nothing.
 * The price difference to a cheaper date is kept, or refunded through the payments it came from. An order that is already at the other date
 * stays there, so that a repeated call moves it once; returns whether it moved. `permit` can narrow what is allowed.
 *
 * Locks the payment, the order, its tickets, both dates, counters, sales and ledger accounts, in the order in which refunds do.
 */
export async function moveToDate(
  deps: Deps,
  trx: Trx,
  move: DateMove,
  permit: Permit = async () => () => undefined,
): Promise<boolean> {
  const moving = await lockMove(deps, trx, move)
  if (!moving) return false
  const { order, from, to, paidMore } = moving
  const assertOffered = await permit(moving)
  const { fit, stock } = await matchDate(trx, order, to)
  const own = { order, lines: linesThere(order, fit) }
  if (move.surcharge && !isFor(move.surcharge, own.lines)) throw new AppError('move.gone')
  assertOffered({ got: gotOf(order, fit, stock), stock, dearer: fit.dearer })
  const carried = [own, ...(paidMore ? [{ order: paidMore, lines: linesThere(paidMore, fit) }] : [])]
  const matched = { ...move, id: uuidv7(), order, from, to, fit, carried, lines: own.lines }
  const returnFee = givesFeeBack(from, deps.now())
  const paidLines = move.returnsDifference ? carried.map((each) => each.order.lines) : []
  const cheaper = cheaperBy(paidLines, fit, { returnFee }).flatMap((returned, index) => {
    const { order: paid, lines } = required(carried[index], 'the order of a payment')
    return returned.some((amount) => amount > 0) ? [{ orderId: paid.id, lines, returned }] : []
  })
  await write(deps, trx, matched)
  // The number of the credit note comes before the accounts of the ledger, as in every refund.
  if (cheaper.length > 0) await lockCreditNotes(trx, from.organiser_id)
  await carryMoney(trx, matched)
  for (const each of cheaper) await giveBack(deps, trx, each, { returnFee, actorId: move.actorId })
  await announceLive(trx, { name: 'places.freed', eventId: from.id })
  return true
}

/**
 * Locks an order with its payments, its tickets and both dates, and throws where it cannot move. Null where it is already at the other
 * date.
 */
export async function lockMove(
  deps: Deps,
  trx: Trx,
  {
    orderId,
    fromEventId,
    toEventId,
    actorId = null,
  }: Pick<DateMove, 'orderId' | 'fromEventId' | 'toEventId'> & Partial<Pick<DateMove, 'actorId'>>,
): Promise<Moving | null> {
  await lockCapturedPayments(trx, orderId)
  const order = await lockOrder(trx, orderId)
  if (!order) throw new AppError('order.not_found')
  if (order.event_id === toEventId) return null
  if (order.event_id !== fromEventId) throw new AppError('move.gone')
  const tickets = await lockTickets(trx, order.id)
  const paidMore = await lockPaidSurcharge(trx, order)
  const dates = await lockDates(trx, [fromEventId, toEventId], { changes: actorId !== null })
  const from = required(dates.get(fromEventId), 'the date of an order')
  const to = dates.get(toEventId)
  if (!to) throw new AppError('series.date_not_found')
  const moving = { order, tickets, from, to, paidMore }
  await assertMovable(deps, trx, moving)
  return moving
}

/** The lines of an order as they are on the other date. */
function linesThere({ lines }: OrderRow, { typeIds, bundleIds }: MoveFit): OrderLine[] {
  return lines.map((line) => ({
    ...line,
    ticketTypeId: required(typeIds.get(line.ticketTypeId), 'what stands for a line on another date'),
    ...(line.bundleId !== undefined && {
      bundleId: required(bundleIds.get(line.bundleId), 'what stands for a bundle on another date'),
    }),
  }))
}

/**
 * Locks the surcharge with which an order moved before, in the order in which a refund of both locks them. Null without one. Throws where
 * it cannot move along: the order to be moved is itself a surcharge, or some of the surcharge's money was or may be refunded.
 */
async function lockPaidSurcharge(trx: Trx, order: OrderRow): Promise<OrderRow | null> {
  // A surcharge has no places, and its money belongs to the order that has them.
  if (order.surcharge_of !== null) throw new AppError('move.surcharge_paid')
  const paid = await findPaidSurcharge(trx, order.id)
  if (!paid) return null
  await lockCapturedPayments(trx, paid.id)
  const surcharge = required(await lockOrder(trx, paid.id), 'the surcharge of an order')
  if (await isDisputed(trx, surcharge.id)) throw new AppError(refusedMoves.disputed)
  if (surcharge.state !== 'paid' || surcharge.refunded_total > 0) throw new AppError(refusedMoves.partly_gone)
  return surcharge
}

/** Whether a surcharge holds exactly what the order is to get: the tickets of the other date may have changed since it was placed. */
function isFor(surcharge: OrderRow, lines: readonly OrderLine[]): boolean {
  const wanted = unitsByPlace(lines)
  const held = unitsByPlace(surcharge.lines)
  return held.size === wanted.size && [...held].every(([place, quantity]) => wanted.get(place) === quantity)
}

/** How many units of each type there are in each bundle, and outside of bundles. */
function unitsByPlace(lines: readonly OrderLine[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { ticketTypeId, bundleId = '', bundleUnit = '', quantity } of lines) {
    const place = `${ticketTypeId}#${bundleId}#${bundleUnit}`
    units.set(place, (units.get(place) ?? 0) + quantity)
  }
  return units
}

async function assertMovable(deps: Deps, trx: Trx, { order, tickets, from, to }: Moving): Promise<void> {
  const refusal = moveRefusal(
    {
      state: order.state,
      refunded: order.refunded_total,
      tickets,
      listed: await wasAdmitted(trx, order.id),
      disputed: await isDisputed(trx, order.id),
      refundAsked: await hasOpenRefundRequest(trx, order.id),
      seriesId: from.series_id,
      cancelled: from.status === 'cancelled',
      to: {
        seriesId: to.series_id,
        status: to.status,
        blocked: to.blocked,
        datesOpen: to.dates_open,
        endsAt: to.ends_at,
      },
    },
    deps.now(),
  )
  if (refusal) throw new AppError(refusedMoves[refusal])
}

interface FittingMove extends DateMove {
  readonly id: string
  readonly order: OrderRow
  readonly from: EventRow
  readonly to: EventRow
  readonly fit: MoveFit
  /** The order's lines as they are on the other date. */
  readonly lines: readonly OrderLine[]
  /** The order, and the surcharge that was paid for it before. */
  readonly carried: readonly CarriedOrder[]
}

async function write(deps: Deps, trx: Trx, move: FittingMove): Promise<void> {
  const { id, order, from, to, carried } = move
  const buyerCounter = await exchangePlaces(trx, move)
  await ensureEventKey(deps, trx, to.id)
  await trx
    .insertInto('order_moves')
    .values({
      id,
      order_id: order.id,
      from_event_id: from.id,
      to_event_id: to.id,
      run_id: move.runId ?? null,
      moved_by: move.actorId,
    })
    .execute()
  for (const { order: each, lines } of carried)
    await rewriteOrder(trx, each, {
      ...move.fit,
      eventId: to.id,
      lines,
      buyerCounterId: each === order ? buyerCounter : null,
    })
  const { surcharge } = move
  const paid = surcharge && { order: surcharge, paidAt: await markSurchargePaid(trx, surcharge, order) }
  await carrySales(trx, carried, { from, to, ...(paid && { surcharge: paid }) })
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: 'moved',
    actorId: move.actorId,
    details: {
      from: from.starts_at?.toISOString() ?? null,
      to: to.starts_at?.toISOString() ?? null,
      timezone: to.timezone,
      told: move.tells,
    },
  })
  await deps.outbox.announce(trx, {
    name: 'order.moved',
    eventId: to.id,
    orderId: order.id,
    fromEventId: from.id,
    moveId: id,
    told: move.tells,
  })
}

/**
 * Claims the places of the other date and gives back the former ones, together. Returns the id of the counter of the buyer's limit there,
 * null without one.
 */
async function exchangePlaces(trx: Trx, { order, from, to, lines, surcharge }: FittingMove): Promise<string | null> {
  const buyerCounter = to.max_per_buyer === null || order.email === null ? null : buyerCounterId(to.id, order.email)
  const given = [
    ...needsOf(order, from.id, order.lines, order.buyer_counter_id),
    // An expired surcharge has given its places back: they are claimed like any others.
    ...(surcharge && surcharge.state !== 'expired' ? heldNeeds(surcharge).needs : []),
  ]
  const claimed = needsOf(order, to.id, lines, buyerCounter)
  if (buyerCounter)
    await holdToLimit(trx, { id: buyerCounter, eventId: to.id, capacity: to.max_per_buyer }, [...given, ...claimed])
  const short = await exchange(trx, { given, claimed, mayBeMissing: [to.id] })
  if (!short) return buyerCounter
  const left = Math.max(0, short.remaining)
  if (short.counterId === buyerCounter)
    throw new AppError('move.buyer_limit', { details: { left, limit: to.max_per_buyer } })
  throw new AppError('move.full', { details: { left } })
}

function needsOf(
  { quantity }: OrderRow,
  eventId: string,
  lines: readonly OrderLine[],
  buyerCounter: string | null,
): Need[] {
  return [
    ...lines.map((line) => ({ counterId: line.ticketTypeId, quantity: line.quantity })),
    ...bundleCounts(lines),
    { counterId: eventId, quantity },
    ...(buyerCounter === null ? [] : [{ counterId: buyerCounter, quantity }]),
  ]
}

/**
 * Moves the money from one event to the other: gross, fee and tax of all payments, and what gift cards paid. Money that was released may be
 * on its way to the organiser's bank, so an order whose share has been released stays where it is. If the organiser decided on the move,
 * the money is not released earlier than it would have been.
 */
async function carryMoney(trx: Trx, { id, order, from, to, carried, actorId }: FittingMove): Promise<void> {
  const sum = (of: 'total' | 'platform_fee' | 'tax_total') => carried.reduce((all, each) => all + each.order[of], 0)
  const [total, fee, tax] = [sum('total'), sum('platform_fee'), sum('tax_total')]
  if (total === 0) return
  // No gift card pays for an order with a surcharge.
  const { currency, gift_card_amount: card } = order
  const organiserId = from.organiser_id
  const share = total - fee - tax
  await lockMovedLedgerAccounts(trx, organiserId, currency)
  // The money of a sold card has been collected; for a card that was given away the organiser bears what it paid.
  const promised = await promisedPart(trx, order)
  const held = Math.max(0, share - promised)
  if ((await pendingOfEvent(trx, from.id, organiserId)) < held) throw new AppError('move.paid_out')
  const postings = (sign: 1 | -1) =>
    [
      { account: 'provider_clearing', amount: sign * (total - card) },
      { account: 'gift_card_liability', organiserId, amount: sign * card },
      { account: 'gift_card_funding', organiserId, amount: -sign * promised },
      { account: 'organiser_pending', organiserId, amount: -sign * held },
      // Fee and tax that the organiser bears because a card that was given away paid. A debt that arose from them stays with the former
      // date.
      { account: 'organiser_available', organiserId, amount: sign * Math.max(0, promised - share) },
      { account: 'platform_fee_revenue', amount: -sign * fee },
      { account: 'tax_payable', amount: -sign * tax },
    ] as const
  await postTransaction(trx, { kind: 'move_out', ref: id, currency, eventId: from.id, postings: postings(-1) })
  await postTransaction(trx, { kind: 'move_in', ref: id, currency, eventId: to.id, postings: postings(1) })
  // As when an organiser makes an event end earlier: guests did not ask for it.
  if (actorId !== null) await keepMoneyAsLong(trx, to, from)
}

interface Cheaper {
  readonly orderId: string
  /** The lines of that order as they are on the other date. */
  readonly lines: readonly OrderLine[]
  /** What is refunded of each line, minor units. */
  readonly returned: readonly number[]
}

/** Refunds the price difference from the order as it is on the other date: credit note, sales and ledger are those of the other date. */
async function giveBack(
  deps: Deps,
  trx: Trx,
  { orderId, lines, returned }: Cheaper,
  { returnFee, actorId }: { returnFee: boolean; actorId: string | null },
): Promise<void> {
  await refundOrder(deps, trx, {
    orderId,
    scope: { kind: 'lines', byLine: new Map(lines.map((line, index) => [lineKey(line), returned[index] ?? 0])) },
    returnFee,
    free: false,
    reason: actorId === null ? 'buyer' : 'organiser',
    note: 'refund.cheaper_date' satisfies ProviderReason,
    actorId,
  })
}
