import {
  lineKey,
  planRefund,
  type RefundableLine,
  type RefundPlan,
  type RefundWish,
  type TicketState,
} from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import { uuidv7 } from '../../../ids.ts'
import { type EventRow, findEvent } from '../../programme/events/index.ts'
import { lineOf, type LockedTicket, lockOrder, lockTickets, type OrderRow, writeOrderEvent } from '../orders/index.ts'
import { type OfUnit, unitCount, wholeUnits } from '../tickets/index.ts'
import { announceWithdrawn } from '../transfers/index.ts'
import {
  findRefundByKey,
  isDisputed,
  isOfSale,
  listRefunds,
  type RefundReason,
  type RefundRow,
} from './refunds.queries.ts'
import { lockCapturedPayment } from './refunded-payment.ts'
import { recordRefund } from './record-refund.ts'

/** What is to go back: everything left, the named tickets, or an amount in minor units that leaves the tickets valid. */
export type RefundScope =
  { kind: 'full' } | { kind: 'tickets'; ticketIds: readonly string[] } | { kind: 'amount'; amount: number }

/** A refund somebody decided on. `actorId` is null for a buyer or for Foyer itself. */
export interface RefundDecision {
  readonly orderId: string
  readonly scope: RefundScope
  readonly returnFee: boolean
  /** Whether the places of the tickets go back on sale. */
  readonly free: boolean
  readonly reason: RefundReason
  readonly note: string
  readonly actorId: string | null
  /** Digest of what makes the call safe to repeat, in hexadecimal: the same key is one refund. */
  readonly key?: string
}

/** An order while it is locked for a refund, with everything that is decided by. */
interface Refundable {
  readonly payment: NonNullable<Awaited<ReturnType<typeof lockCapturedPayment>>>
  readonly order: OrderRow
  readonly event: EventRow
  readonly tickets: LockedTicket[]
  readonly lines: RefundableLine[]
}

/**
 * Gives money back: tickets void at once, the ledger and the sales changed, and a job that sends it, all or nothing. The lock on
 * the payment lets refunds of one order pass one by one; a constraint on it holds what went and what is going within what came.
 */
export async function refundOrder(deps: Deps, trx: Trx, decision: RefundDecision): Promise<RefundRow> {
  const { refund } = await refundOnce(deps, trx, decision)
  return refund
}

/** The same, and whether it had been made before under the same key. */
export async function refundOnce(
  deps: Deps,
  trx: Trx,
  decision: RefundDecision,
): Promise<{ refund: RefundRow; repeated: boolean }> {
  const refundable = await lockRefundable(trx, decision)
  if ('repeated' in refundable) return { refund: refundable.repeated, repeated: true }
  const { order, lines } = refundable
  const chosen = chosenTickets(refundable.tickets, decision)
  const plan = planned(lines, wishOf(decision.scope, chosen), { order, returnFee: decision.returnFee })
  const refund = await insertRefund(trx, refundable, { decision, chosen, plan })
  await recordRefund(trx, { ...refundable, refund, chosen, free: decision.free })
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: 'refund_asked',
    actorId: decision.actorId,
    details: { amount: plan.amount, currency: order.currency, tickets: chosen.length, reason: decision.reason },
  })
  await announceWithdrawn(deps, trx, order, chosen, 'refunded')
  await deps.jobs.enqueue(trx, 'refund.submit', { refundId: refund.id })
  return { refund, repeated: false }
}

async function lockRefundable(
  trx: Trx,
  { orderId, key }: RefundDecision,
): Promise<Refundable | { repeated: RefundRow }> {
  const payment = await lockCapturedPayment(trx, orderId)
  const order = await lockOrder(trx, orderId)
  if (!order) throw new AppError('order.not_found')
  const repeated = key === undefined ? undefined : await findRefundByKey(trx, orderId, key)
  if (repeated) return { repeated }
  if (order.state !== 'paid' && order.state !== 'partially_refunded') throw new AppError('order.state')
  if (!payment) throw new AppError((await isDisputed(trx, orderId)) ? 'refund.disputed' : 'refund.nothing_left')
  const event = await findEvent(trx, order.event_id)
  if (!event) throw new Error('An order without an event')
  const tickets = await lockTickets(trx, orderId)
  const lines = refundableLines(order, tickets, await listRefunds(trx, orderId))
  return { payment, order, event, tickets, lines }
}

/** An order's lines with what went back of each, whether it has arrived or not. */
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

/**
 * The named tickets with all others of their units. Whom the policy refunds without asking was not let in and passed nothing on: a scan
 * or a transfer that came first wins.
 */
function chosenTickets(tickets: readonly LockedTicket[], { scope, reason, actorId }: RefundDecision): LockedTicket[] {
  if (scope.kind === 'amount') return []
  const refundable = tickets.filter((ticket) => ticket.state !== 'refunded')
  if (scope.kind === 'full') return refundable
  const unasked = reason === 'buyer' && actorId === null
  const named = refundable.filter((ticket) => scope.ticketIds.includes(ticket.id))
  const chosen = wholeUnits(refundable, named)
  const isTaken = (ticket: LockedTicket) => ticket.state !== 'valid' || ticket.transfer_id !== null
  if (named.length !== new Set(scope.ticketIds).size || (unasked && chosen.some(isTaken)))
    throw new AppError('refund.tickets_gone', { fields: { ticketIds: 'tickets_refunded' } })
  return chosen
}

function wishOf(scope: RefundScope, chosen: readonly LockedTicket[]): RefundWish {
  if (scope.kind !== 'tickets') return scope
  return ticketsWish(chosen)
}

/** What tells the line of a ticket, and the unit that it is given back with. */
type OfLine = OfUnit & Pick<LockedTicket, 'ticket_type_id' | 'price_step_id'>

/** The wish to give back the units to which these tickets of one order belong. */
export function ticketsWish(tickets: readonly OfLine[]): RefundWish {
  const byLine = Map.groupBy(tickets, (ticket) => lineKey(lineOf(ticket)))
  return { kind: 'tickets', byLine: new Map([...byLine].map(([line, own]) => [line, unitCount(own)])) }
}

type Plan = Extract<RefundPlan, { ok: true }>

function planned(
  lines: readonly RefundableLine[],
  wish: RefundWish,
  { order, returnFee }: { order: OrderRow; returnFee: boolean },
): Plan {
  const plan = planRefund(lines, wish, { returnFee })
  if (plan.ok) return plan
  const details = { left: plan.left, currency: order.currency }
  if (plan.reason === 'nothing_left') throw new AppError('refund.nothing_left', { details })
  const fields: Record<string, FieldFault> = {
    amount: plan.reason === 'is_all' ? 'refund_is_full' : 'above_refundable',
  }
  throw new AppError('refund.above_left', { fields, details })
}

function insertRefund(
  trx: Trx,
  { payment, order }: Refundable,
  { decision, chosen, plan }: { decision: RefundDecision; chosen: readonly LockedTicket[]; plan: Plan },
): Promise<RefundRow> {
  return trx
    .insertInto('refunds')
    .values({
      id: uuidv7(),
      payment_id: payment.id,
      amount: plan.amount,
      currency: order.currency,
      reason: decision.reason,
      state: 'requested',
      fee_returned: plan.fee,
      tax_returned: plan.tax,
      lines: JSON.stringify(plan.parts),
      ticket_ids: chosen.map((ticket) => ticket.id),
      note: decision.note,
      requested_by: decision.actorId,
      request_key: decision.key === undefined ? null : Buffer.from(decision.key, 'hex'),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
