import type { Deps } from '../../../deps.ts'
import { seriesRunFailed } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import type { Composed } from './order-letter.ts'
import { findReader } from './reader.ts'

/** To an owner: a run over the dates of a series has stopped because the member who started it lost the permission. */
export async function composeSeriesRunFailed(
  deps: Deps,
  { runId, ...job }: Extract<MailJob, { template: 'series_run_failed' }>,
): Promise<Composed> {
  const run = await deps.db
    .selectFrom('series_runs')
    .innerJoin('series', 'series.id', 'series_runs.series_id')
    .select(['series.id', 'series.title', 'series.organiser_id', 'series_runs.done', 'series_runs.total'])
    .where('series_runs.id', '=', runId)
    .executeTakeFirst()
  const reader = run && (await findReader(deps, run.organiser_id, job))
  if (!run || !reader) return null
  return {
    to: reader.to,
    organiser: null,
    ...seriesRunFailed({
      name: reader.firstName,
      series: run.title,
      done: run.done,
      total: run.total,
      url: `${deps.site.publicUrl}/events/series/${run.id}`,
    }),
  }
}
