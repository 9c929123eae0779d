import { availableParallelism } from 'node:os'
import type { Deps } from '../../../../deps.ts'
import { Lanes } from '../../../../lanes.ts'
import { type AskedScan, decideBatch, type RecordedScan } from './decide-scans.ts'
import { GuestCounter } from './guest-counter.ts'
import { countGuests } from './guests.queries.ts'

/**
 * The two statements of a batch cost for 16 scans less than three times what they cost for one, and never wait for a lock: a second batch of
 * a few scans would take longer than waiting for the first.
 */
const FEWEST_BESIDE = 16

/** Decides scans in batches, and shares counts among those who ask. One per process; the database decides. */
export class Turnstile {
  readonly counter: GuestCounter
  readonly #lanes: Lanes<AskedScan, RecordedScan>

  constructor(deps: Deps, lanes = availableParallelism()) {
    this.counter = new GuestCounter(({ eventId, listId }) => countGuests(deps.db, eventId, listId))
    this.#lanes = new Lanes(
      { lanes, mostPerBatch: 64, mostWaiting: 2048, fewestBeside: FEWEST_BESIDE },
      { run: (asked) => decideBatch(deps, asked), namesOf },
    )
  }

  /** The scan once it is written. */
  async pass(asked: AskedScan): Promise<RecordedScan> {
    return this.#lanes.submit(asked)
  }
}

/** A ticket and a scan's id are in flight once, so that scans of one ticket keep their order. */
function namesOf({ request: { scanId, ticketId } }: AskedScan): string[] {
  return ticketId === null || ticketId === scanId ? [scanId] : [scanId, ticketId]
}
