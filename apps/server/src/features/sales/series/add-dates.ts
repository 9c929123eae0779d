import type { RecurrenceRuleInput, SeriesRunView } from '@foyer/contract'
import { MOST_SERIES_DATES } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditSeries } from './audit-series.ts'
import { expandRule } from './expand-rule.ts'
import { assertManagesSeries, lockManagedSeries } from './series.policy.ts'
import { existingSlots, findSeries } from './series.queries.ts'
import { runView } from './series.view.ts'
import { startRun } from './start-run.ts'

/** Starts making the dates of a rule that a series does not have yet, and keeps the rule for extending it. */
export async function addDates(
  deps: Deps,
  actor: MemberActor,
  id: string,
  rule: RecurrenceRuleInput,
): Promise<SeriesRunView> {
  const { timezone } = assertManagesSeries(actor, 'events:write', await findSeries(deps.db, id))
  const { starts } = expandRule(rule, timezone)
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    if (series.timezone !== timezone) throw new AppError('event.changed')
    const known = await existingSlots(trx, id)
    const fresh = starts.filter(({ startsAt }) => !known.has(startsAt.getTime()))
    if (known.size + fresh.length > MOST_SERIES_DATES) throw new AppError('series.too_many_dates')
    const run = await startRun(deps, trx, {
      actor,
      series,
      plan: { kind: 'add_dates', rule },
      dates: fresh.map(({ startsAt, endsAt }) => ({ eventId: uuidv7(), startsAt, endsAt, foundAt: null })),
    })
    await trx
      .updateTable('series')
      .set({ rule: JSON.stringify(rule) })
      .where('id', '=', id)
      .execute()
    await auditSeries(trx, actor, series, 'add_dates', { dates: fresh.length })
    return runView(run)
  })
}
