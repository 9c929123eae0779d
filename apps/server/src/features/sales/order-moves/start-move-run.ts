import type { MoveDifference, MoveRunView } from '@foyer/contract'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertManages, auditEvent, findEvent } from '../../programme/events/index.ts'
import { runViews } from './move-runs.queries.ts'

interface RunInput {
  readonly fromEventId: string
  readonly toEventId: string
  /** The orders to move; without it, all sold orders. */
  readonly orderIds?: readonly string[] | undefined
  /** Whether orders among them are skipped that are not sold or no longer at this date. Otherwise such an order refuses the run. */
  readonly leavesOut?: boolean
  readonly tellGuests: boolean
  readonly difference: MoveDifference
}

/**
 * Starts to move many orders from one date to another. The orders are chosen now: tickets sold afterwards stay. A job moves each order
 * separately, so that one that does not fit does not hold back the others. A date has one run at a time.
 */
export async function startMoveRun(deps: Deps, actor: MemberActor, input: RunInput): Promise<MoveRunView> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const from = assertManages(actor, 'orders:write', await findEvent(trx, input.fromEventId))
      const to = await findEvent(trx, input.toEventId)
      assertManages(actor, 'orders:write', to, 'series.date_not_found')
      if (from.series_id === null || from.series_id !== to?.series_id || from.id === to.id)
        throw new AppError('move.not_in_series')
      if (input.difference === 'return') {
        assertManages(actor, 'refunds:write', from)
        assertManages(actor, 'refunds:write', to, 'series.date_not_found')
      }
      const id = uuidv7()
      const orderIds = await ordersOf(trx, input)
      await trx
        .insertInto('order_move_runs')
        .values({
          id,
          from_event_id: from.id,
          to_event_id: to.id,
          tells_guests: input.tellGuests,
          returns_difference: input.difference === 'return',
          total: orderIds.length,
          started_by: actor.userId,
          ...(orderIds.length === 0 && { finished_at: deps.now() }),
        })
        .execute()
      await sql`
        insert into order_move_run_orders (run_id, order_id)
        select ${id}, id from unnest(${orderIds}::uuid[]) id`.execute(trx)
      if (orderIds.length > 0) await deps.jobs.enqueue(trx, 'orders.move', { runId: id })
      const [view] = await runViews(trx, { id })
      if (!view) throw new Error('A run just written is not there')
      await auditEvent(trx, actor, from, 'move_guests', {
        after: { to: to.id, orders: orderIds.length, difference: input.difference },
      })
      return view
    })
  } catch (error) {
    if (isUniqueViolation(error, 'order_move_runs_running')) throw new AppError('move.running')
    throw error
  }
}

/** The ids of the orders of a run, oldest first: earlier orders get the places first. An order of another date is left out. */
async function ordersOf(trx: Trx, { fromEventId, orderIds, leavesOut = false }: RunInput): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', fromEventId)
    .where('state', 'in', ['paid', 'partially_refunded'])
    // A surcharge has no guests of its own.
    .where('surcharge_of', 'is', null)
    .$call((query) =>
      orderIds === undefined ? query : query.where('id', '=', sql<string>`any(${[...new Set(orderIds)]}::uuid[])`),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  if (orderIds !== undefined && !leavesOut && rows.length < new Set(orderIds).size)
    throw new AppError('order.not_found')
  return rows.map(({ id }) => id)
}
