import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { isDatabaseAway, isWorthAnotherTry } from '../../../db/outage.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { throwAll } from '../../../jobs/work-on-each.ts'
import { authorActor, may } from '../../people/organisations/index.ts'
import { cancelDate, moveDate } from './change-one-date.ts'
import { makeDates } from './make-dates.ts'
import { publishDates } from './publish-dates.ts'
import type { RunPlan } from '../../../db/schema/series-run-plan.ts'
import { findRun, findSeries, type RunRow, type SeriesRow } from './series.queries.ts'
import type { RunDate } from './start-run.ts'
import { applyTickets } from './sync-tickets.ts'
import { updateDates } from './update-dates.ts'

/** The most dates of one transaction: all of them are done, or none. */
const STEP = 1000
/** Dates that are cancelled or moved one by one before the job hands on to the next. */
const ONE_BY_ONE = 50
const UNCHANGED = 'some dates of a series are not changed yet'
/** How long one job goes on, so that no run outlives its job. */
const MOST_MS = 20_000

/**
 * Works on the dates of a run, step by step. Each step commits together with how far the run has come, so that after a crash the next job
 * goes on where the last one stopped.
 */
export async function workOnDates(deps: Deps, runId: string): Promise<void> {
  const until = Date.now() + MOST_MS
  const failed: Failures = new Map()
  let size = STEP
  let doneBefore: number | null = null
  for (;;) {
    const run = await findRun(deps.db, runId)
    if (run?.state !== 'running') return
    doneBefore ??= run.done
    const series = await findSeries(deps.db, run.series_id)
    const actor = series && (await authorActor(deps.db, run.started_by, series.organiser_id))
    if (!series || !actor || !may(actor, 'events:write', { organisationId: series.organiser_id, eventId: null }))
      return fail(deps, run, series)
    const { plan } = run
    if (isOneByOne(plan)) await oneByOne(deps, { run, actor, plan, failed })
    else size = await byStep(deps, { run, actor, plan, failed, size })
    if (Date.now() > until) {
      // The next job would fail in the same way at once; a retry waits longer each time.
      if (run.done === doneBefore) throwAll([...failed.values()], UNCHANGED)
      return deps.db.transaction().execute((trx) => deps.jobs.enqueue(trx, 'series.run', { runId }))
    }
  }
}

/** Work whose dates are changed one by one, each in a separate transaction. */
type OneByOnePlan = Extract<RunPlan, { kind: 'cancel' | 'move' | 'tickets' }>
type StepPlan = Exclude<RunPlan, OneByOnePlan>

function isOneByOne(plan: RunPlan): plan is OneByOnePlan {
  return plan.kind === 'cancel' || plan.kind === 'move' || plan.kind === 'tickets'
}

/**
 * Ends a run whose author has left the organisation, lost the role or was suspended: the rest is not done in their name, since it may be
 * just what they were suspended for. The owners are notified how far the run came, and decide.
 */
async function fail(deps: Deps, run: RunRow, series: SeriesRow | undefined): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('series_runs')
      .set({ state: 'failed', finished_at: deps.now() })
      .where('id', '=', run.id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    await trx.deleteFrom('series_run_dates').where('run_id', '=', run.id).execute()
    if (ended && series)
      await deps.outbox.announce(trx, { name: 'series.run_failed', organiserId: series.organiser_id, runId: run.id })
  })
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
  return rows.map((row) => ({
    eventId: row.event_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    foundAt: row.found_starts_at,
  }))
}

interface Step {
  readonly run: RunRow
  readonly actor: UserActor
  readonly plan: StepPlan
  /** Of how many dates it is at most. */
  readonly size: number
}

/**
 * Works on the next dates in one transaction. Where it fails, fewer of them are tried, until the one that fails is alone and waits behind all
 * others; once only such dates are left, the job fails, and is retried for them. Returns how many dates to try next.
 */
async function byStep(deps: Deps, { failed, ...step }: Step & { failed: Failures }): Promise<number> {
  const { run } = step
  const size = Math.min(step.size, run.total - run.done - failed.size)
  if (size <= 0) throwAll([...failed.values()], UNCHANGED)
  try {
    await inOne(deps, { ...step, size })
  } catch (error) {
    if (isWorthAnotherTry(error)) throw error
    if (size > 1) return Math.floor(size / 2)
    const [date] = await nextDates(deps.db, run, 1)
    if (!date) throw error
    deps.log.error({ err: error, event: date.eventId, run: run.id }, 'a date of a series could not be changed')
    failed.set(date.eventId, error)
    await putLast(deps, run, failed.size)
    return 1
  }
  deps.failpoint('after_series_step')
  return Math.min(STEP, size * 2)
}

async function inOne(deps: Deps, { run: { id }, actor, plan, size }: Step): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Locked first: of two workers with the same run, the second waits here and goes on behind the first.
    const run = await trx.selectFrom('series_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const series = run && (await findSeries(trx, run.series_id))
    if (!series || run.state !== 'running') return
    const dates = await nextDates(trx, run, size)
    const changed = await stepOf(deps, trx, { series, actor, plan, dates })
    await advance(trx, run, { done: dates.length, skipped: dates.length - changed })
  })
}

function stepOf(
  deps: Deps,
  trx: Trx,
  step: {
    series: SeriesRow
    actor: UserActor
    plan: StepPlan
    dates: readonly RunDate[]
  },
): Promise<number> {
  const { series, plan, dates } = step
  if (plan.kind === 'add_dates') return makeDates(deps, trx, series, dates)
  if (plan.kind === 'update') return updateDates(deps, trx, { ...step, plan })
  return publishDates(deps, trx, dates, plan.kind)
}

/** The dates that have failed in this job, with their errors. */
type Failures = Map<string, unknown>

/**
 * Works on the next dates. One that fails waits behind all others; once only such dates are left, the job fails, and is retried for them.
 */
async function oneByOne(
  deps: Deps,
  work: { run: RunRow; actor: UserActor; plan: OneByOnePlan; failed: Failures },
): Promise<void> {
  const { actor, plan, failed } = work
  let { run } = work
  for (const date of await nextDates(deps.db, run, ONE_BY_ONE)) {
    if (failed.has(date.eventId)) return throwAll([...failed.values()], UNCHANGED)
    const isChanged = await changeOne(deps, actor, date, plan).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      deps.log.error({ err: error, event: date.eventId, run: run.id }, 'a date of a series could not be changed')
      failed.set(date.eventId, error)
    })
    if (isChanged === undefined) return putLast(deps, run, failed.size)
    if (isChanged) deps.failpoint('after_series_date')
    // If the process is killed before this, the run finds the date already changed and goes on.
    await deps.db.transaction().execute((trx) => advance(trx, run, { done: 1, skipped: isChanged ? 0 : 1 }))
    run = { ...run, done: run.done + 1 }
  }
}

function changeOne(deps: Deps, actor: UserActor, date: RunDate, plan: OneByOnePlan): Promise<boolean> {
  if (plan.kind === 'cancel') return cancelDate(deps, actor, date, plan)
  if (plan.kind === 'move') return moveDate(deps, actor, date, plan)
  return applyTickets(deps, date.eventId, plan.reach)
}

/** Lets the next date of a run wait behind the others, before the `failed` that wait there already. */
async function putLast(deps: Deps, { id, done, total }: RunRow, failed: number): Promise<void> {
  const last = total - failed
  if (last <= done) return
  await deps.db.transaction().execute(async (trx) => {
    const run = await trx.selectFrom('series_runs').select('done').where('id', '=', id).forUpdate().executeTakeFirst()
    // Another worker with the same run has come further.
    if (run?.done !== done) return
    await sql`
      update series_run_dates d set event_id = other.event_id, starts_at = other.starts_at, ends_at = other.ends_at,
        found_starts_at = other.found_starts_at
      from series_run_dates other
      where d.run_id = ${id} and other.run_id = ${id} and d.position <> other.position
        and d.position in (${done}, ${last}) and other.position in (${done}, ${last})`.execute(trx)
  })
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
