import type { Deps } from '../deps.ts'
import { jobFailure } from '../jobs/job-failure.ts'
import { lastDue } from './schedule.ts'

const KEPT_DAYS = 400
const DAY_MS = 86_400_000

/**
 * Enqueues the backup that is due by the schedule, unless it has been enqueued: only one of many processes writes its row and its job.
 * If backups were missed because no process ran, only the last of them is made up for.
 */
export async function enqueueDueBackup({ db, jobs, backups, now }: Deps): Promise<void> {
  if (!backups) return
  const { schedule } = backups
  const due = lastDue(schedule, now())
  const known = await db.selectFrom('backup_runs').select('due_at').where('due_at', '=', due).executeTakeFirst()
  if (known) return
  await db.transaction().execute(async (trx) => {
    const begun = await trx
      .insertInto('backup_runs')
      .values({ due_at: due, every_seconds: schedule.everySeconds })
      .onConflict((conflict) => conflict.doNothing())
      .returning('due_at')
      .executeTakeFirst()
    if (begun) await jobs.enqueue(trx, 'backup.write', { dueAt: due.toISOString() })
    await trx
      .deleteFrom('backup_runs')
      .where('due_at', '<', new Date(due.getTime() - KEPT_DAYS * DAY_MS))
      .execute()
  })
}

/**
 * Writes and verifies the backup that was due, and then removes old ones. The job may run more than once: it does nothing if the backup
 * has been written, or if a later backup is due by now.
 */
export async function writeDueBackup(deps: Deps, { dueAt }: { dueAt: string }): Promise<void> {
  const { db, log, backups, failpoint } = deps
  if (!backups) return
  const due = new Date(dueAt)
  const runs = await db.selectFrom('backup_runs').select(['due_at', 'written_at']).where('due_at', '>=', due).execute()
  if (runs.some(({ due_at, written_at }) => due_at > due || written_at !== null)) return
  const began = performance.now()
  const written = await backups.write(deps.now()).catch((error: unknown) => {
    // The queue only logs a code. This line is for the operator, who has to free space or repair the folder.
    log.error({ reason: jobFailure(error).message }, 'a scheduled backup failed and is tried again')
    throw error
  })
  failpoint('backup.written')
  const { bytes, verification } = written
  const seconds = (performance.now() - began) / 1000
  const verified = verification !== null && 'broken' in verification
  const at = deps.now()
  await db
    .updateTable('backup_runs')
    .set({ written_at: at, verified_at: verified ? at : null, bytes, seconds })
    .where('due_at', '=', due)
    .execute()
  if (!verified) {
    log.error({ reason: verification?.untried }, 'a scheduled backup could not be verified, and old ones are kept')
    return
  }
  if (verification.broken > 0) log.error({ broken: verification.broken }, 'the books of a scheduled backup break rules')
  const removed = await backups.removeOld()
  log.info({ bytes, seconds, removed: removed.length }, 'a scheduled backup was written and verified')
}
