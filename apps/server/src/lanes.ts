import { AppError } from './http/app-error.ts'

export interface LaneLimits {
  /** Batches in flight at once: as many as the database has cores. */
  readonly lanes: number
  readonly mostPerBatch: number
  readonly mostWaiting: number
  /** How many must wait before a lane takes them beside a busy one; 1 unless said. */
  readonly fewestBeside?: number
}

export interface LaneWork<Item, Outcome> {
  /** Does a batch and answers an outcome for each item, in order. If it fails, all of its items fail. */
  readonly run: (items: readonly Item[]) => Promise<readonly (Outcome | Promise<Outcome>)[]>
  /** What an item changes. Two items that change the same are never in flight together. */
  readonly namesOf?: (item: Item) => readonly string[]
}

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly names: readonly string[]
  readonly resolve: (outcome: Outcome | Promise<Outcome>) => void
  readonly reject: (error: unknown) => void
}

/** Fewer than these are not worth a second statement. */
const FEWEST_TO_SPLIT = 16
const NO_NAMES: readonly string[] = []

/**
 * Batches the items that arrive while earlier statements are in flight. There is no timer: a lone item is sent at once, and a crowd fills
 * its own batches. Items that share a name are never in flight together; they keep their order, unless one of them waits for another of its
 * names.
 */
export class Lanes<Item, Outcome> {
  readonly #limits: LaneLimits
  readonly #work: LaneWork<Item, Outcome>
  readonly #inFlight = new Set<string>()
  #waiting: Waiting<Item, Outcome>[] = []
  #busyLanes = 0
  #sent = 0
  #called = false

  constructor(limits: LaneLimits, work: LaneWork<Item, Outcome>) {
    this.#limits = limits
    this.#work = work
  }

  /** The outcome, once its batch is done. Throws `server.busy` where too many items wait already. */
  submit(item: Item): Promise<Outcome> {
    if (this.#waiting.length >= this.#limits.mostWaiting) throw new AppError('server.busy', { retryAfter: 2 })
    const names = this.#work.namesOf?.(item) ?? NO_NAMES
    const outcome = new Promise<Outcome>((resolve, reject) => this.#waiting.push({ item, names, resolve, reject }))
    this.#call()
    return outcome
  }

  /** Lanes look for work once a turn of the event loop. If they looked at once, the first item of a crowd would go alone. */
  #call(): void {
    if (this.#called || this.#busyLanes === this.#limits.lanes) return
    this.#called = true
    setImmediate(() => {
      this.#called = false
      while (this.#mayTake()) {
        const batch = this.#take()
        if (batch.length === 0) return
        void this.#send(batch)
      }
    })
  }

  #mayTake(): boolean {
    const { lanes, fewestBeside = 1 } = this.#limits
    if (this.#busyLanes === 0) return true
    return this.#busyLanes < lanes && this.#waiting.length >= fewestBeside
  }

  /** A lane takes its fair share of all items here, so that the next lane to come back finds as many. */
  #take(): Waiting<Item, Outcome>[] {
    const share = Math.ceil((this.#waiting.length + this.#sent) / this.#limits.lanes)
    const most = Math.min(Math.max(share, FEWEST_TO_SPLIT), this.#limits.mostPerBatch)
    const batch: Waiting<Item, Outcome>[] = []
    const left: Waiting<Item, Outcome>[] = []
    for (const waiting of this.#waiting) {
      if (batch.length === most || waiting.names.some((name) => this.#inFlight.has(name))) left.push(waiting)
      else {
        for (const name of waiting.names) this.#inFlight.add(name)
        batch.push(waiting)
      }
    }
    this.#waiting = left
    return batch
  }

  async #send(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    this.#busyLanes += 1
    this.#sent += batch.length
    await this.#run(batch)
    this.#busyLanes -= 1
    this.#sent -= batch.length
    for (const { names } of batch) for (const name of names) this.#inFlight.delete(name)
    if (this.#waiting.length > 0) this.#call()
  }

  async #run(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#work.run(batch.map(({ item }) => item))
      if (outcomes.length !== batch.length)
        throw new Error(`A batch of ${batch.length} was answered with ${outcomes.length} outcomes`)
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
