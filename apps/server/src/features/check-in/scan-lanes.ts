import { AppError } from '../../http/app-error.ts'
import type { AskedScan, SettledScan } from './decide-scans.ts'

type Outcome = SettledScan | undefined
type Decide = (asked: readonly AskedScan[]) => Promise<Outcome[]>

interface Waiting {
  readonly asked: AskedScan
  readonly settle: (outcome: Outcome) => void
}

export interface LaneLimits {
  /** Batches in flight at once: as many as the database has cores. */
  readonly lanes: number
  readonly mostPerBatch: number
  readonly mostWaiting: number
  /** Hears of batches that failed as a whole. */
  readonly onBatchFailed: (error: unknown) => void
}

/** Fewer than these are not worth a second statement. */
const FEWEST_TO_SPLIT = 16

/**
 * Lets scans that come while others are being decided share the next statements. There is no timer: a lone guest is decided at
 * once, a crowd fills its own batches. A ticket and a scan's id are in flight once, so that scans of one ticket keep their order.
 */
export class ScanLanes {
  readonly #decide: Decide
  readonly #limits: LaneLimits
  readonly #inFlight = new Set<string>()
  #waiting: Waiting[] = []
  #busyLanes = 0
  #sent = 0
  #called = false

  constructor(decide: Decide, limits: LaneLimits) {
    this.#decide = decide
    this.#limits = limits
  }

  /** The scan, once it is written; undefined when it has to be decided by itself. */
  submit(asked: AskedScan): Promise<Outcome> {
    if (this.#waiting.length >= this.#limits.mostWaiting) throw new AppError('server.busy', { retryAfter: 2 })
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    this.#waiting.push({ asked, settle: resolve })
    this.#call()
    return promise
  }

  /** Lanes look at who waits once a turn of the event loop, or the first of a crowd would go alone. */
  #call(): void {
    if (this.#called || this.#busyLanes === this.#limits.lanes) return
    this.#called = true
    setImmediate(() => {
      this.#called = false
      while (this.#busyLanes < this.#limits.lanes) {
        const batch = this.#take()
        if (batch.length === 0) return
        void this.#send(batch)
      }
    })
  }

  /** A lane takes its fair share of all who are here, so that the next one to come back finds as many. */
  #take(): Waiting[] {
    const share = Math.ceil((this.#waiting.length + this.#sent) / this.#limits.lanes)
    const most = Math.min(Math.max(share, FEWEST_TO_SPLIT), this.#limits.mostPerBatch)
    const batch: Waiting[] = []
    const left: Waiting[] = []
    for (const waiting of this.#waiting) {
      const names = namesOf(waiting.asked)
      if (batch.length < most && names.every((name) => !this.#inFlight.has(name))) {
        for (const name of names) this.#inFlight.add(name)
        batch.push(waiting)
      } else left.push(waiting)
    }
    this.#waiting = left
    return batch
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    this.#busyLanes += 1
    this.#sent += batch.length
    const outcomes = await this.#run(batch.map(({ asked }) => asked))
    this.#busyLanes -= 1
    this.#sent -= batch.length
    for (const [index, { asked, settle }] of batch.entries()) {
      for (const name of namesOf(asked)) this.#inFlight.delete(name)
      settle(outcomes[index])
    }
    if (this.#waiting.length > 0) this.#call()
  }

  /** One scan that fails must not fail its neighbours: all of them are decided by themselves. */
  async #run(asked: readonly AskedScan[]): Promise<Outcome[]> {
    try {
      return await this.#decide(asked)
    } catch (error) {
      this.#limits.onBatchFailed(error)
      return []
    }
  }
}

function namesOf({ request: { scanId, ticketId } }: AskedScan): string[] {
  return ticketId === null || ticketId === scanId ? [scanId] : [scanId, ticketId]
}
