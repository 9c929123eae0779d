import { availableParallelism } from 'node:os'
import type { Deps } from '../../../../deps.ts'
import { Lanes } from '../../../../lanes.ts'
import { type AskedScan, decideAlone, decideTogether, type SettledScan } from './decide-scans.ts'
import { GuestCounter } from './guest-counter.ts'
import { countGuests } from './guests.queries.ts'

/** Decides scans in batches, and shares counts among those who ask. One per process; the database decides. */
export class Turnstile {
  readonly counter: GuestCounter
  readonly #deps: Deps
  readonly #lanes: Lanes<AskedScan, SettledScan | undefined>

  constructor(deps: Deps, lanes = availableParallelism()) {
    this.#deps = deps
    this.counter = new GuestCounter((eventId) => countGuests(deps.db, eventId))
    this.#lanes = new Lanes(
      { lanes, mostPerBatch: 64, mostWaiting: 2048 },
      { run: (asked) => this.#decide(asked), namesOf },
    )
  }

  /** The scan once it is written. A scan blocked on a locked ticket is decided by itself, so that it does not delay its batch. */
  async pass(asked: AskedScan): Promise<SettledScan> {
    return (await this.#lanes.submit(asked)) ?? decideAlone(this.#deps, asked)
  }

  /** If a batch fails, each of its scans is decided by itself, so that one bad scan never fails its neighbours. */
  async #decide(asked: readonly AskedScan[]): Promise<(SettledScan | undefined)[]> {
    try {
      return await decideTogether(this.#deps, asked)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a batch of scans failed')
      return asked.map(() => undefined)
    }
  }
}

/** A ticket and a scan's id are in flight once, so that scans of one ticket keep their order. */
function namesOf({ request: { scanId, ticketId } }: AskedScan): string[] {
  return ticketId === null || ticketId === scanId ? [scanId] : [scanId, ticketId]
}
