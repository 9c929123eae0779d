const FLAG_MS = 1000

interface Flag {
  readonly remaining: number
  readonly until: number
}

/**
 * Remembers for a second that a counter was short, so that the crowd that comes too late is answered without the database.
 * Cleared earlier when another node announces room.
 */
export class SoldOutFlags {
  readonly #flags = new Map<string, Flag>()
  readonly #byEvent = new Map<string, Set<string>>()

  raise(eventId: string, counterId: string, remaining: number): void {
    this.#flags.set(counterId, { remaining, until: Date.now() + FLAG_MS })
    const counters = this.#byEvent.get(eventId) ?? new Set()
    this.#byEvent.set(eventId, counters.add(counterId))
  }

  /** The first need that a raised flag says cannot be met. */
  find(needs: readonly { counterId: string; quantity: number }[]): { counterId: string; remaining: number } | null {
    if (this.#flags.size === 0) return null
    const now = Date.now()
    for (const { counterId, quantity } of needs) {
      const flag = this.#flags.get(counterId)
      if (!flag) continue
      if (flag.until < now) this.#flags.delete(counterId)
      else if (flag.remaining < quantity) return { counterId, remaining: flag.remaining }
    }
    return null
  }

  clear(eventId: string): void {
    for (const counterId of this.#byEvent.get(eventId) ?? []) this.#flags.delete(counterId)
    this.#byEvent.delete(eventId)
  }

  clearAll(): void {
    this.#flags.clear()
    this.#byEvent.clear()
  }
}
