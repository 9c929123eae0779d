import type { JobView } from '@foyer/contract'
import type { JobRow } from './jobs.queries.ts'

export function jobView(row: JobRow, now: Date): JobView {
  const later = row.next_attempt_at !== null && row.next_attempt_at > now
  return {
    _id: row.id,
    queue: row.queue,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    errorCode: row.error_code,
    createdAt: row.created_on.toISOString(),
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    can: { run: row.state === 'failed' || (row.state === 'retrying' && later) },
  }
}
