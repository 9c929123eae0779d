import type { Shortage } from '../../programme/inventory/index.ts'

const REMEMBERED_MS = 1000

/**
 * Remembers for a second how many tickets a price step had left when a hold asked it for more, so that the following requests are priced
 * without asking again. The counter still decides: the remembered number may be too high, but never leads to overselling.
 */
export class StepsLeft {
  readonly #left = new Map<string, { readonly left: number; readonly until: number }>()
  readonly #byEvent = new Map<string, Set<string>>()

  learn(eventId: string, { counterId, remaining }: Shortage): void {
    this.#left.set(counterId, { left: Math.max(0, remaining), until: Date.now() + REMEMBERED_MS })
    const steps = this.#byEvent.get(eventId) ?? new Set()
    this.#byEvent.set(eventId, steps.add(counterId))
  }

  /** Null where nothing is remembered: then there may be enough. */
  of(stepId: string): number | null {
    const known = this.#left.get(stepId)
    if (!known) return null
    if (known.until >= Date.now()) return known.left
    this.#left.delete(stepId)
    return null
  }

  clear(eventId: string): void {
    for (const stepId of this.#byEvent.get(eventId) ?? []) this.#left.delete(stepId)
    this.#byEvent.delete(eventId)
  }

  clearAll(): void {
    this.#left.clear()
    this.#byEvent.clear()
  }
}
