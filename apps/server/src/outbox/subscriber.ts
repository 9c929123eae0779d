import type { DomainEvent, DomainEventName, DomainEventOf } from '@foyer/contract'
import type { Trx } from '../db/database.ts'
import type { Job } from '../jobs/job-queue.ts'

/**
 * What must follow from a domain event: jobs that are written in the transaction of the change, so that they exist if and only
 * if the change does. A subscriber may read in that transaction.
 */
export type JobSubscriber = {
  readonly [N in DomainEvent['name']]?: (event: DomainEventOf<N>, trx: Trx) => readonly Job[] | Promise<readonly Job[]>
}

/** What every process does when it hears of a domain event. It can miss one: nothing may depend on it but how fresh a copy is. */
export type LiveSubscriber<Listener> = {
  readonly [N in DomainEventName]?: (listener: Listener, event: DomainEventOf<N>) => void
}

type OnEvent<Listener> = (listener: Listener, event: { readonly eventId: string }) => void

type EventNews<Listener> = Record<Extract<DomainEventName, `event.${string}`>, OnEvent<Listener>>

/** The same reaction to whatever happens to an event. */
export function onEventNews<Listener>(react: OnEvent<Listener>): EventNews<Listener> {
  return {
    'event.published': react,
    'event.unpublished': react,
    'event.changed': react,
    'event.change_shared': react,
    'event.postponed': react,
    'event.cancelled': react,
    'event.deleted': react,
    'event.blocked': react,
    'event.unblocked': react,
  }
}
