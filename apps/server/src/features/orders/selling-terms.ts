import type { FeeSchedule } from '@foyer/domain'
import type { Database } from '../../db/database.ts'
import { currentFee } from '../fees/index.ts'
import { listTicketTypes, type TicketTypeWithCounts } from '../ticket-types/index.ts'
import { type EventRow, findEvent } from '../events/index.ts'

/** Everything a price and a refusal follow from, read together with the versions of the counters it was read at. */
export interface SellingTerms {
  readonly event: EventRow
  readonly types: ReadonlyMap<string, TicketTypeWithCounts & { version: number }>
  /** Version of the event's own counter, null when the event has no capacity of its own. */
  readonly eventCounterVersion: number | null
  readonly fee: FeeSchedule
}

async function readTerms(db: Database, eventId: string): Promise<SellingTerms | null> {
  // Versions are read first: what changes between the two reads makes the version stale, never the terms.
  const counters = await db
    .selectFrom('counters')
    .select(['id', 'version'])
    .where('event_id', '=', eventId)
    .where('kind', '<>', 'buyer')
    .execute()
  const versions = new Map(counters.map((counter) => [counter.id, counter.version]))
  const event = await findEvent(db, eventId)
  if (!event) return null
  const types = await listTicketTypes(db, eventId)
  return {
    event,
    types: new Map(types.map((type) => [type.id, { ...type, version: versions.get(type.id) ?? 0 }])),
    eventCounterVersion: versions.get(eventId) ?? null,
    fee: await currentFee(db, event.currency),
  }
}

const MOST_CACHED = 2000

/**
 * Selling terms kept in memory. They may be old: the hold's statement names their version and refuses when they are, and
 * `forgetStale` is called then, `forget` earlier when another node announces a change.
 */
export class TermsCache {
  readonly #db: Database
  readonly #terms = new Map<string, Promise<SellingTerms | null>>()
  readonly #read = new WeakMap<SellingTerms, Promise<SellingTerms | null>>()

  constructor(db: Database) {
    this.#db = db
  }

  get(eventId: string): Promise<SellingTerms | null> {
    const known = this.#terms.get(eventId)
    if (known) return known
    const reading = readTerms(this.#db, eventId)
    if (this.#terms.size >= MOST_CACHED) this.#terms.clear()
    this.#terms.set(eventId, reading)
    reading.then(
      (terms) => (terms ? this.#read.set(terms, reading) : this.forget(eventId)),
      () => this.forget(eventId),
    )
    return reading
  }

  forget(eventId: string): void {
    this.#terms.delete(eventId)
  }

  /** Forgets terms that proved old. What was read since stays, so that a crowd refused by the old ones reads anew once. */
  forgetStale(eventId: string, terms: SellingTerms): void {
    if (this.#terms.get(eventId) === this.#read.get(terms)) this.forget(eventId)
  }

  forgetAll(): void {
    this.#terms.clear()
  }
}
