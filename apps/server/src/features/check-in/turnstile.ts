import { availableParallelism } from 'node:os'
import type { Deps } from '../../deps.ts'
import { type AskedScan, decideAlone, decideTogether, type SettledScan } from './decide-scans.ts'
import { GuestCounter } from './guest-counter.ts'
import { countGuests } from './guests.queries.ts'
import { ScanLanes } from './scan-lanes.ts'

/** Lets guests through: scans in batches, counts shared by those who ask. One per process; the database decides. */
export class Turnstile {
  readonly counter: GuestCounter
  readonly #deps: Deps
  readonly #lanes: ScanLanes

  constructor(deps: Deps, lanes = availableParallelism()) {
    this.#deps = deps
    this.counter = new GuestCounter((eventId) => countGuests(deps.db, eventId))
    this.#lanes = new ScanLanes((asked) => decideTogether(deps, asked), {
      lanes,
      mostPerBatch: 64,
      mostWaiting: 2048,
      onBatchFailed: (error) => deps.log.error({ err: error }, 'a batch of scans failed'),
    })
  }

  /** The scan once it is written. Who waits for a ticket that somebody else holds keeps nobody else waiting. */
  async pass(asked: AskedScan): Promise<SettledScan> {
    return (await this.#lanes.submit(asked)) ?? decideAlone(this.#deps, asked)
  }
}
