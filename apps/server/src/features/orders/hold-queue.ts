import { required } from '@foyer/domain'
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

/** Fewer than these are not worth a second statement. */
const FEWEST_TO_SPLIT = 16

type Place = (requests: readonly HoldRequest[]) => Promise<HoldOutcome[]>

/**
 * Lets those who come while statements are in flight share the next one. There is no timer: a lone request goes at once, a
 * crowd fills its own batches. One key is in flight once; its other callers get the same answer.
 */
export class HoldQueue {
  readonly #place: Place
  readonly #limits: QueueLimits
  readonly #inFlight = new Map<string, Promise<HoldOutcome>>()
  readonly #waiting: Waiting[] = []
  #busyLanes = 0
  #sent = 0
  #called = false

  constructor(place: Place, limits: QueueLimits) {
    this.#place = place
    this.#limits = limits
  }

  /** The outcome, once it is committed, and whether another caller with the same key had asked for it already. */
  submit(request: HoldRequest): { outcome: Promise<HoldOutcome>; shared: boolean } {
    const running = this.#inFlight.get(request.key)
    if (running) return { outcome: running, shared: true }
    if (this.#waiting.length >= this.#limits.mostWaiting) throw new AppError('server.busy', { retryAfter: 2 })
    const outcome = new Promise<HoldOutcome>((resolve, reject) => this.#waiting.push({ request, resolve, reject }))
    this.#inFlight.set(request.key, outcome)
    this.#call()
    return { outcome, shared: false }
  }

  /** Lanes look at who waits once a turn of the event loop, or the first of a crowd would go alone. */
  #call(): void {
    if (this.#called || this.#busyLanes === this.#limits.lanes) return
    this.#called = true
    setImmediate(() => {
      this.#called = false
      while (this.#waiting.length > 0 && this.#busyLanes < this.#limits.lanes) void this.#send()
    })
  }

  /** A lane takes its fair share of all who are here, so that the next one to come back finds as many. */
  async #send(): Promise<void> {
    const share = Math.ceil((this.#waiting.length + this.#sent) / this.#limits.lanes)
    const batch = this.#waiting.splice(0, Math.min(Math.max(share, FEWEST_TO_SPLIT), this.#limits.mostPerBatch))
    this.#busyLanes += 1
    this.#sent += batch.length
    await this.#runBatch(batch)
    this.#busyLanes -= 1
    this.#sent -= batch.length
    if (this.#waiting.length > 0) this.#call()
  }

  /** A statement that fails as a whole is tried again one by one, so that one bad request never fails its neighbours. */
  async #runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#place(batch.map(({ request }) => request))
      batch.forEach(({ request, resolve }, index) => {
        this.#inFlight.delete(request.key)
        resolve(required(outcomes[index], `the outcome of request ${request.key}`))
      })
    } catch (error) {
      const [only] = batch
      if (only && batch.length === 1) {
        this.#inFlight.delete(only.request.key)
        return only.reject(error)
      }
      this.#limits.onBatchFailed(error)
      for (const waiting of batch) await this.#runBatch([waiting])
    }
  }
}
