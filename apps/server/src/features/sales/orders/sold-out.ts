import type { AppError } from '../../../http/app-error.ts'

const FLAG_MS = 1000

interface Flag {
  readonly remaining: number
  readonly refusal: AppError
  readonly until: number
}

/**
 * Remembers for a second that a counter was short, with the error for the visitor, so that a late crowd is answered without the database.
 * Cleared earlier when another node announces free places.
 */
export class SoldOutFlags {
  readonly #flags = new Map<string, Flag>()
  readonly #byEvent = new Map<string, Set<string>>()

  raise(eventId: string, short: { counterId: string; remaining: number }, refusal: AppError): void {
    this.#flags.set(short.counterId, { remaining: short.remaining, refusal, until: Date.now() + FLAG_MS })
    const counters = this.#byEvent.get(eventId) ?? new Set()
    this.#byEvent.set(eventId, counters.add(short.counterId))
  }

  /** The error when a raised flag says that one of the needs cannot be met. */
  find(needs: readonly { counterId: string; quantity: number }[]): AppError | null {
    if (this.#flags.size === 0) return null
    const now = Date.now()
    for (const { counterId, quantity } of needs) {
      const flag = this.#flags.get(counterId)
      if (!flag) continue
      if (flag.until < now) this.#flags.delete(counterId)
      else if (flag.remaining < quantity) return flag.refusal
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
