import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import type { RunPlan } from '../../../db/schema/series-run-plan.ts'
import { runningRun, type RunRow, type SeriesRow } from './series.queries.ts'

/** A date that a run works on, with the times that it is to have. */
export interface RunDate {
  readonly eventId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The start that the date had when the run was requested; null for a date that is yet to be made. */
  readonly foundAt: Date | null
}

/**
 * Starts work on the dates of a series, which must be locked. A request for the work that is already under way returns its run, so that two
 * equal requests at once start one; other work is refused until it has finished. A unique index guarantees that a series has one unfinished
 * run.
 */
export async function startRun(
  deps: Deps,
  trx: Trx,
  { actor, series, plan, dates }: { actor: MemberActor; series: SeriesRow; plan: RunPlan; dates: readonly RunDate[] },
): Promise<RunRow> {
  const running = await runningRun(trx, series.id)
  if (running) {
    if (isDeepStrictEqual(running.plan, JSON.parse(JSON.stringify(plan)))) return running
    throw new AppError('series.busy')
  }
  const run = await trx
    .insertInto('series_runs')
    .values({
      id: uuidv7(),
      series_id: series.id,
      kind: plan.kind,
      plan: JSON.stringify(plan),
      total: dates.length,
      started_by: actor.userId,
      started_at: deps.now(),
      ...(dates.length === 0 && { state: 'finished', finished_at: deps.now() }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (dates.length === 0) return run
  await sql`
    insert into series_run_dates (run_id, position, event_id, starts_at, ends_at, found_starts_at)
    select ${run.id}::uuid, (place - 1)::int, event_id, starts_at, ends_at, found_at
    from unnest(
      ${dates.map(({ eventId }) => eventId)}::uuid[],
      ${dates.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${dates.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
      ${dates.map(({ foundAt }) => foundAt && foundAt.toISOString())}::timestamptz[]
    ) with ordinality date(event_id, starts_at, ends_at, found_at, place)`.execute(trx)
  await deps.jobs.enqueue(trx, 'series.run', { runId: run.id })
  return run
}

/** Refuses a change of a series while work on its dates is under way. */
export async function assertIdle(trx: Trx, seriesId: string): Promise<void> {
  if (await runningRun(trx, seriesId)) throw new AppError('series.busy')
}
