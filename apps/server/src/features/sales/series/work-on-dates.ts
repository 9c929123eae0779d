import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { authorActor } from '../../people/organisations/index.ts'
import { cancelDate, moveDate } from './change-one-date.ts'
import { makeDates } from './make-dates.ts'
import { publishDates } from './publish-dates.ts'
import type { RunPlan } from '../../../db/schema/series-run-plan.ts'
import { findRun, findSeries, type RunRow, type SeriesRow } from './series.queries.ts'
import type { RunDate } from './start-run.ts'
import { updateDates } from './update-dates.ts'

/** Dates of one transaction: all of them are done, or none. */
const STEP = 1000
/** Dates that are cancelled or moved one by one before the job hands on to the next. */
const ONE_BY_ONE = 50
/** How long one job goes on, so that no run outlives its job. */
const MOST_MS = 20_000

/**
 * Works on the dates of a run, step by step. Each step commits together with how far the run has come, so that after a crash the next job
 * goes on where the last one stopped.
 */
export async function workOnDates(deps: Deps, runId: string): Promise<void> {
  const until = Date.now() + MOST_MS
  for (;;) {
    const run = await findRun(deps.db, runId)
    if (run?.state !== 'running') return
    const series = await findSeries(deps.db, run.series_id)
    const actor = series && (await authorActor(deps.db, run.started_by, series.organiser_id))
    if (!series || !actor) return fail(deps, run)
    const { plan } = run
    if (plan.kind === 'cancel' || plan.kind === 'move') await oneByOne(deps, { run, series, actor, plan })
    else await inOne(deps, { run, actor, plan })
    if (Date.now() > until)
      return deps.db.transaction().execute((trx) => deps.jobs.enqueue(trx, 'series.run', { runId }))
  }
}

/** Who asked has left the organisation or was suspended: the rest is not done in their name. */
async function fail(deps: Deps, run: RunRow): Promise<void> {
  await deps.db
    .updateTable('series_runs')
    .set({ state: 'failed', finished_at: deps.now() })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .execute()
}

async function nextDates(db: Trx | Deps['db'], run: RunRow, limit: number): Promise<RunDate[]> {
  const rows = await db
    .selectFrom('series_run_dates')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('position', '>=', run.done)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ eventId: row.event_id, startsAt: row.starts_at, endsAt: row.ends_at }))
}

async function inOne(
  deps: Deps,
  { run: { id }, actor, plan }: { run: RunRow; actor: UserActor; plan: Exclude<RunPlan, { kind: 'cancel' | 'move' }> },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Locked first: of two workers with the same run, the second waits here and goes on behind the first.
    const run = await trx.selectFrom('series_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const series = run && (await findSeries(trx, run.series_id))
    if (!series || run.state !== 'running') return
    const dates = await nextDates(trx, run, STEP)
    const changed = await stepOf(deps, trx, { series, actor, plan, dates })
    await advance(trx, run, { done: dates.length, skipped: dates.length - changed })
  })
  deps.failpoint('after_series_step')
}

function stepOf(
  deps: Deps,
  trx: Trx,
  step: {
    series: SeriesRow
    actor: UserActor
    plan: Exclude<RunPlan, { kind: 'cancel' | 'move' }>
    dates: readonly RunDate[]
  },
): Promise<number> {
  const { series, plan, dates } = step
  if (plan.kind === 'add_dates') return makeDates(deps, trx, series, dates)
  if (plan.kind === 'update') return updateDates(deps, trx, { ...step, plan })
  return publishDates(deps, trx, dates, plan.kind)
}

async function oneByOne(
  deps: Deps,
  work: { run: RunRow; series: SeriesRow; actor: UserActor; plan: Extract<RunPlan, { kind: 'cancel' | 'move' }> },
): Promise<void> {
  const { actor, plan } = work
  let { run } = work
  for (const date of await nextDates(deps.db, run, ONE_BY_ONE)) {
    const isChanged =
      plan.kind === 'cancel' ? await cancelDate(deps, actor, date, plan) : await moveDate(deps, actor, date, plan)
    deps.failpoint('after_series_date')
    // A run that was killed between the date and this finds the date as it should be, and goes on.
    await deps.db.transaction().execute((trx) => advance(trx, run, { done: 1, skipped: isChanged ? 0 : 1 }))
    run = { ...run, done: run.done + 1 }
  }
}

/** Counts what was done, if nobody else did, and ends the run with its last date. */
async function advance(trx: Trx, run: RunRow, { done, skipped }: { done: number; skipped: number }): Promise<void> {
  const isOver = run.done + done >= run.total
  await trx
    .updateTable('series_runs')
    .set({
      done: run.done + done,
      skipped: sql<number>`skipped + ${skipped}`,
      ...(isOver && { state: 'finished', finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', run.id)
    .where('done', '=', run.done)
    .execute()
  if (isOver) await trx.deleteFrom('series_run_dates').where('run_id', '=', run.id).execute()
}
