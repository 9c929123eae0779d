import { onlyRow } from '../../../db/only-row.ts'
import type { JobState, QueueView } from '@foyer/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

export interface JobRow {
  readonly id: string
  readonly queue: string
  readonly kind: string | null
  readonly state: JobState
  readonly attempts: number
  readonly error_code: string | null
  readonly created_on: Date
  readonly next_attempt_at: Date | null
}

export interface JobFilter {
  readonly queue?: string | undefined
  readonly state?: JobState | undefined
}

const STORED: Readonly<Record<JobState, string>> = {
  failed: 'failed',
  retrying: 'retry',
  waiting: 'created',
  running: 'active',
}

const stateName = sql`case state when 'failed' then 'failed' when 'retry' then 'retrying' when 'active' then 'running'
  else 'waiting' end`

/** Completed jobs are finished and cancelled ones never run again: both are left out. */
const isOpen = sql<boolean>`state in ('failed', 'retry', 'created', 'active')`

// `data` holds ids, addresses and sealed tokens, so only the names in it that come from the code are read.
const columns = sql`id, name as queue, coalesce(data->>'template', data->>'kind', data->>'notice') as kind,
  ${stateName} as state, case when started_on is null then 0 else retry_count + 1 end as attempts,
  case when state in ('failed', 'retry') then left(output->>'code', 40) end as error_code, created_on,
  case when state in ('retry', 'created') then start_after end as next_attempt_at`

function matching({ queue, state }: JobFilter): RawBuilder<boolean> {
  const ofQueue = queue === undefined ? sql<boolean>`true` : sql<boolean>`name = ${queue}`
  const ofState = state === undefined ? isOpen : sql<boolean>`state = ${STORED[state]}`
  return sql<boolean>`${ofQueue} and ${ofState}`
}

/** A page of jobs: failed ones first, then retrying, running and waiting ones, each group the oldest first. */
export async function listJobs(
  db: Database,
  filter: JobFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: JobRow[]; total: number }> {
  const { rows } = await sql<JobRow>`
    select ${columns} from pgboss.job where ${matching(filter)}
    order by array_position(array['failed', 'retry', 'active', 'created'], state::text), created_on, id
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from pgboss.job where ${matching(filter)}`.execute(db)
  return { rows, total: onlyRow(counts).total }
}

/** Each queue that has jobs, by how many are in each state. */
export async function countJobs(db: Database): Promise<QueueView[]> {
  const { rows } = await sql<QueueView>`
    select name as queue, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'created')::int as waiting,
      count(*) filter (where state = 'active')::int as running
    from pgboss.job where ${isOpen} group by name order by name`.execute(db)
  return rows
}

export async function findJob(db: Database | Trx, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select ${columns} from pgboss.job where id = ${id} and ${isOpen}`.execute(db)
  return rows[0]
}

/** Due now, with the attempts and the retention of a new job of its queue. */
const dueAgain = sql`
  state = 'retry', completed_on = null, start_after = clock_timestamp(),
  retry_limit = case when job.state = 'failed' then job.retry_count + queue.retry_limit else job.retry_limit end,
  keep_until = greatest(job.keep_until, now() + queue.retention_seconds * interval '1 second')`

/**
 * Makes a failed job, or one whose next attempt is in the future, due now. One conditional update: of several administrators
 * one runs it, and an attempt under way is left alone.
 */
export async function makeJobDue(trx: Trx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set ${dueAgain} from pgboss.queue
    where queue.name = job.name and job.id = ${id}
      and (job.state = 'failed' or (job.state = 'retry' and job.start_after > clock_timestamp()))`.execute(trx)
  return numAffectedRows > 0n
}

/** Makes all failed jobs of a queue due now and returns their number. */
export async function makeFailedJobsDue(trx: Trx, queue: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set ${dueAgain} from pgboss.queue
    where queue.name = job.name and job.name = ${queue} and job.state = 'failed'`.execute(trx)
  return Number(numAffectedRows)
}
