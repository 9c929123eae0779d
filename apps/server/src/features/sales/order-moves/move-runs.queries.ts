import type { ErrorCode, MoveRunView } from '@foyer/contract'
import { displayReference, fullName } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { OrderMoveRunsTable } from '../../../db/schema/index.ts'
import { codeWords } from '../../../http/error-words.ts'
import { isoOrNull } from '../../programme/events/index.ts'

export type MoveRunRow = Selectable<OrderMoveRunsTable>

/** How many runs of a date are shown, and how many orders of each that did not move: enough to see what to do about them. */
const MOST_RUNS = 5
const MOST_STAYED = 100

interface RunFacts {
  id: string
  from_event_id: string
  to_event_id: string
  total: number
  done: number
  moved: number
  started_at: Date
  finished_at: Date | null
}

/** One run, or the last ones of a date, newest first, with the orders that did not move. */
export async function runViews(
  db: Database | Trx,
  of: { id: string } | { fromEventId: string },
): Promise<MoveRunView[]> {
  const { rows } = await sql<RunFacts>`
    select run.id, run.from_event_id, run.to_event_id, run.total, run.started_at, run.finished_at,
      count(part.outcome)::int as done, count(*) filter (where part.outcome = 'moved')::int as moved
    from order_move_runs run left join order_move_run_orders part on part.run_id = run.id
    where ${'id' in of ? sql`run.id = ${of.id}` : sql`run.from_event_id = ${of.fromEventId}`}
    group by run.id order by run.started_at desc, run.id desc limit ${MOST_RUNS}`.execute(db)
  return Promise.all(
    rows.map(async (run) => ({
      _id: run.id,
      fromEventId: run.from_event_id,
      toEventId: run.to_event_id,
      total: run.total,
      done: run.done,
      moved: run.moved,
      startedAt: run.started_at.toISOString(),
      finishedAt: isoOrNull(run.finished_at),
      stayed: await listStayed(db, run.id),
    })),
  )
}

async function listStayed(db: Database | Trx, runId: string): Promise<MoveRunView['stayed']> {
  const rows = await db
    .selectFrom('order_move_run_orders')
    .innerJoin('orders', 'orders.id', 'order_move_run_orders.order_id')
    .select(['orders.id', 'reference', 'first_name', 'last_name', sql<ErrorCode>`outcome`.as('reason')])
    .where('run_id', '=', runId)
    .where('outcome', '<>', 'moved')
    .orderBy('orders.id')
    .limit(MOST_STAYED)
    .execute()
  return rows.map(({ id, reference, first_name: first, last_name: last, reason }) => ({
    orderId: id,
    reference: displayReference(reference),
    buyerName: fullName(first, last),
    reason,
    text: codeWords(reason),
  }))
}
