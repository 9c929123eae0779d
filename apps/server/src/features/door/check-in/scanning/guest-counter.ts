import type { GuestCount } from './guests.queries.ts'

/** The guests of an event at one of its check-in lists; the main one for null. */
interface Counted {
  readonly eventId: string
  readonly listId: string | null
}

type Count = (counted: Counted) => Promise<GuestCount[]>

/** Begins with the event's id, by which its counts are forgotten. */
const keyOf = ({ eventId, listId }: Counted) => `${eventId} ${listId ?? ''}`

/** How a scan changed who is inside. */
export interface Move {
  readonly ticketTypeId: string
  readonly by: 1 | -1
}

interface Known {
  readonly counts: GuestCount[]
  readonly goodUntil: number
}

/**
 * The maximum age of a count that goes with the answer to a scan. A count takes long at a large event, and a queue does not wait: a count
 * stays valid for a multiple of the time it took, so that counting only takes a small share of the database.
 */
const GOOD_FOR_MS = { least: 1_000, most: 5_000, timesItTook: 25 } as const

/**
 * Counts an event's guests once for all who ask while its last count is under way. What anyone gets was counted after they
 * asked, so their own scan is in it, and a busy door costs one count at a time however many phones it has.
 */
export class GuestCounter {
  readonly #count: Count
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<GuestCount[]>>()
  readonly #known = new Map<string, Known>()

  constructor(count: Count) {
    this.#count = count
  }

  async of(eventId: string, listId: string | null = null): Promise<GuestCount[]> {
    const counted = { eventId, listId }
    const key = keyOf(counted)
    let next = this.#next.get(key)
    if (!next) {
      next = (this.#running.get(key) ?? Promise.resolve()).then(() => this.#begin(key, counted))
      this.#next.set(key, next)
    }
    return next
  }

  /**
   * The counts as of a moment ago plus every scan of this process since then, for the answer to a scan, whether or not it moved a guest.
   * Scans that a running count may or may not have seen are corrected by the next count.
   */
  async after(eventId: string, move: Move | null, listId: string | null = null): Promise<GuestCount[]> {
    const key = keyOf({ eventId, listId })
    const known = this.#known.get(key)
    if (!known || Date.now() > known.goodUntil) return this.of(eventId, listId)
    if (!move) return known.counts
    const counts = known.counts.map((count) =>
      count.id === move.ticketTypeId ? { ...count, inside: count.inside + move.by } : count,
    )
    this.#known.set(key, { ...known, counts })
    return counts
  }

  /** Invalidates the counts of an event after a change that was not a scan. */
  forget(eventId: string): void {
    for (const key of this.#known.keys()) if (key.startsWith(`${eventId} `)) this.#known.delete(key)
  }

  #begin(key: string, counted: Counted): Promise<GuestCount[]> {
    this.#next.delete(key)
    const begun = Date.now()
    const counting = this.#count(counted).then((counts) => {
      this.#remember(key, counts, Date.now() - begun)
      return counts
    })
    const over = () => {
      if (this.#running.get(key) === ended) this.#running.delete(key)
    }
    const ended: Promise<void> = counting.then(over, over)
    this.#running.set(key, ended)
    return counting
  }

  #remember(key: string, counts: GuestCount[], took: number): void {
    const now = Date.now()
    // Events that are over are asked for no more.
    for (const [id, { goodUntil }] of this.#known) if (now > goodUntil) this.#known.delete(id)
    const goodFor = Math.min(Math.max(took * GOOD_FOR_MS.timesItTook, GOOD_FOR_MS.least), GOOD_FOR_MS.most)
    this.#known.set(key, { counts, goodUntil: now + goodFor })
  }
}
