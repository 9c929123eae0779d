import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { workOnNext } from '../../../jobs/work-on-each.ts'
import { moveToDate } from '../date-moves/index.ts'
import type { MoveRunRow } from './move-runs.queries.ts'

/** Orders moved in one job; then it hands on to the next, so that a large run never outlives its job. */
const STEP = 100

/**
 * Moves the next orders of a run, each in a transaction of its own that writes its outcome with it. A killed worker leaves whole orders
 * moved, and the rest to the next job.
 */
export async function runMoves(deps: Deps, runId: string): Promise<void> {
  const run = await deps.db.selectFrom('order_move_runs').selectAll().where('id', '=', runId).executeTakeFirst()
  if (!run || run.finished_at) return
  await workOnNext(
    (except) => nextOrders(deps, run, except),
    (orderId) => moveOne(deps, run, orderId),
    {
      size: STEP,
      message: 'some orders have not moved to another date yet',
      onFailure: (error, orderId) =>
        deps.log.error({ err: error, order: orderId }, 'an order could not be moved to another date'),
      afterEach: () => deps.failpoint('after_moved_order'),
    },
  )
  await finishOrGoOn(deps, run)
}

async function nextOrders(deps: Deps, run: MoveRunRow, except: readonly string[]): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('order_move_run_orders')
    .innerJoin('orders', 'orders.id', 'order_move_run_orders.order_id')
    .select('orders.id')
    .where('run_id', '=', run.id)
    .where('outcome', 'is', null)
    .where(sql<boolean>`orders.id <> all(${except}::uuid[])`)
    .orderBy('paid_at')
    .orderBy('orders.id')
    .limit(STEP)
    .execute()
  return rows.map(({ id }) => id)
}

async function moveOne(deps: Deps, run: MoveRunRow, orderId: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      // The second of two workers with the same run waits here, and then finds the outcome.
      const part = await trx
        .selectFrom('order_move_run_orders')
        .select('outcome')
        .where('run_id', '=', run.id)
        .where('order_id', '=', orderId)
        .forUpdate()
        .executeTakeFirst()
      if (!part || part.outcome !== null) return
      await moveToDate(deps, trx, {
        orderId,
        fromEventId: run.from_event_id,
        toEventId: run.to_event_id,
        tells: run.tells_guests,
        returnsDifference: run.returns_difference,
        actorId: run.started_by,
        runId: run.id,
      })
      await trx
        .updateTable('order_move_run_orders')
        .set({ outcome: 'moved' })
        .where('run_id', '=', run.id)
        .where('order_id', '=', orderId)
        .execute()
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await deps.db
      .updateTable('order_move_run_orders')
      .set({ outcome: error.code })
      .where('run_id', '=', run.id)
      .where('order_id', '=', orderId)
      .where('outcome', 'is', null)
      .execute()
  }
}

async function finishOrGoOn(deps: Deps, run: MoveRunRow): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const [more] = await trx
      .selectFrom('order_move_run_orders')
      .select('order_id')
      .where('run_id', '=', run.id)
      .where('outcome', 'is', null)
      .limit(1)
      .execute()
    if (more) return deps.jobs.enqueue(trx, 'orders.move', { runId: run.id })
    await trx
      .updateTable('order_move_runs')
      .set({ finished_at: sql<Date>`now()` })
      .where('id', '=', run.id)
      .where('finished_at', 'is', null)
      .execute()
  })
}
