import type { DateSpan, SeriesRunView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditSeries } from './audit-series.ts'
import { assertManagesSeries } from './series.policy.ts'
import { lockSeries } from './series.queries.ts'
import { runView } from './series.view.ts'
import { datesOf, movedByClock } from './span-dates.ts'
import { startRun } from './start-run.ts'

/** Starts cancelling dates of a series, each as a single event is cancelled. */
export function cancelDates(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: { dates: DateSpan; reason: string; title: string },
): Promise<SeriesRunView> {
  return deps.db.transaction().execute(async (trx) => {
    const series = assertManagesSeries(actor, 'events:write', await lockSeries(trx, id))
    if (input.title.trim() !== series.title)
      throw new AppError('event.title_differs', { fields: { title: 'title_differs' } })
    const dates = (await datesOf(trx, id, input.dates)).filter(({ status }) => status !== 'cancelled')
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
    const series = assertManagesSeries(actor, 'events:write', await lockSeries(trx, id))
    const found = (await datesOf(trx, id, input.dates)).filter(({ status }) => status !== 'cancelled')
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
