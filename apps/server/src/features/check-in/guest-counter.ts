import type { GuestCount } from './guests.queries.ts'

type Count = (eventId: string) => Promise<GuestCount[]>

/**
 * Counts an event's guests once for all who ask while its last count is under way. What anyone gets was counted after they
 * asked, so their own scan is in it, and a busy door costs one count at a time however many phones it has.
 */
export class GuestCounter {
  readonly #count: Count
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<GuestCount[]>>()

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

  #begin(eventId: string): Promise<GuestCount[]> {
    this.#next.delete(eventId)
    const counting = this.#count(eventId)
    const over = () => {
      if (this.#running.get(eventId) === ended) this.#running.delete(eventId)
    }
    const ended: Promise<void> = counting.then(over, over)
    this.#running.set(eventId, ended)
    return counting
  }
}
