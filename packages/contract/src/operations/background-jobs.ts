import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, listOf, lookup, pageQuery } from '../primitives.ts'

/**
 * `failed`: no attempt is left, so nothing happens until it is run again. `retrying`: an attempt failed and another is due.
 * `waiting`: not attempted yet. `running`: an attempt is under way.
 */
export const jobStates = ['failed', 'retrying', 'waiting', 'running'] as const
export type JobState = (typeof jobStates)[number]

/** A background job. Contains no reference to a person or thing: its data stays in the database. */
export const jobView = z
  .object({
    _id: id,
    queue: z.string(),
    /** What the job is for within its queue, such as the template of a mail. */
    kind: z.string().nullable(),
    state: z.enum(jobStates),
    /** The number of attempts that were started. */
    attempts: z.int(),
    /** A system or reply code of the last failed attempt, such as `ECONNREFUSED` or `451`. */
    errorCode: z.string().nullable(),
    createdAt: instant,
    /** Null if no attempt is due: the job failed, or an attempt is in progress. */
    nextAttemptAt: instant.nullable(),
    can: z.object({ run: z.boolean() }),
  })
  .meta({ id: 'Job' })
export type JobView = z.infer<typeof jobView>

/** How many jobs of a queue are in each state. */
export const queueView = z
  .object({ queue: z.string(), failed: z.int(), retrying: z.int(), waiting: z.int(), running: z.int() })
  .meta({ id: 'Queue' })
export type QueueView = z.infer<typeof queueView>

const queue = lookup(40, 1)

/** Unfinished background jobs, as administrators see them. */
export const jobRows = {
  listJobs: row({
    method: 'GET',
    url: '/api/admin/jobs',
    tag: 'Jobs',
    summary: 'Jobs that are not done, the failed ones first, and how many each queue has',
    permission: 'job:manage',
    schema: {
      querystring: pageQuery.extend({ queue: queue.optional(), state: z.enum(jobStates).optional() }),
      response: { 200: listOf(jobView).extend({ queues: z.array(queueView) }) },
    },
  }),
  runJob: row({
    method: 'POST',
    url: '/api/admin/jobs/:jobId/run',
    tag: 'Jobs',
    summary: 'Run a failed job again, or a retrying one now',
    permission: 'job:manage',
    schema: { params: z.strictObject({ jobId: id }), response: { 200: jobView } },
    errors: ['job.not_found', 'job.not_runnable'],
  }),
  runFailedJobs: row({
    method: 'POST',
    url: '/api/admin/jobs/run-failed',
    tag: 'Jobs',
    summary: 'Run all failed jobs of a queue again',
    permission: 'job:manage',
    schema: {
      body: z.strictObject({ queue }),
      response: { 200: z.object({ jobs: z.int() }).meta({ id: 'JobsRun' }) },
    },
  }),
}
