import {
  leftOfLines,
  lineKey,
  type PlannedRefund,
  planRefundOfBoth,
  planSharedRefund,
  type RefundableLine,
  type RefundPart,
  type RefundPlan,
  type RefundWish,
  required,
  splitRefund,
  type TicketState,
} from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import { uuidv7 } from '../../../ids.ts'
import { type EventRow, findEvent } from '../../programme/events/index.ts'
import {
  findPaidSurcharge,
  lineOf,
  type LockedTicket,
  lockOrder,
  lockTickets,
  type OrderRow,
  writeOrderEvent,
} from '../orders/index.ts'
import { isSoldCard } from '../gift-cards/index.ts'
import { type OfUnit, unitCount, wholeUnits } from '../tickets/index.ts'
import { announceWithdrawn } from '../transfers/index.ts'
import {
  findRefundByKey,
  isDisputed,
  isUnderDispute,
  isOfSale,
  listAdmitted,
  listRefunds,
  type RefundOfPayment,
  type RefundReason,
  type RefundRow,
} from './refunds.queries.ts'
import { assertSameRequest, type RefundRequest } from './refund-request-key.ts'
import { payOutToCard } from './refund-to-card.ts'
import { type CapturedPayments, leftOf, lockCapturedPayments, type RefundedPayment } from './refunded-payment.ts'
import { assertFeesCover, recordRefunds } from './record-refund.ts'

/**
 * What to refund: everything left, the named tickets, or an amount in minor units that leaves the tickets valid, of the order or of each
 * line (`lineKey`).
 */
export type RefundScope =
  | { kind: 'full' }
  | { kind: 'tickets'; ticketIds: readonly string[] }
  | { kind: 'amount'; amount: number }
  | { kind: 'lines'; byLine: ReadonlyMap<string, number> }

/** A refund that was decided on. `actorId` is null for a buyer or for Foyer itself. */
export interface RefundDecision {
  readonly orderId: string
  readonly scope: RefundScope
  readonly returnFee: boolean
  /** Whether the places of the tickets go back on sale. */
  readonly free: boolean
  readonly reason: RefundReason
  readonly note: string
  readonly actorId: string | null
  readonly request?: RefundRequest
}

/** An order locked for a refund, with everything the refund depends on. */
interface Refundable {
  readonly payments: CapturedPayments
  readonly order: OrderRow
  readonly event: EventRow
  readonly tickets: LockedTicket[]
  readonly lines: RefundableLine[]
  /** What is left of the lines after refunds that are complete or in progress, minor units. */
  readonly left: number
}

/**
 * Refunds an order: voids tickets at once, changes the ledger and the sales, and queues a job that sends the money, all or nothing. The
 * lock on the payment serialises the refunds of an order; a constraint keeps refunds, complete or in progress, within what was paid.
 */
export async function refundOrder(deps: Deps, trx: Trx, decision: RefundDecision): Promise<RefundOfPayment> {
  const { refund } = await refundOnce(deps, trx, decision)
  return refund
}

/**
 * The same, and whether the refund had already been made under the same key. What gift cards paid goes back to them first, to each as a
 * separate refund; then `refund` is the first one, and `amount` the total of all, minor units. For a repeated call, `amount` is that of
 * `refund` alone.
 */
export async function refundOnce(
  deps: Deps,
  trx: Trx,
  decision: RefundDecision,
): Promise<{ refund: RefundOfPayment; amount: number; repeated: boolean }> {
  const refundable = await lockRefundable(trx, decision)
  if ('repeated' in refundable)
    return { refund: refundable.repeated, amount: refundable.repeated.amount, repeated: true }
  const { order } = refundable
  const admitted = isUnasked(decision) ? await listAdmitted(trx, order.id) : NOBODY
  const chosen = chosenTickets(refundable.tickets, decision, admitted)
  const { own, surcharge } = await planOf(trx, refundable, { decision, chosen })
  if (surcharge && !own) return refundSurcharge(deps, trx, refundable, { surcharge, chosen })
  const asked = decision.scope.kind === 'amount' && !surcharge ? decision.scope.amount : 0
  const [first, ...others] = await givenCardsFirst(trx, order, partsOf(refundable, own?.parts ?? [], asked))
  if (!first) throw new AppError('refund.nothing_left', { details: { left: 0, currency: order.currency } })
  const refund = await makeRefund(deps, trx, refundable, { decision, chosen, part: first }, surcharge)
  // The tickets were taken back with the first part.
  const gone = new Set(chosen.map(({ id }) => id))
  const tickets = refundable.tickets.map((ticket) =>
    gone.has(ticket.id) ? { ...ticket, state: 'refunded' as const } : ticket,
  )
  const again = withoutRequest(decision)
  for (const part of others)
    await makeRefund(deps, trx, { ...refundable, tickets }, { decision: again, chosen: [], part })
  if (decision.reason === 'event_cancelled') await assertFeesCover(trx, order.event_id)
  const amount = [first, ...others, ...(surcharge ? [surcharge.made.part] : [])].reduce(
    (sum, part) => sum + part.amount,
    0,
  )
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: 'refund_asked',
    actorId: decision.actorId,
    details: { amount, currency: order.currency, tickets: chosen.length, reason: decision.reason },
  })
  await announceWithdrawn(deps, trx, order, chosen, 'refunded')
  return { refund, amount, repeated: false }
}

/**
 * Refunds from the surcharge alone, because the first payment has nothing left: an amount, or what it holds of the tickets that the order
 * returns. Returns the same as `refundOnce`.
 */
async function refundSurcharge(
  deps: Deps,
  trx: Trx,
  moved: Refundable,
  { surcharge, chosen }: { surcharge: RefundToMake; chosen: readonly LockedTicket[] },
) {
  const { refundable, made } = surcharge
  const { decision } = made
  const { refund, ...recorded } = await recordedOf(trx, { refundable, made: { ...made, chosen } })
  const returned = chosen.length > 0 ? { ...moved, chosen, free: decision.free } : null
  // The tickets belong to the order that moved.
  await recordRefunds(trx, [{ ...recorded, refund, chosen: [] }], returned)
  if (decision.reason === 'event_cancelled') await assertFeesCover(trx, moved.order.event_id)
  await deps.jobs.enqueue(trx, 'refund.submit', { refundId: refund.id })
  await writeOrderEvent(trx, {
    orderId: moved.order.id,
    kind: 'refund_asked',
    actorId: decision.actorId,
    details: { amount: refund.amount, currency: refund.currency, tickets: chosen.length, reason: decision.reason },
  })
  await announceWithdrawn(deps, trx, moved.order, chosen, 'refunded')
  return { refund, amount: refund.amount, repeated: false }
}

/** The part of a refund that one payment returns. */
interface PaidPart {
  readonly payment: RefundedPayment
  readonly toCard: boolean
  readonly parts: readonly RefundPart[]
  readonly amount: number
}

/**
 * How a refund is distributed over the payments: the gift cards first, in the order in which they were used and up to what is left of each,
 * then the provider. Where the buyer's bank took the provider's payment back, only what cards paid can be refunded. Throws where that is
 * less than `least`, minor units.
 */
function partsOf(
  { order, payments: { cards, provider } }: Refundable,
  planned: readonly RefundPart[],
  least: number,
): PaidPart[] {
  let rest = planned
  const ofCards = cards.map((payment) => {
    const split = splitRefund(rest, leftOf(payment))
    rest = split.provider
    return { payment, toCard: true, parts: split.card }
  })
  const sides = [...ofCards, { payment: provider, toCard: false, parts: rest }]
  const made = sides.flatMap(({ payment, toCard, parts }): PaidPart[] => {
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    return payment && amount > 0 ? [{ payment, toCard, parts, amount }] : []
  })
  const amount = made.reduce((sum, part) => sum + part.amount, 0)
  if (amount < least)
    throw new AppError('refund.above_left', {
      fields: { amount: 'above_refundable' },
      details: {
        left: [...cards, provider].reduce((sum, payment) => sum + leftOf(payment), 0),
        currency: order.currency,
      },
    })
  return made
}

/**
 * The parts in the order in which they are posted. What goes back to a card that the organiser gave away returns fee and tax to them, and
 * the other parts can need that money.
 */
async function givenCardsFirst(trx: Trx, order: OrderRow, parts: readonly PaidPart[]): Promise<PaidPart[]> {
  const given: PaidPart[] = []
  for (const part of parts) if (part.toCard && !(await isSoldCard(trx, cardOf(part.payment, order)))) given.push(part)
  return [...given, ...parts.filter((part) => !given.includes(part))]
}

interface MadeRefund {
  readonly decision: RefundDecision
  readonly chosen: readonly LockedTicket[]
  readonly part: PaidPart
}

/** A refund makes one row for each payment that returns something; only the first row has the idempotency key. */
function withoutRequest(decision: RefundDecision): RefundDecision {
  const { request: _, ...others } = decision
  return others
}

interface RefundToMake {
  readonly refundable: Refundable
  readonly made: MadeRefund
}

/** Makes a refund, together with the refund of the order's surcharge. */
async function makeRefund(
  deps: Deps,
  trx: Trx,
  refundable: Refundable,
  made: MadeRefund,
  surcharge: RefundToMake | null = null,
): Promise<RefundOfPayment> {
  const own = await recordedOf(trx, { refundable, made })
  const all = surcharge ? [own, await recordedOf(trx, surcharge)] : [own]
  await recordRefunds(trx, all)
  for (const { refund, order, event, cardId } of all)
    if (cardId !== null) await payOutToCard(deps, trx, { cardId, order, organiserId: event.organiser_id, refund })
    else await deps.jobs.enqueue(trx, 'refund.submit', { refundId: refund.id })
  return own.refund
}

async function recordedOf(trx: Trx, { refundable, made }: RefundToMake) {
  const { order } = refundable
  const { part, chosen, decision } = made
  const refund = { ...(await insertRefund(trx, order, made)), provider: part.payment.provider }
  const cardId = part.toCard ? cardOf(part.payment, order) : null
  const toGivenCard = cardId !== null && !(await isSoldCard(trx, cardId))
  return { ...refundable, payment: part.payment, refund, chosen, free: decision.free, toGivenCard, cardId }
}

/** The card of a gift card's payment. A payment from an earlier release does not name it, but its order had only one card. */
function cardOf(payment: RefundedPayment, order: OrderRow): string {
  return required(payment.gift_card_id ?? order.gift_card_id, `the gift card of payment ${payment.id}`)
}

/** The paid surcharge with which an order moved to a dearer date, locked for a refund. */
interface LockedSurcharge {
  readonly refundable: Refundable
  readonly payment: RefundedPayment
}

/** What the buyer's bank took back of the surcharge cannot be refunded as well; while the bank is deciding, the refund is refused. */
async function lockSurcharge(trx: Trx, { order: moved, event, tickets }: Refundable): Promise<LockedSurcharge | null> {
  const paid = await findPaidSurcharge(trx, moved.id)
  if (!paid) return null
  const payments = await lockCapturedPayments(trx, paid.id)
  const order = required(await lockOrder(trx, paid.id), 'the surcharge of an order')
  if (await isUnderDispute(trx, order.id)) throw new AppError('refund.disputed')
  if (!payments.provider) return null
  const lines = surchargeLines(order, { moved, tickets, refunds: await listRefunds(trx, order.id) })
  const refundable = { payments, order, event, tickets: [], lines, left: leftOfLines(lines) }
  return { refundable, payment: payments.provider }
}

function toMake({ refundable, payment }: LockedSurcharge, decision: RefundDecision, plan: PlannedRefund): RefundToMake {
  // The tickets are those of the order that moved.
  const parts = plan.parts.map((part) => ({ ...part, tickets: 0 }))
  return { refundable, made: { decision, chosen: [], part: { payment, toCard: false, parts, amount: plan.amount } } }
}

/**
 * The plans for the order's own payments and for its surcharge, at least one of them. The surcharge is locked where it may return something:
 * when the whole order or tickets are refunded, or an amount that is no less than what the order itself has left.
 */
async function planOf(
  trx: Trx,
  refundable: Refundable,
  { decision, chosen }: Pick<MadeRefund, 'decision' | 'chosen'>,
): Promise<{ own: PlannedRefund | null; surcharge: RefundToMake | null }> {
  const { order, lines, left } = refundable
  const { scope, returnFee } = decision
  const isShared = scope.kind === 'amount' ? scope.amount >= left : scope.kind !== 'lines'
  const locked = isShared ? await lockSurcharge(trx, refundable) : null
  const shared = { own: lines, surcharge: locked?.refundable.lines ?? [] }
  const plan =
    scope.kind === 'amount'
      ? planSharedRefund(shared, scope.amount, { returnFee })
      : planRefundOfBoth(shared, wishesOf(scope, chosen), { returnFee })
  const { own, surcharge } = possible(plan, order)
  // The first refund that is made has the key.
  const made = locked && surcharge && toMake(locked, own ? withoutRequest(decision) : decision, surcharge)
  return { own, surcharge: made }
}

async function lockRefundable(
  trx: Trx,
  { orderId, request, scope }: RefundDecision,
): Promise<Refundable | { repeated: RefundOfPayment }> {
  const payments = await lockCapturedPayments(trx, orderId)
  const order = await lockOrder(trx, orderId)
  if (!order) throw new AppError('order.not_found')
  const repeated = request && (await findRefundByKey(trx, orderId, request.key))
  if (repeated) {
    assertSameRequest(repeated, request)
    return { repeated }
  }
  if (order.state !== 'paid' && order.state !== 'partially_refunded') throw new AppError('order.state')
  if (!payments.provider && payments.cards.length === 0) {
    if (await isDisputed(trx, orderId)) throw new AppError('refund.disputed')
    // A surcharge may still cover it.
    if (scope.kind === 'lines' || !(await findPaidSurcharge(trx, orderId))) throw new AppError('refund.nothing_left')
  }
  if (payments.cards.length > 0 && (await isUnderDispute(trx, orderId))) throw new AppError('refund.disputed')
  const event = await findEvent(trx, order.event_id)
  if (!event) throw new Error('An order without an event')
  const tickets = await lockTickets(trx, orderId)
  const lines = refundableLines(order, tickets, await listRefunds(trx, orderId))
  return { payments, order, event, tickets, lines, left: leftOfLines(lines) }
}

/** An order's lines with the refunded amount of each, whether it has arrived or not. */
export function refundableLines(
  order: Pick<OrderRow, 'lines'>,
  tickets: readonly (OfLine & { state: TicketState })[],
  refunds: readonly RefundRow[],
): RefundableLine[] {
  const parts = refunds.filter(isOfSale).flatMap((refund) => refund.lines)
  return order.lines.map((line) => {
    const key = lineKey(line)
    const own = parts.filter((part) => lineKey(part) === key)
    return {
      ticketTypeId: line.ticketTypeId,
      ...(line.priceStepId !== undefined && { priceStepId: line.priceStepId }),
      ...(line.bundleUnit !== undefined && { bundleUnit: line.bundleUnit }),
      quantity: line.quantity,
      total: line.total,
      passedFee: line.passedFee,
      platformFee: line.platformFee,
      tax: line.tax,
      refundedTickets: unitCount(
        tickets.filter((ticket) => ticket.state === 'refunded' && lineKey(lineOf(ticket)) === key),
      ),
      refunded: own.reduce((sum, part) => sum + part.amount, 0),
      feeReturned: own.reduce((sum, part) => sum + part.fee, 0),
      taxReturned: own.reduce((sum, part) => sum + part.tax, 0),
    }
  })
}

const NOBODY: ReadonlySet<string> = new Set()

/** Whether the event's policy refunds a buyer, without the organiser's decision. */
function isUnasked({ reason, actorId }: RefundDecision): boolean {
  return reason === 'buyer' && actorId === null
}

/**
 * The refundable lines of a paid surcharge: it has no tickets, so the tickets of the moved order show how much of each line was returned. A
 * surcharge has one line for each ticket type, and for each bundle one for each type in it.
 */
export function surchargeLines(
  surcharge: Pick<OrderRow, 'lines'>,
  {
    moved,
    tickets,
    refunds,
  }: {
    moved: Pick<OrderRow, 'lines'>
    tickets: readonly (OfLine & { state: TicketState })[]
    refunds: readonly RefundRow[]
  },
): RefundableLine[] {
  const quantityOf = ({ ticketTypeId, bundleUnit }: OrderRow['lines'][number]) =>
    moved.lines.reduce(
      (sum, line) => sum + (line.ticketTypeId === ticketTypeId && line.bundleUnit === bundleUnit ? line.quantity : 0),
      0,
    )
  const lines = surcharge.lines.map((line) => ({ ...line, quantity: quantityOf(line) }))
  return refundableLines({ lines }, tickets.map(withoutStep), refunds)
}

/** The request to refund what was paid to have these tickets at a dearer date. */
export function surchargeWish(tickets: readonly OfLine[]): RefundWish {
  return ticketsWish(tickets.map(withoutStep))
}

function withoutStep<T extends OfLine>(ticket: T): T {
  return { ...ticket, price_step_id: null }
}

/**
 * The named tickets with all others of their units. A refund by policy requires that no ticket was used or transferred: a scan or a
 * transfer that came first wins.
 */
function chosenTickets(
  tickets: readonly LockedTicket[],
  decision: RefundDecision,
  admitted: ReadonlySet<string>,
): LockedTicket[] {
  const { scope } = decision
  if (scope.kind === 'amount' || scope.kind === 'lines') return []
  const refundable = tickets.filter((ticket) => ticket.state !== 'refunded')
  if (scope.kind === 'full') return refundable
  const named = refundable.filter((ticket) => scope.ticketIds.includes(ticket.id))
  const chosen = wholeUnits(refundable, named)
  const isTaken = (ticket: LockedTicket) =>
    ticket.state !== 'valid' || ticket.transfer_id !== null || admitted.has(ticket.id)
  if (named.length !== new Set(scope.ticketIds).size || (isUnasked(decision) && chosen.some(isTaken)))
    throw new AppError('refund.tickets_gone', { fields: { ticketIds: 'tickets_refunded' } })
  return chosen
}

function wishesOf(scope: Exclude<RefundScope, { kind: 'amount' }>, chosen: readonly LockedTicket[]) {
  if (scope.kind !== 'tickets') return { own: scope, surcharge: scope }
  return { own: ticketsWish(chosen), surcharge: surchargeWish(chosen) }
}

/** The fields that identify the line of a ticket, and the unit that it is returned with. */
type OfLine = OfUnit & Pick<LockedTicket, 'ticket_type_id' | 'price_step_id' | 'bundle_unit'>

/** The request to return the units to which these tickets of one order belong. */
export function ticketsWish(tickets: readonly OfLine[]): RefundWish {
  const byLine = Map.groupBy(tickets, (ticket) => lineKey(lineOf(ticket)))
  return { kind: 'tickets', byLine: new Map([...byLine].map(([line, own]) => [line, unitCount(own)])) }
}

/** Returns a possible plan; throws the reason otherwise. */
function possible<P extends { ok: true }>(plan: P | Extract<RefundPlan, { ok: false }>, { currency }: OrderRow): P {
  if (plan.ok) return plan
  const details = { left: plan.left, currency }
  if (plan.reason === 'nothing_left') throw new AppError('refund.nothing_left', { details })
  const fields: Record<string, FieldFault> = {
    amount: plan.reason === 'is_all' ? 'refund_is_full' : 'above_refundable',
  }
  throw new AppError('refund.above_left', { fields, details })
}

function insertRefund(trx: Trx, order: OrderRow, { decision, chosen, part }: MadeRefund): Promise<RefundRow> {
  const sum = (field: 'fee' | 'tax') => part.parts.reduce((running, line) => running + line[field], 0)
  return trx
    .insertInto('refunds')
    .values({
      id: uuidv7(),
      payment_id: part.payment.id,
      amount: part.amount,
      currency: order.currency,
      reason: decision.reason,
      state: 'requested',
      ...(part.toCard && { state: 'succeeded' as const, sent_at: sql<Date>`now()`, decided_at: sql<Date>`now()` }),
      fee_returned: sum('fee'),
      tax_returned: sum('tax'),
      lines: JSON.stringify(part.parts),
      ticket_ids: chosen.map((ticket) => ticket.id),
      note: decision.note,
      requested_by: decision.actorId,
      request_key: decision.request?.key ?? null,
      request_hash: decision.request?.hash ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
