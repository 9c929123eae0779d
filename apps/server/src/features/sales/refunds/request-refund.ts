import type { RefundRequestState } from '@foyer/domain'
import type { RefundRequestView } from '@foyer/contract'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { findEvent } from '../../programme/events/index.ts'
import { listOrderTickets } from '../tickets/index.ts'
import { type OrderRow, writeOrderEvent } from '../orders/index.ts'
import { costNothing, giveBackFree } from './give-back-free.ts'
import { givesFeeBack, hasMoneyLeft, isGranted, namedTickets, surchargeOf } from './order-refund.ts'
import { refundOrder } from './refund-order.ts'
import { findSameRequest, listAdmitted, type RefundRequestRow } from './refunds.queries.ts'
import { refundRequestView } from './refunds.view.ts'

interface Wish {
  readonly ticketIds: readonly string[]
  readonly message: string
}

/**
 * Returns tickets at the buyer's request. Free ones are taken back at once; where the event's policy promises it, the money is refunded in
 * the same transaction; otherwise a refund request waits for the organiser, one at a time per order, which a unique index guarantees.
 * The same tickets again get the answer of the first time: a buyer whose network lost it presses again.
 */
export async function requestRefund(deps: Deps, order: OrderRow, wish: Wish): Promise<RefundRequestView> {
  try {
    return await makeRequest(deps, order, wish)
  } catch (error) {
    const earlier = error instanceof AppError ? await findSameRequest(deps.db, order.id, wish.ticketIds) : undefined
    if (earlier) return refundRequestView(earlier)
    throw error
  }
}

async function makeRequest(deps: Deps, order: OrderRow, wish: Wish): Promise<RefundRequestView> {
  if (order.state !== 'paid' && order.state !== 'partially_refunded') throw new AppError('order.state')
  try {
    return await deps.db.transaction().execute(async (trx) => refundRequestView(await decide(deps, trx, order, wish)))
  } catch (error) {
    if (isUniqueViolation(error, 'refund_requests_one_open'))
      throw new AppError('refund.request_open', { cause: error })
    throw error
  }
}

async function decide(deps: Deps, trx: Trx, order: OrderRow, wish: Wish): Promise<RefundRequestRow> {
  const event = await findEvent(trx, order.event_id)
  const tickets = await namedTickets(trx, order.id, wish.ticketIds)
  if (!event) throw new Error('An order without an event')
  if (!tickets) throw new AppError('refund.tickets_gone', { fields: { ticketIds: 'tickets_invalid' } })
  if (tickets.every((ticket) => costNothing(order, ticket))) {
    await giveBackFree(deps, trx, { orderId: order.id, event, ticketIds: wish.ticketIds })
    return insertRequest(trx, order, { ...wish, state: 'granted' })
  }
  if (!(await hasMoneyLeft(trx, order, await surchargeOf(trx, order, await listOrderTickets(trx, order.id)))))
    throw new AppError('refund.nothing_left')
  const admitted = await listAdmitted(trx, order.id)
  if (!isGranted(event, { tickets, admitted }, deps.now())) return ask(deps, trx, order, wish)
  const refund = await refundOrder(deps, trx, {
    orderId: order.id,
    scope: { kind: 'tickets', ticketIds: wish.ticketIds },
    returnFee: givesFeeBack(event, deps.now()),
    free: true,
    reason: 'buyer',
    note: wish.message,
    actorId: null,
  })
  return insertRequest(trx, order, { ...wish, state: 'granted', refundId: refund.id })
}

async function ask(deps: Deps, trx: Trx, order: OrderRow, wish: Wish): Promise<RefundRequestRow> {
  const request = await insertRequest(trx, order, { ...wish, state: 'open' })
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: 'refund_requested',
    actorId: null,
    details: { tickets: wish.ticketIds.length },
  })
  await deps.outbox.announce(trx, {
    name: 'refund.requested',
    eventId: order.event_id,
    orderId: order.id,
    requestId: request.id,
  })
  return request
}

function insertRequest(
  trx: Trx,
  order: OrderRow,
  {
    ticketIds,
    message,
    state,
    refundId = null,
  }: Wish & { state: Extract<RefundRequestState, 'open' | 'granted'>; refundId?: string | null },
): Promise<RefundRequestRow> {
  return trx
    .insertInto('refund_requests')
    .values({
      id: uuidv7(),
      order_id: order.id,
      ticket_ids: [...ticketIds],
      message,
      state,
      refund_id: refundId,
      ...(state === 'granted' && { decided_at: sql<Date>`now()` }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Withdraws the refund request: the buyer keeps the tickets after all. */
export async function withdrawRequest(deps: Deps, order: OrderRow): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .updateTable('refund_requests')
      .set({ state: 'withdrawn', decided_at: sql<Date>`now()` })
      .where('order_id', '=', order.id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (withdrawn.numUpdatedRows === 0n) throw new AppError('refund.state')
    await writeOrderEvent(trx, { orderId: order.id, kind: 'refund_withdrawn', actorId: null })
  })
}
