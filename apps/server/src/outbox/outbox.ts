import type { DomainEvent, DomainEventName, LiveEvent, Occurred } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import type { Job, JobQueue } from '../jobs/job-queue.ts'
import { type JobSubscriber, jobsOf } from './subscriber.ts'

/** Where a feature says what happened. It does not know who acts on it. */
export interface Outbox {
  /** Announces domain events in the transaction that makes them true: rolled back, nothing of it is left. */
  announce(trx: Trx, ...events: readonly DomainEvent[]): Promise<void>
}

interface Subscriptions {
  /** In the order in which their jobs are written. */
  readonly jobs: readonly JobSubscriber[]
  /** The domain events that running processes listen to. Others cause no NOTIFY, which would make commits wait for each other. */
  readonly live: ReadonlySet<DomainEventName>
}

/**
 * Writes what follows from domain events: the jobs of all subscribers, in one statement per queue, and one NOTIFY for what running
 * processes listen to. An event without subscribers costs no statement.
 */
export class TransactionalOutbox implements Outbox {
  readonly #jobs: JobQueue
  readonly #subscriptions: Subscriptions
  readonly #now: () => Date

  constructor(jobs: JobQueue, subscriptions: Subscriptions, now: () => Date) {
    this.#jobs = jobs
    this.#subscriptions = subscriptions
    this.#now = now
  }

  async announce(trx: Trx, ...announced: readonly DomainEvent[]): Promise<void> {
    const occurredAt = this.#now().toISOString()
    const events = announced.map((event) => ({ ...event, occurredAt }))
    const jobs: Job[] = []
    for (const event of events)
      for (const subscriber of this.#subscriptions.jobs) jobs.push(...(await jobsOf(subscriber, event, trx)))
    if (jobs.length > 0) await this.#jobs.enqueueAll(trx, jobs)
    const heard = events.filter(({ name }) => this.#subscriptions.live.has(name))
    if (heard.length > 0) await notify(trx, heard)
  }
}

/** Announces to running processes only; the database adds the time. May be called outside a transaction, after the change was committed. */
export function announceLive(db: Database | Trx, event: LiveEvent): Promise<void> {
  return notify(db, [event])
}

async function notify(db: Database | Trx, events: readonly (Occurred<DomainEvent> | LiveEvent)[]): Promise<void> {
  await sql`select announce_live(event) from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as event`.execute(
    db,
  )
}
