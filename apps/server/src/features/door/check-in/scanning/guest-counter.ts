import type { GuestCount } from './guests.queries.ts'

type Count = (eventId: string) => Promise<GuestCount[]>

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
 * How old a count may be that goes with the answer to a scan. A count takes long at a large event, and a queue does not wait: it
 * is good for many times as long as it took, so that counting never takes more than a small share of the database.
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

  async of(eventId: string): Promise<GuestCount[]> {
    let next = this.#next.get(eventId)
    if (!next) {
      next = (this.#running.get(eventId) ?? Promise.resolve()).then(() => this.#begin(eventId))
      this.#next.set(eventId, next)
    }
    return next
  }

  /**
   * The counts as of a moment ago, and on top of them every scan of this process since: for the answer to one, whether it moved
   * somebody or not. What a count under way may or may not have seen stands right again with the next.
   */
  async after(eventId: string, move: Move | null): Promise<GuestCount[]> {
    const known = this.#known.get(eventId)
    if (!known || Date.now() > known.goodUntil) return this.of(eventId)
    if (!move) return known.counts
    const counts = known.counts.map((count) =>
      count.id === move.ticketTypeId ? { ...count, inside: count.inside + move.by } : count,
    )
    this.#known.set(eventId, { ...known, counts })
    return counts
  }

  /** Invalidates the count after a change that was not a scan. */
  forget(eventId: string): void {
    this.#known.delete(eventId)
  }

  #begin(eventId: string): Promise<GuestCount[]> {
    this.#next.delete(eventId)
    const begun = Date.now()
    const counting = this.#count(eventId).then((counts) => {
      this.#remember(eventId, counts, Date.now() - begun)
      return counts
    })
    const over = () => {
      if (this.#running.get(eventId) === ended) this.#running.delete(eventId)
    }
    const ended: Promise<void> = counting.then(over, over)
    this.#running.set(eventId, ended)
    return counting
  }

  #remember(eventId: string, counts: GuestCount[], took: number): void {
    const now = Date.now()
    // Events that are over are asked for no more.
    for (const [id, { goodUntil }] of this.#known) if (now > goodUntil) this.#known.delete(id)
    const goodFor = Math.min(Math.max(took * GOOD_FOR_MS.timesItTook, GOOD_FOR_MS.least), GOOD_FOR_MS.most)
    this.#known.set(eventId, { counts, goodUntil: now + goodFor })
  }
}
