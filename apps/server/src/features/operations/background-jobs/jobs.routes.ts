import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { countJobs, listJobs } from './jobs.queries.ts'
import { jobView } from './jobs.view.ts'
import { runFailedJobs } from './run-failed-jobs.ts'
import { runJob } from './run-job.ts'

export function jobRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listJobs, async ({ query }) => {
      const { rows, total } = await listJobs(deps.db, query, { limit: query.limit, offset: offsetOf(query) })
      const now = deps.now()
      const page = pageOf(
        rows.map((row) => jobView(row, now)),
        query,
        total,
      )
      return { ...page, queues: await countJobs(deps.db) }
    }),
    route(routes.runJob, ({ actor, params }) => runJob(deps, actor, params.jobId)),
    route(routes.runFailedJobs, ({ actor, body }) => runFailedJobs(deps, actor, body.queue)),
  ]
}
