import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { makeFailedJobsDue } from './jobs.queries.ts'

/** Retries all failed jobs of a queue. Concurrent calls do not run a job twice. */
export function runFailedJobs(deps: Deps, actor: UserActor, queue: string): Promise<{ jobs: number }> {
  return deps.db.transaction().execute(async (trx) => {
    const jobs = await makeFailedJobsDue(trx, queue)
    if (jobs > 0)
      await writeAudit(trx, {
        actorId: actor.userId,
        action: 'job.run_failed',
        target: { kind: 'job', id: queue, label: queue },
        after: { jobs },
      })
    return { jobs }
  })
}
