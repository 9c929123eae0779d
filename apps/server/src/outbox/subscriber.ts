import {
  type DomainEvent,
  type DomainEventName,
  type DomainEventOf,
  domainEvents,
  domainEventStamp,
  isDomainEventName,
  type Occurred,
} from '@foyer/contract'
import { z } from 'zod'
import type { Trx } from '../db/database.ts'
import type { Job } from '../jobs/job-queue.ts'

/**
 * What must follow from a domain event: jobs that are written in the transaction of the change, so that they exist if and only
 * if the change does. A subscriber may read in that transaction.
 */
export type JobSubscriber = {
  readonly [N in DomainEvent['name']]?: (
    event: Occurred<DomainEventOf<N>>,
    trx: Trx,
  ) => readonly Job[] | Promise<readonly Job[]>
}

/** What every process does when it hears of a domain event. It can miss one: nothing may depend on it but how fresh a copy is. */
export type LiveSubscriber<Listener> = {
  readonly [N in DomainEventName]?: (listener: Listener, event: Occurred<DomainEventOf<N>>) => void
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

export type AnyEvent = Occurred<DomainEventOf<DomainEventName>>

/** The jobs of a subscriber for a domain event. */
export function jobsOf(
  subscriber: JobSubscriber,
  event: Occurred<DomainEvent>,
  trx: Trx,
): readonly Job[] | Promise<readonly Job[]> {
  // The table maps each name to a function of its own event, which the compiler cannot follow through a union.
  const react = subscriber[event.name] as
    ((event: Occurred<DomainEvent>, trx: Trx) => ReturnType<typeof jobsOf>) | undefined
  return react?.(event, trx) ?? []
}

/** What a subscriber reacts to, and how. */
export function liveReactions<L>(
  subscriber: LiveSubscriber<L>,
): readonly [name: string, react: (listener: L, event: AnyEvent) => void][] {
  return Object.entries(subscriber) as [string, (listener: L, event: AnyEvent) => void][]
}

const named = domainEventStamp.extend({ name: z.string() }).loose()

/**
 * Reads an announced domain event. A newer release may have announced it: null if this release does not know its name, and fields that it
 * does not know are left out.
 */
export function readEvent(text: string): AnyEvent | null {
  const { name, occurredAt, ...payload } = named.parse(JSON.parse(text))
  if (!isDomainEventName(name)) return null
  return { name, occurredAt, ...domainEvents[name].payload.parse(payload) } as AnyEvent
}
