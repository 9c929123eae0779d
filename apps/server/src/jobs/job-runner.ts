import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import type { LostJob } from './due-jobs.ts'
import { type FailedAttempt, type JobFailure, jobFailure } from './job-failure.ts'

/** A share of a queue with its own slots: further jobs of the lane wait, even if other lanes have free slots. */
export interface Lane {
  readonly queue: string
  readonly slots: number
  readonly minPriority?: number
  readonly maxPriority?: number
}

export interface RunnerOptions {
  readonly boss: PgBoss
  readonly lanes: readonly Lane[]
  /** Resolves to `keep` when the job's row must stay as evidence that it ran. */
  readonly handle: (job: Job) => Promise<'keep' | void>
  /** The queues of these names that have a job due. */
  readonly dueQueues: (names: readonly string[]) => Promise<readonly string[]>
  /** Jobs whose worker has shown no sign of life for longer than they allow. */
  readonly lostJobs: () => Promise<readonly LostJob[]>
  readonly onDone: (job: string) => void
  readonly onFailure: (failed: FailedAttempt) => void
  readonly onError: (error: Error) => void
}

interface LaneState {
  readonly lane: Lane
  running: number
  fetching: boolean
  /** Whether the last fetch came back full, so that more jobs may be waiting. */
  more: boolean
}

const SOONEST_MS = 25
const LATEST_MS = 1000
const BACK_OFF = 3
const HEARTBEAT_MS = 4000
const WATCH_MS = 5000
const STOP_MS = 8000

/** What became of an attempt, on its way into the database. */
interface Outcome {
  readonly job: Job
  readonly kept: boolean
}

/**
 * Runs jobs as soon as they are due, as many at once as their lane has slots. Each job succeeds, fails and is retried on its
 * own. One query a second looks for due jobs while idle; a wake-up looks at once and again shortly after, because the
 * transaction that wrote the job may not have committed yet.
 */
export class JobRunner {
  readonly #options: RunnerOptions
  readonly #lanes: LaneState[]
  readonly #active = new Map<string, Job>()
  readonly #running = new Set<Promise<void>>()
  readonly #outcomes = new Map<string, Outcome[]>()
  readonly #concluding = new Map<string, Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #delay = SOONEST_MS
  #poll: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: RunnerOptions) {
    this.#options = options
    this.#lanes = options.lanes.map((lane) => ({ lane, running: 0, fetching: false, more: false }))
  }

  start(): void {
    this.#schedule()
    this.#every(HEARTBEAT_MS, () => this.#beat())
    this.#every(WATCH_MS, () => this.#failLost())
  }

  /** Looks for due jobs soon: something was just enqueued. */
  wake(): void {
    if (this.#delay === SOONEST_MS) return
    this.#delay = SOONEST_MS
    this.#schedule()
  }

  /** Waits until the running jobs have ended. After some seconds it fails the remaining ones, so that another worker can take them. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#poll)
    const patience = new AbortController()
    await Promise.race([this.#idle(), sleep(STOP_MS, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
    for (const timer of this.#timers) clearInterval(timer)
    for (const job of this.#active.values())
      await this.#options.boss
        .fail(job.name, job, { code: 'STOPPED', message: 'The worker stopped.' })
        .catch(this.#report)
  }

  async #idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
    await Promise.all(this.#concluding.values())
  }

  #report = (error: unknown): void => {
    this.#options.onError(error instanceof Error ? error : new Error(String(error)))
  }

  #every(milliseconds: number, work: () => Promise<void>): void {
    let busy = false
    const turn = () => {
      if (busy) return
      busy = true
      void work()
        .catch(this.#report)
        .finally(() => (busy = false))
    }
    turn()
    this.#timers.add(setInterval(turn, milliseconds))
  }

  #schedule(): void {
    clearTimeout(this.#poll)
    if (this.#stopped) return
    this.#poll = setTimeout(() => void this.#look(), this.#delay)
  }

  async #look(): Promise<void> {
    this.#delay = Math.min(this.#delay * BACK_OFF, LATEST_MS)
    try {
      const due = await this.#options.dueQueues([...new Set(this.#lanes.map(({ lane }) => lane.queue))])
      for (const state of this.#lanes) if (due.includes(state.lane.queue)) void this.#fill(state)
    } catch (error) {
      this.#delay = LATEST_MS
      this.#report(error)
    }
    this.#schedule()
  }

  /** Fetches jobs for the free slots of a lane. One fetch at a time: slots that become free during a fetch are filled by the next one. */
  async #fill(state: LaneState): Promise<void> {
    if (state.fetching) return
    state.fetching = true
    try {
      do {
        const free = state.lane.slots - state.running
        if (free <= 0 || this.#stopped) return
        const { queue, minPriority, maxPriority } = state.lane
        const jobs = await this.#options.boss.fetch<object>(queue, {
          batchSize: free,
          ...(minPriority !== undefined && { minPriority }),
          ...(maxPriority !== undefined && { maxPriority }),
        })
        state.more = jobs.length === free
        for (const job of jobs) this.#begin(state, job)
      } while (state.more)
    } catch (error) {
      this.#report(error)
    } finally {
      state.fetching = false
    }
  }

  #begin(state: LaneState, job: Job): void {
    state.running += 1
    this.#active.set(job.id, job)
    const work = this.#run(job).finally(() => {
      state.running -= 1
      this.#running.delete(work)
      if (state.more) void this.#fill(state)
    })
    this.#running.add(work)
  }

  async #run(job: Job): Promise<void> {
    try {
      const kept = (await withinSeconds(job.expireInSeconds, this.#options.handle(job))) === 'keep'
      this.#conclude({ job, kept })
      this.#options.onDone(job.name)
    } catch (error) {
      await this.#fail(job, jobFailure(error))
    }
  }

  async #fail(job: Job, failure: JobFailure): Promise<void> {
    this.#options.onFailure({ ...failure, job: job.name, id: job.id, attempt: job.retryCount + 1 })
    // If the database is out of reach the job stays active. It is lost when its heartbeat is overdue, and then retried.
    await this.#options.boss.fail(job.name, job, failure).catch(this.#report)
    this.#active.delete(job.id)
  }

  /** Jobs that end while a statement is under way are concluded together by the next one. */
  #conclude(outcome: Outcome): void {
    const { name } = outcome.job
    const waiting = this.#outcomes.get(name)
    if (waiting) waiting.push(outcome)
    else this.#outcomes.set(name, [outcome])
    if (this.#concluding.has(name)) return
    this.#concluding.set(
      name,
      this.#concludeAll(name).finally(() => this.#concluding.delete(name)),
    )
  }

  async #concludeAll(name: string): Promise<void> {
    for (let batch = this.#outcomes.get(name); batch?.length; batch = this.#outcomes.get(name)) {
      this.#outcomes.delete(name)
      const done = batch.filter(({ kept }) => !kept).map(({ job }) => job)
      const kept = batch.filter((outcome) => outcome.kept).map(({ job }) => job)
      try {
        if (done.length > 0) await this.#options.boss.deleteJob(name, done)
        if (kept.length > 0) await this.#options.boss.complete(name, kept)
      } catch (error) {
        this.#report(error)
      }
      for (const { job } of batch) this.#active.delete(job.id)
    }
  }

  async #beat(): Promise<void> {
    const byQueue = Map.groupBy(this.#active.values(), ({ name }) => name)
    for (const [name, jobs] of byQueue) await this.#options.boss.touch(name, jobs)
  }

  async #failLost(): Promise<void> {
    for (const { name, ...attempt } of await this.#options.lostJobs()) {
      const failure = { code: 'HEARTBEAT', message: 'The worker stopped without a sign of life.' }
      this.#options.onFailure({ ...failure, job: name, id: attempt.id, attempt: attempt.retryCount + 1 })
      // One that cannot be written must not keep the others from being retried.
      await this.#options.boss.fail(name, attempt, failure).catch(this.#report)
    }
  }
}

/** A handler that never ends would keep its slot for ever. */
async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const limit = sleep(seconds * 1000, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`The job took longer than ${seconds} seconds`)
  })
  // The losing branch of the race: an aborted timer is no failure.
  limit.catch(() => undefined)
  return Promise.race([work, limit]).finally(() => over.abort())
}
