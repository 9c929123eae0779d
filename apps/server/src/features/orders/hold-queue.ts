import { AppError } from '../../http/app-error.ts'
import type { HoldRequest } from './hold-request.ts'
import type { HoldOutcome } from './place-holds.ts'

interface Waiting {
  readonly request: HoldRequest
  readonly resolve: (outcome: HoldOutcome) => void
  readonly reject: (error: unknown) => void
}

export interface QueueLimits {
  /** Statements in flight at once: as many as the database has cores. */
  readonly lanes: number
  readonly mostPerBatch: number
  readonly mostWaiting: number
  /** Hears of statements that failed as a whole; their requests are tried again one by one. */
  readonly onBatchFailed: (error: unknown) => void
}

type Place = (requests: readonly HoldRequest[]) => Promise<HoldOutcome[]>

/**
 * Lets those who come while statements are in flight share the next one. There is no timer: a lone request goes at once, a
 * crowd fills its own batches. One key is in flight once; its other callers get the same answer.
 */
export class HoldQueue {
  readonly #place: Place
  readonly #limits: QueueLimits
  readonly #inFlight = new Map<string, Promise<HoldOutcome>>()
  #waiting: Waiting[] = []
  #running = 0

  constructor(place: Place, limits: QueueLimits) {
    this.#place = place
    this.#limits = limits
  }

  /** Resolves once the outcome is committed. `key` is the request's idempotency key. */
  submit(request: HoldRequest): Promise<{ outcome: HoldOutcome; shared: boolean }> {
    const key = request.key.toString('latin1')
    const running = this.#inFlight.get(key)
    if (running) return running.then((outcome) => ({ outcome, shared: true }))
    if (this.#waiting.length >= this.#limits.mostWaiting) throw new AppError('server.busy', { retryAfter: 2 })
    const submitted = new Promise<HoldOutcome>((resolve, reject) => this.#waiting.push({ request, resolve, reject }))
    this.#inFlight.set(key, submitted)
    const forget = () => this.#inFlight.delete(key)
    submitted.then(forget, forget)
    this.#startLane()
    return submitted.then((outcome) => ({ outcome, shared: false }))
  }

  #startLane(): void {
    if (this.#running >= this.#limits.lanes || this.#waiting.length === 0) return
    this.#running += 1
    void this.#runLane()
  }

  async #runLane(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, this.#limits.mostPerBatch)
      this.#waiting = this.#waiting.slice(batch.length)
      await this.#runBatch(batch)
    }
    this.#running -= 1
  }

  /** A statement that fails as a whole is tried again one by one, so that one bad request never fails its neighbours. */
  async #runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#place(batch.map(({ request }) => request))
      batch.forEach(({ resolve }, index) => resolve(outcomes[index] ?? { outcome: 'stale' }))
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      this.#limits.onBatchFailed(error)
      for (const waiting of batch) await this.#runBatch([waiting])
    }
  }
}
