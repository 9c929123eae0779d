import type { DateSpan, SeriesRunView } from '@foyer/contract'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditSeries } from './audit-series.ts'
import { assertManagesSeries, assertMayAddNoteTo, lockManagedSeries } from './series.policy.ts'
import { findSeries } from './series.queries.ts'
import { runView } from './series.view.ts'
import { type ClockMove, datesOf, isSkippedByClock, movedByClock } from './span-dates.ts'
import { startRun } from './start-run.ts'

/**
 * The dates to cancel or move. A span is about dates to come: whoever closes from today on does not refund the guests of this morning. A
 * date that is over can still be cancelled by its name.
 */
async function standingDates(deps: Deps, db: Database | Trx, seriesId: string, span: DateSpan) {
  return (await datesOf(db, seriesId, span)).filter(
    ({ status, endsAt }) => status !== 'cancelled' && (span.by === 'dates' || endsAt > deps.now()),
  )
}

/** Starts cancelling dates of a series, each as a single event is cancelled. */
export function cancelDates(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: { dates: DateSpan; reason: string; title: string },
): Promise<SeriesRunView> {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    assertMayAddNoteTo(actor, series, input.reason)
    if (input.title.trim() !== series.title)
      throw new AppError('event.title_differs', { fields: { title: 'title_differs' } })
    const dates = await standingDates(deps, trx, id, input.dates)
    const run = await startRun(deps, trx, {
      actor,
      series,
      plan: { kind: 'cancel', reason: input.reason, dates: input.dates },
      dates,
    })
    await auditSeries(trx, actor, series, 'cancel_dates', { dates: dates.length, reason: input.reason })
    return runView(run)
  })
}

/** How many dates a move reaches, and on how many of them a clock change skips the new time; nothing is moved. */
export async function previewMove(
  deps: Deps,
  actor: MemberActor,
  id: string,
  { dates: span, ...by }: ClockMove & { dates: DateSpan },
): Promise<{ affected: number; shifted: number }> {
  const series = assertManagesSeries(actor, 'events:write', await findSeries(deps.db, id))
  const dates = await standingDates(deps, deps.db, id, span)
  const shifted = dates.filter(({ startsAt }) => isSkippedByClock(startsAt, by, series.timezone))
  return { affected: dates.length, shifted: shifted.length }
}

/** Starts moving dates of a series by the wall clock. Where each date goes is fixed now, so that no date is moved twice. */
export function moveDates(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: {
    dates: DateSpan
    days: number
    minutes: number
    note: string
    offerRefunds: boolean
    moveSales: boolean
  },
): Promise<SeriesRunView> {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    assertMayAddNoteTo(actor, series, input.note)
    const found = await standingDates(deps, trx, id, input.dates)
    const dates = found.map(({ eventId, startsAt, endsAt, foundAt }) => ({
      eventId,
      foundAt,
      startsAt: movedByClock(startsAt, input, series.timezone),
      endsAt: movedByClock(endsAt, input, series.timezone),
    }))
    if (dates.some(({ startsAt }) => startsAt <= deps.now())) throw new AppError('series.moves_to_past')
    const run = await startRun(deps, trx, { actor, series, plan: { kind: 'move', ...input }, dates })
    await auditSeries(trx, actor, series, 'move_dates', {
      dates: dates.length,
      days: input.days,
      minutes: input.minutes,
    })
    return runView(run)
  })
}
