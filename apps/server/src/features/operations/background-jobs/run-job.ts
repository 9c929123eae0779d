import type { JobView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { findJob, makeJobDue } from './jobs.queries.ts'
import { jobView } from './jobs.view.ts'

/** Runs a failed job again, or a retrying one without waiting. Workers take it as any other job, within a second. */
export function runJob(deps: Deps, actor: UserActor, id: string): Promise<JobView> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await findJob(trx, id)
    if (!before) throw new AppError('job.not_found')
    if (!(await makeJobDue(trx, id))) throw new AppError('job.not_runnable')
    const after = await findJob(trx, id)
    if (!after) throw new AppError('job.not_found')
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'job.run',
      target: { kind: 'job', id, label: before.kind === null ? before.queue : `${before.queue}: ${before.kind}` },
      before: { state: before.state, attempts: before.attempts, errorCode: before.error_code },
      after: { state: after.state },
    })
    return jobView(after, deps.now())
  })
}
