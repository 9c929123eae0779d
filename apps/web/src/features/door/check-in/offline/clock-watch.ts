import type { StoredHead, StoredScan } from './door-store.ts'

/** Clocks are put right by a little all the time. */
const TOLERATED_MS = 5_000

/**
 * Notices when a phone's clock is set back: without a network its door would be open, and its guest list kept, for longer. Set forward
 * it cannot be told from a phone that slept.
 */
export class ClockWatch {
  readonly #lead: () => number
  #known: number

  /** `steady` counts milliseconds whatever the clock says. */
  constructor(wall: () => number, steady: () => number) {
    this.#lead = () => wall() - steady()
    this.#known = this.#lead()
  }

  /** By how many milliseconds since it was asked last; 0 nearly always. */
  setBackBy(): number {
    const lead = this.#lead()
    const back = this.#known - lead
    if (back > 0 && back <= TOLERATED_MS) return 0
    this.#known = lead
    return Math.max(0, back)
  }
}

/** By how much the clock must have been set back while the page was closed: it was later already. 0 nearly always. */
export function setBackSince(head: StoredHead | null, scans: readonly StoredScan[], now: number): number {
  const latest = Math.max(head?.fetchedAt ?? 0, ...scans.map((scan) => Date.parse(scan.scannedAt)))
  return latest - now > TOLERATED_MS ? latest - now : 0
}

/** The same head by a clock that was set back. */
export function earlierHead(head: StoredHead, back: number): StoredHead {
  return { ...head, skew: head.skew + back, fetchedAt: head.fetchedAt - back }
}

/** The same scan by a clock that was set back. */
export function earlierScan(scan: StoredScan, back: number): StoredScan {
  const earlier = (at: string) => new Date(Date.parse(at) - back).toISOString()
  return { ...scan, scannedAt: earlier(scan.scannedAt), undoneAt: scan.undoneAt && earlier(scan.undoneAt) }
}
